import { addDays, type IsoDate, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { type DaySpan, daysOf, weekRange } from '@portal/domain/time/week.ts';
import { sql } from 'kysely';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import {
  ALWAYS,
  type CachedDay,
  createDayCache,
  type DayCache,
  NEVER,
  wallClock,
} from '#platform/db/day-cache.ts';
import { MINUTES_OF_USES, SLOT_IS_TAKEN, timeUse } from '#platform/db/open-slots.ts';
import type { Portal } from '#portal.ts';

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

/** Minutes of a gym's courts on a day; a gym without any time on a day has no row for it. */
export type GymDay = {
  venueId: number;
  /** the sort keys of schools and gyms */
  schoolKey: string;
  gymKey: string;
  schoolName: string;
  gymName: string;
  date: string;
  open: number;
  booked: number;
  game: number;
  blackout: number;
};

/**
 * The used minutes of the gyms on these days, and the free ones after `now`: the time of the active season's approved
 * slots minus everything that takes time on their courts. Ordered by day and gym id.
 */
async function listGymDays(
  db: Db,
  { dates, now }: { dates: readonly string[]; now: LeagueNow },
): Promise<GymDay[]> {
  const { rows } = await sql<GymDay>`
    with ${timeUse(dates, now)}
    select v.id as "venueId", sc.name_key as "schoolKey", v.gym_key,
      sc.name as "schoolName", v.gym_name, p.day as date,
      ${MINUTES_OF_USES}
    from pieces p
    join court k on k.id = p.court_id
    join venue v on v.id = k.venue_id
    join school sc on sc.id = v.school_id
    group by v.id, sc.id, p.day
    order by p.day, v.id`.execute(db);
  return rows;
}

/** The number of approved slots of a day, and how many of them are taken. */
export type DayFill = { date: string; total: number; booked: number };

/** Days without a slot have no row. */
async function listDayFills(db: Db, dates: readonly string[]): Promise<DayFill[]> {
  return await db
    .selectFrom('season as x')
    .innerJoin('slot as s', 's.seasonId', 'x.id')
    .select(({ fn }) => [
      's.slotDate as date',
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(SLOT_IS_TAKEN).as('booked'),
    ])
    .where('x.isActive', '=', true)
    .where('s.withdrawnAt', 'is', null)
    .where('s.permitStatus', '=', 'approved')
    .where(sql<boolean>`s.slot_date = any(${dates as string[]}::date[])`)
    .groupBy('s.slotDate')
    .execute();
}
