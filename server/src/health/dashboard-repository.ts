import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { SLOT_IS_TAKEN } from '#platform/db/open-slots.ts';

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
export async function listGymDays(
  db: Db,
  { dates, now }: { dates: readonly string[]; now: LeagueNow },
): Promise<GymDay[]> {
  const { rows } = await sql<GymDay>`
    with taken as (
      select e.court_id, e.entry_date as day, e.during,
        case when e.type in ('practice', 'clinic') then 'booked' when e.type = 'blackout' then 'blackout' else 'game' end as what
      from entry e
      where e.state = 'active' and e.blocks and e.entry_date = any(${dates as string[]}::date[])
    ),
    taken_on as (select court_id, day, range_agg(during) as during from taken group by court_id, day),
    free as (
      select s.court_id, s.slot_date as day, unnest(tsmultirange(s.during) - coalesce(t.during, '{}')) as during
      from season x
      join slot s on s.season_id = x.id
      left join taken_on t on t.court_id = s.court_id and t.day = s.slot_date
      where x.is_active and s.withdrawn_at is null and s.permit_status = 'approved'
        and s.slot_date = any(${dates as string[]}::date[])
        and (s.slot_date, s.start_time) > (${now.date}::date, ${now.time}::time)
    ),
    pieces as (
      select court_id, day, what, during from taken
      union all select court_id, day, 'open', during from free
    )
    select v.id as "venueId", sc.name_key as "schoolKey", v.gym_key,
      sc.name as "schoolName", v.gym_name, p.day as date,
      ${minutes('open')} as open, ${minutes('booked')} as booked, ${minutes('game')} as game,
      ${minutes('blackout')} as blackout
    from pieces p
    join court k on k.id = p.court_id
    join venue v on v.id = k.venue_id
    join school sc on sc.id = v.school_id
    group by v.id, sc.id, p.day
    order by p.day, v.id`.execute(db);
  return rows;
}

const minutes = (what: string) =>
  sql`coalesce(sum(extract(epoch from upper(p.during) - lower(p.during)) / 60) filter (where p.what = ${what}), 0)::int`;

/** The number of approved slots of a day, and how many of them are taken. */
export type DayFill = { date: string; total: number; booked: number };

/** Days without a slot have no row. */
export async function listDayFills(db: Db, dates: readonly string[]): Promise<DayFill[]> {
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

export type ServiceFacts = {
  /** when the oldest email that was not tried yet was written; null if none is waiting */
  oldestUntriedAt: Date | null;
  /** the last step that added coaches or gym time to the active season */
  lastLoadAt: Date | null;
  lastLoadKind: 'load' | 'merge' | null;
};

export async function readServiceFacts(db: Db): Promise<ServiceFacts> {
  const { rows } = await sql<ServiceFacts>`
    select (select min(queued_at) from mail where state = 'waiting' and attempts = 0) as "oldestUntriedAt",
      j.finished_at as "lastLoadAt", j.kind as "lastLoadKind"
    from (select 1) as one
    left join lateral (
      select j.finished_at, j.kind from job j join season x on x.id = j.season_id
      where x.is_active and j.state = 'done' and j.kind in ('load', 'merge')
      order by j.finished_at desc limit 1
    ) j on true`.execute(db);
  return rows[0] ?? { oldestUntriedAt: null, lastLoadAt: null, lastLoadKind: null };
}
