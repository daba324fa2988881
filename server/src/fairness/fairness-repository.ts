import type { ItemFacts, ItemGroup, ItemKind } from '@portal/domain/fairness/figures.ts';
import type { FairnessTimes } from '@portal/domain/fairness/times.ts';
import { DEFAULT_TRAVEL_MINUTES, SAME_SCHOOL_TRAVEL_MINUTES } from '@portal/domain/games/game-rules.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

export type StoredDivision = FairnessTimes & {
  id: number;
  name: string;
  /** whether the coach has a team in it */
  isOwn: boolean;
};

/** The divisions of the season by name. */
export async function listDivisions(db: Db, seasonId: number, coachEmail: string): Promise<StoredDivision[]> {
  const isOwn = sql<boolean>`exists (
    select from team t join team_coach link on link.team_id = t.id join coach own on own.id = link.coach_id
    where t.division_id = d.id and own.email = ${coachEmail}
  )`;
  return await db
    .selectFrom('division as d')
    .select(['d.id', 'd.name', 'd.primeFrom', 'd.primeUntil'])
    .select(['d.lateFrom', 'd.earlyBefore', isOwn.as('isOwn')])
    .where('d.seasonId', '=', seasonId)
    .orderBy('d.nameKey', (key) => key.collate('C'))
    .orderBy('d.id')
    .execute();
}

export type StoredTeam = {
  id: number;
  name: string;
  divisionId: number;
  divisionName: string;
  /** null if it has existed since the season's first day */
  createdAt: Date | null;
  /** null while it plays */
  withdrawnAt: Date | null;
  /** the first day with a practice or home game; null if none */
  firstEntryDate: IsoDate | null;
  hasHomeGym: boolean;
  isOwn: boolean;
};

const teamsOf = (coachEmail: string) => sql`
  select t.id, t.name, t.division_id, d.name as "divisionName", t.created_at, t.withdrawn_at,
    (select min(e.entry_date) from entry e where e.home_team_id = t.id and e.state = 'active') as "firstEntryDate",
    exists (select from home_venue hv where hv.team_id = t.id) as "hasHomeGym",
    exists (
      select from team_coach link join coach own on own.id = link.coach_id
      where link.team_id = t.id and own.email = ${coachEmail}
    ) as "isOwn"
  from team t join division d on d.id = t.division_id`;

/** The teams of these divisions by division and name. @param coachEmail the coach whose teams are marked */
export async function listTeams(
  db: Db,
  divisionIds: readonly number[],
  coachEmail: string,
): Promise<StoredTeam[]> {
  const { rows } = await sql<StoredTeam>`
    ${teamsOf(coachEmail)}
    where t.division_id = ${anyOf(divisionIds)}
    order by d.name_key collate "C", t.name_key collate "C", t.id`.execute(db);
  return rows;
}

/** A team of the season; null if it has no such team. */
export async function findTeam(
  db: Db,
  { teamId, seasonId, coachEmail }: { teamId: number; seasonId: number; coachEmail: string },
): Promise<StoredTeam | null> {
  const { rows } = await sql<StoredTeam>`
    ${teamsOf(coachEmail)} where t.id = ${teamId} and d.season_id = ${seasonId}`.execute(db);
  return rows[0] ?? null;
}

