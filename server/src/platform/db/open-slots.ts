import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Expressions: whether entry `e`, if it meets the given condition, takes the time of slot `s` or belongs to it, and whether
 * it takes that time on a court that shares the floor. PostgreSQL joins them only if each is a condition of its own.
 * `floors` is null for an entry whose court shares no floor, so that most leagues' entries are not searched for pairs.
 */
const takenBy = (counts: RawBuilder<unknown>) => ({
  onCourt: sql<boolean>`exists (
    select from entry e
    where ${counts}
      and e.entry_date = s.slot_date and e.court_id = s.court_id and (e.during && s.during or e.slot_id = s.id)
  )`,
  onFloor: sql<boolean>`exists (
    select from shared_floor f join entry e on e.court_id = f.other_id
    where f.court_id = s.court_id and e.floors is not null and ${counts}
      and e.entry_date = s.slot_date and e.during && s.during
  )`,
});

const freeOf = ({ onCourt, onFloor }: ReturnType<typeof takenBy>): RawBuilder<boolean> =>
  sql<boolean>`not ${onCourt} and not ${onFloor}`;

const BLOCKED = takenBy(sql`e.state = 'active' and e.blocks`);

/**
 * Whether slot `s` is booked: it has a blocking entry, or one overlaps its time on its floor. The only definition of
 * "booked".
 */
export const SLOT_IS_TAKEN: RawBuilder<boolean> = sql<boolean>`(${BLOCKED.onCourt} or ${BLOCKED.onFloor})`;

/** Whether no entry but games takes the time of slot `s`. */
export const IS_FREE_FOR_GAMES: RawBuilder<boolean> = freeOf(
  takenBy(sql`e.state = 'active' and e.blocks and e.type <> 'game'`),
);

/** Whether the permit and court of slot `s` allow booking; its time may be past. */
export const IS_OPEN: RawBuilder<boolean> = sql<boolean>`(
  s.withdrawn_at is null and s.permit_status = 'approved' and ${freeOf(BLOCKED)}
)`;

/**
 * Common table expressions for the time of courts on these days. The last one is `pieces` (court_id, day, what, during): the
 * time of entries, 'booked' for practices and clinics, 'game' or 'blackout', and 'open', the time of the active season's
 * approved slots that no entry takes on their floor.
 * @param after only slots that start later are open; null for all
 */
export const timeUse = (
  days: readonly string[],
  after: { date: string; time: string } | null,
): RawBuilder<unknown> => sql`
  taken as (
    select e.court_id, e.entry_date as day, e.during,
      case when e.type in ('practice', 'clinic') then 'booked' when e.type = 'blackout' then 'blackout' else 'game' end as what
    from entry e
    where e.state = 'active' and e.blocks and e.entry_date = any(${days as string[]}::date[])
  ),
  taken_on as (
    select court_id, day, range_agg(during) as during
    from (
      select court_id, day, during from taken
      union all
      select f.other_id, t.day, t.during from taken t join shared_floor f on f.court_id = t.court_id
    ) on_floor
    group by court_id, day
  ),
  pieces as (
    select court_id, day, what, during from taken
    union all
    select s.court_id, s.slot_date, 'open', unnest(tsmultirange(s.during) - coalesce(t.during, '{}'))
    from season x
    join slot s on s.season_id = x.id
    left join taken_on t on t.court_id = s.court_id and t.day = s.slot_date
    where x.is_active and s.withdrawn_at is null and s.permit_status = 'approved'
      and s.slot_date = any(${days as string[]}::date[])
      ${after === null ? sql`` : sql`and (s.slot_date, s.start_time) > (${after.date}::date, ${after.time}::time)`}
  )`;

const MINUTES = sql`extract(epoch from upper(p.during) - lower(p.during)) / 60`;
/** How many minutes pieces `p` have of each use. */
export const MINUTES_OF_USES = sql`
  coalesce(sum(${MINUTES}) filter (where p.what = 'open'), 0)::int as open,
  coalesce(sum(${MINUTES}) filter (where p.what = 'booked'), 0)::int as booked,
  coalesce(sum(${MINUTES}) filter (where p.what = 'game'), 0)::int as game,
  coalesce(sum(${MINUTES}) filter (where p.what = 'blackout'), 0)::int as blackout`;

/** Hours with two decimals, because a slot may have 50 minutes. */
export const toHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;

/**
 * Whether the purpose of slot `s` lets coaches book it.
 * @param gamesUntil the last day whose slots for games are open for practices (lastReleasedDate)
 */
export const isReleased = (gamesUntil: string): RawBuilder<boolean> =>
  sql<boolean>`(s.purpose <> 'games' or s.slot_date <= ${gamesUntil}::date)`;

/** Courts of `court_place` by school, gym and court, short court names first (2 before 10). */
export const COURT_ORDER = sql`school_key collate "C", gym_key collate "C", length(court_key), court_key collate "C"`;

/** A slot as lists of open ones show it. */
export type OpenSlot = {
  id: number;
  date: string;
  startTime: string;
  endTime: string;
  schoolName: string;
  gymName: string;
  court: string;
  isOnlyCourt: boolean;
  scheduleName: string;
  venueId: number;
  courtId: number;
  /** the other courts whose floor it takes */
  sharedCourtIds: number[];
  /** until when it is held for a team of the waitlist; null if anyone may book it */
  heldUntil: Date | null;
};

/**
 * The approved slots of the active season on these days that start after `now`, carry no blocking entry and
 * have none on any part of their time, and are not kept for games, in order of date, time, school, gym and court (short court names first: 2 before 10).
 * @param period.without entries whose time does not count as free either, canceled or not
 */
export async function listOpenSlots(
  db: Db,
  period: ({ first: string; last: string } | { days: readonly string[] }) & {
    now: { date: string; time: string };
    /** the last day whose slots for games are open for practices */
    gamesUntil: string;
    without?: readonly number[];
  },
): Promise<OpenSlot[]> {
  const { now, gamesUntil, without = [] } = period;
  // one condition: PostgreSQL multiplies the guesses of several, expects one slot, and then compares each with each entry
  const onTheseDays =
    'days' in period
      ? sql`s.slot_date = any(${period.days as string[]}::date[])`
      : sql`s.slot_date between ${period.first} and ${period.last}`;
  // a separate condition, because an `or` would keep both from using their indexes
  const notThere =
    without.length === 0
      ? sql``
      : sql`and ${freeOf(takenBy(sql`e.id = any(${without as number[]}::int[])`))}`;
  const { rows } = await sql<OpenSlot>`
    select s.id, s.slot_date as date, s.start_time, s.end_time,
      p.school_name, p.gym_name, p.court_name as court,
      p.is_only_court, p.schedule_name,
      p.venue_id, p.court_id, p.shared_court_ids, h.held_until
    from season x
    join slot s on s.season_id = x.id
    join court_place p on p.court_id = s.court_id
    left join (select slot_id, max(held_until) as held_until from held_slot group by slot_id) h on h.slot_id = s.id
    where x.is_active and s.withdrawn_at is null and s.permit_status = 'approved'
      and ${onTheseDays}
      and (s.slot_date, s.start_time) > (${now.date}::date, ${now.time}::time)
      and ${isReleased(gamesUntil)}
      and ${freeOf(BLOCKED)} ${notThere}
    order by s.slot_date, s.start_time, ${COURT_ORDER}`.execute(db);
  return rows;
}

/** The columns of `CourtFacts`, selected from `court_place p`. */
export const COURT_FACTS = sql`p.school_name, p.gym_name, p.court_name as court,
  p.is_only_court, p.address, p.door_note`;
