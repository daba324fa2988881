import type { IsoDate, LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { type DaySpan, daysOf } from '@portal/domain/time/week.ts';
import { createDayChanges } from '#platform/db/changed-days.ts';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { type DayFill, type GymDay, listDayFills, listGymDays } from './dashboard-repository.ts';

/** What the gyms of the active season are taken for on one day. */
export type DashboardDay = {
  /** which change it was read after */
  generation: number;
  /** the league's day on which it was read */
  readOn: IsoDate;
  gyms: readonly GymDay[];
  /** null: no slot */
  fill: DayFill | null;
};

export type DashboardDays = {
  /** The days of the span, in order, as they stand after every change heard before the call. */
  of(span: DaySpan, now: LeagueNow): Promise<ReadonlyMap<IsoDate, DashboardDay>>;
};

/**
 * The days of the dashboard in memory. A change that names its days makes only these be read again. Time changes nothing
 * but today, which is read whenever anything is; what was read on its own day or after is not kept for a time before it.
 * @see docs/decisions/0014-cache-by-day.md
 */
export function createDashboardDays({ db, feed }: Pick<Portal, 'db' | 'feed'>): DashboardDays {
  const changes = createDayChanges();
  feed.subscribe('slots', changes.heard);
  let kept: ReadonlyMap<IsoDate, DashboardDay> = new Map();

  return {
    async of(span, now) {
      const generation = changes.count();
      const known = kept;
      const isKept = (date: IsoDate) => {
        const day = known.get(date);
        if (day === undefined || day.generation < changes.of(date)) return false;
        return date < now.date || (date > now.date && day.readOn < date);
      };
      const dates = daysOf(span);
      const read = await readDays(db, { dates: dates.filter((date) => !isKept(date)), now, generation });
      const days = new Map<IsoDate, DashboardDay>();
      for (const date of dates) {
        const day = read.get(date) ?? known.get(date);
        if (day !== undefined) days.set(date, day);
      }
      kept = days;
      return days;
    },
  };
}

async function readDays(
  db: Db,
  { dates, now, generation }: { dates: readonly IsoDate[]; now: LeagueNow; generation: number },
): Promise<Map<IsoDate, DashboardDay>> {
  const [gymDays, fills] = await Promise.all([listGymDays(db, { dates, now }), listDayFills(db, dates)]);
  const gyms = Map.groupBy(gymDays, ({ date }) => date);
  const fillOn = new Map(fills.map((fill) => [fill.date, fill]));
  return new Map(
    dates.map((date) => [
      date,
      { generation, readOn: now.date, gyms: gyms.get(date) ?? [], fill: fillOn.get(date) ?? null },
    ]),
  );
}