/** The first and the last day of the season's slots; null without slots. */
export async function findSeasonDays(
  db: Db,
  seasonId: number,
): Promise<{ first: IsoDate; last: IsoDate } | null> {
  const { first, last } = await db
    .selectFrom('slot')
    .select(({ fn }) => [
      fn.min<IsoDate | null>('slotDate').as('first'),
      fn.max<IsoDate | null>('slotDate').as('last'),
    ])
    .where('seasonId', '=', seasonId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirstOrThrow();
  return first === null || last === null ? null : { first, last };
}

const UNDONE_WITHIN_MINUTES = 10;

/** The settings with which items are measured. */
export type Measure = {
  seasonId: number;
  timeZone: string;
  /** the last day of this week */
  weekEnd: IsoDate;
};

type Flag = Exclude<keyof ItemFacts, 'kind'>;

/** The facts about an item as the bits of one number, because the database groups by one column faster than by ten. */
const FLAGS = (weekEnd: IsoDate) => sql`
  (coalesce(i.is_prime, false)::int
    | (coalesce(i.is_late, false)::int << 1)
    | (coalesce(i.is_early, false)::int << 2)
    | (coalesce(i.is_sunday, false)::int << 3)
    | (coalesce(i.is_home, false)::int << 4)
    | (coalesce(i.is_second_of_day, false)::int << 5)
    | (coalesce(i.offer_state = 'declined', false)::int << 6)
    | (coalesce(i.is_kept, false)::int << 7)
    | (coalesce(i.is_made_up, false)::int << 8)
    | (coalesce(i.item_date <= ${weekEnd}::date, false)::int << 9)
  ) as flags`;

/** In the order of their bits. */
const FLAG_NAMES: readonly Flag[] = [
  'isPrime',
  'isLate',
  'isEarly',
  'isSunday',
  'isHome',
  'isSecondOfDay',
  'isDeclined',
  'isKept',
  'isMadeUp',
  'isUntilNow',
];

type Flagged = { kind: ItemKind; flags: number };

function readFlags<Row extends Flagged>({ flags, ...row }: Row): Omit<Row, 'flags'> & ItemFacts {
  const facts = Object.fromEntries(FLAG_NAMES.map((name, bit) => [name, (flags & (1 << bit)) !== 0]));
  return {
    ...row,
    ...(facts as Record<Flag, boolean>),
    isHome: row.kind === 'game' || row.kind === 'postponed' ? facts.isHome === true : null,
  };
}

/**
 * All items; the postponed games of each team, which stand at their former time and count as not yet played; and the wishes
 * that practice rounds met.
 */
const ITEMS = sql`(
  select *, null::smallint as rank from fairness_item
  union all
  select 'postponed', t.id, e.id, e.entry_date, e.start_time, e.end_time, e.court_id, coalesce(o.name, e.external_team, e.open_home, e.open_away, ''),
    t.id = e.home_team_id, false, null, null, false, 0, false, false, false, false, null, false, null
  from entry e
  join team t on t.id in (e.home_team_id, e.away_team_id)
  left join team o on o.id in (e.home_team_id, e.away_team_id) and o.id <> t.id
  where e.state = 'postponed'
  union all
  select 'round', r.team_id, null, s.slot_date, s.start_time, s.end_time, s.court_id, null, null, false, null, null, false, 0,
    false, false, false, false, null, false, r.rank
  from round_result r
  join slot s on s.id = r.slot_id
  where r.rank is not null
)`;

/** A booking that its coach undoes within minutes doesn't count as released. */
const IS_COUNTED = sql`not (i.kind = 'released' and exists (
    select from entry e
    where e.id = i.entry_id and i.canceled_at < e.created_at + make_interval(mins => ${UNDONE_WITHIN_MINUTES}::int)
  ))`;

const NOTICE = (timeZone: string) => sql`
  extract(epoch from ((i.item_date + i.start_time) at time zone ${timeZone}) - i.canceled_at) / 3600`;

const TRAVEL = (seasonId: number) => sql`
  case i.distance
    when 'home' then 0
    when 'school' then ${SAME_SCHOOL_TRAVEL_MINUTES}::int
    when 'away' then coalesce(
      (select travel_minutes from game_season where season_id = ${seasonId}), ${DEFAULT_TRAVEL_MINUTES}::int
    )
  end`;

/** What the teams had, lost and were offered, counted by the facts that figures use. */
export async function listItemGroups(
  db: Db,
  teamIds: readonly number[],
  { seasonId, timeZone, weekEnd }: Measure,
): Promise<(ItemGroup & { teamId: number })[]> {
  const { rows } = await sql<Omit<ItemGroup, Flag> & Flagged & { teamId: number }>`
    select i.team_id, i.kind, ${FLAGS(weekEnd)}, count(*) as count, sum(i.minutes) as minutes,
      sum(${TRAVEL(seasonId)}) as "travelMinutes",
      coalesce(sum(i.rank), 0)::int as ranks,
      coalesce(sum(${NOTICE(timeZone)}) filter (where i.kind = 'taken'), 0)::float8 as "noticeHours"
    from ${ITEMS} i
    where i.team_id = ${anyOf(teamIds)} and ${IS_COUNTED}
    group by 1, 2, 3`.execute(db);
  return rows.map(readFlags);
}

type StoredItem = ItemFacts & {
  date: IsoDate;
  /** null for a whole date off */
  startTime: WallTime | null;
  endTime: WallTime | null;
  /** '' for a date off */
  schoolName: string;
  gymName: string;
  court: string;
  isOnlyCourt: boolean;
  /** '' unless it is a game */
  opponent: string;
  travelMinutes: number | null;
  /** null unless the league took it */
  noticeHours: number | null;
  /** null unless it is an offer */
  offerState: 'held' | 'accepted' | 'declined' | 'expired' | 'superseded' | 'taken' | null;
};

/** The items of one team, one by one, in order of time. */
export async function listItems(
  db: Db,
  teamId: number,
  { seasonId, timeZone, weekEnd }: Measure,
): Promise<StoredItem[]> {
  const { rows } = await sql<Omit<StoredItem, Flag> & Flagged>`
    select i.kind, ${FLAGS(weekEnd)}, i.item_date as date, i.start_time, i.end_time,
      coalesce(p.school_name, '') as "schoolName", coalesce(p.gym_name, '') as "gymName",
      coalesce(p.court_name, '') as court, coalesce(p.is_only_court, false) as "isOnlyCourt",
      coalesce(nullif(i.opponent, ''), e.open_home, e.open_away, '') as opponent, ${TRAVEL(seasonId)} as "travelMinutes",
      case when i.kind = 'taken' then (${NOTICE(timeZone)})::float8 end as "noticeHours", i.offer_state
    from ${ITEMS} i
    left join court_place p on p.court_id = i.court_id
    left join entry e on e.id = i.entry_id
    where i.team_id = ${teamId} and ${IS_COUNTED}
    order by i.item_date, i.start_time nulls first, i.entry_id, i.kind`.execute(db);
  return rows.map(readFlags);
}
