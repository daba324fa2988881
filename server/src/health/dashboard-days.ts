import { addDays, type IsoDate, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { type DaySpan, daysOf, weekRange } from '@portal/domain/time/week.ts';
import { leagueNowOf } from '#platform/clock.ts';
import {
  ALWAYS,
  type CachedDay,
  createDayCache,
  type DayCache,
  NEVER,
  wallClock,
} from '#platform/db/day-cache.ts';
import type { Portal } from '#portal.ts';
import { type DayFill, type GymDay, listDayFills, listGymDays } from './dashboard-repository.ts';

/** What the gyms of the active season are used for on one day. */
export type DashboardDay = {
  gyms: readonly GymDay[];
  /** null: no slot */
  fill: DayFill | null;
};

const DAYS = 14;

/** The coming 14 days. */
export const dashboardSpan = (today: IsoDate): DaySpan => ({ start: today, end: addDays(today, DAYS - 1) });

/** The days of the dashboard, in order: this week, the next one and the coming 14 days. @see docs/decisions/0014-cache-by-day.md */
export function createDashboardDays({
  db,
  feed,
  clock,
  settings,
}: Pick<Portal, 'db' | 'feed' | 'clock' | 'settings'>): DayCache<ReadonlyMap<IsoDate, DashboardDay>> {
  return createDayCache<DashboardDay, ReadonlyMap<IsoDate, DashboardDay>>({
    feed,
    topics: ['slots'],
    now: () => leagueNowOf(clock, settings.current().timeZone),
    scope: () => settings.current(),
    days({ date }) {
      const { current } = weekRange(date, settings.current().weekStart);
      return daysOf({ start: current.start, end: dashboardSpan(date).end });
    },
    async read(only, now) {
      const dates = only ?? [];
      const [gymDays, fills] = await Promise.all([listGymDays(db, { dates, now }), listDayFills(db, dates)]);
      const gyms = Map.groupBy(gymDays, ({ date }) => date);
      const fillOn = new Map(fills.map((fill) => [fill.date, fill]));
      return new Map(
        dates.map((date) => [
          date,
          { value: { gyms: gyms.get(date) ?? [], fill: fillOn.get(date) ?? null }, ...validity(date, now) },
        ]),
      );
    },
    build: (days) => days,
  });
}

function validity(date: IsoDate, now: LeagueNow): Pick<CachedDay<unknown>, 'validFrom' | 'validUntil'> {
  if (date > now.date) return { validFrom: ALWAYS, validUntil: `${date}T00:00:00` };
  if (date < now.date) return { validFrom: `${addDays(date, 1)}T00:00:00`, validUntil: NEVER };
  // a slot is no longer free once it begins; none begins before the end of this minute
  const at = wallClock(now);
  return { validFrom: at, validUntil: `${at.slice(0, 'YYYY-MM-DDTHH:MM'.length)}:60` };
}
