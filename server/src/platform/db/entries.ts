import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { anyOf } from './many-rows.ts';

/** An entry with the names of its teams and places; '' for those that it does not have. */
export type NamedEntry = Awaited<ReturnType<ReturnType<typeof namedEntries>['execute']>>[number];

/** A query for named entries, canceled ones included, which the caller narrows down. */
export const namedEntries = (db: Db) =>
  db
    .selectFrom('entryNamed')
    .select([
      'id as entryId',
      'revision',
      'labelRevision',
      'type',
      'title',
      'slotId',
      'courtId',
      'sharedCourtIds',
      'entryDate as date',
      'startTime',
      'endTime',
      'blocks',
      'homeTeamId',
      'awayTeamId',
      'divisionName',
      'homeTeam',
      'awayTeam',
      'schoolName',
      'gymName',
      'courtName as court',
      'isOnlyCourt',
      'address',
      'doorNote',
      'scheduleName',
      'otherSeason',
      'weekSeat as quotaSlot',
      'note',
      'noteForFamilies',
    ]);

/** A recipient of emails about an entry. */
export type EntryCoach = {
  email: string;
  /** '' if nobody knows it */
  firstName: string;
  /** the team that they coach; absent for a coach from outside the league */
  teamId?: number;
  teamName?: string;
  /** coaches a team from outside the league */
  isGuest?: boolean;
};

/** An entry with the coaches of both sides, one from outside the league included. */
export type CoachedEntry = NamedEntry & { coaches: EntryCoach[] };

const COACHES = sql<EntryCoach[]>`(
  select coalesce(json_agg(json_build_object('email', c.email, 'firstName', c.first_name, 'teamId', tc.team_id, 'teamName', t.name)
    order by tc.team_id <> home_team_id, c.id), '[]')
  from team_coach tc join coach c on c.id = tc.coach_id join team t on t.id = tc.team_id
  where tc.team_id in (home_team_id, away_team_id)
)`;

/** The names of an entry's teams, coaches and place, which a change of the entry uses and does not change. */
export type EntryNames = Pick<
  CoachedEntry,
  | 'divisionName'
  | 'homeTeam'
  | 'awayTeam'
  | 'schoolName'
  | 'gymName'
  | 'court'
  | 'isOnlyCourt'
  | 'address'
  | 'doorNote'
  | 'scheduleName'
  | 'sharedCourtIds'
  | 'otherSeason'
  | 'coaches'
>;

/** A query for the entries with these ids, canceled ones included, by id. */
export const coachedEntries = (db: Db, entryIds: readonly number[]) =>
  namedEntries(db)
    .select(['externalEmail', COACHES.as('coaches')])
    // of one entry, PostgreSQL keeps the plan, whose ten joins take longer to plan than to read
    .where('id', '=', entryIds.length === 1 ? (entryIds[0] ?? 0) : anyOf(entryIds))
    .orderBy('id');

export type CoachedRow = NamedEntry & { externalEmail: string | null; coaches: EntryCoach[] };

/** The result of `coachedEntries` with the coach from outside the league among the others. */
export const toCoachedEntry = ({ externalEmail, coaches, ...entry }: CoachedRow): CoachedEntry => ({
  ...entry,
  coaches:
    externalEmail === null ? coaches : [...coaches, { email: externalEmail, firstName: '', isGuest: true }],
});

export async function listCoachedEntries(db: Db, entryIds: readonly number[]): Promise<CoachedEntry[]> {
  return (await coachedEntries(db, entryIds).execute()).map(toCoachedEntry);
}

/** A coach of a team, as emails address them. */
export type CoachOfTeam = { teamId: number; email: string; firstName: string };

/** The coaches of these teams in the order of the teams; a coach of two of the teams is listed for each. */
export async function listCoachesOfTeams(db: Db, teamIds: readonly number[]): Promise<CoachOfTeam[]> {
  return await db
    .selectFrom('teamCoach as tc')
    .innerJoin('coach as c', 'c.id', 'tc.coachId')
    .select(['tc.teamId', 'c.email', 'c.firstName'])
    .where('tc.teamId', '=', anyOf(teamIds))
    .orderBy(sql`array_position(${teamIds as number[]}::int[], tc.team_id)`)
    .orderBy('c.id')
    .execute();
}

/** 'Fall 2026' in a query in which `x` is the season of an entry or team; null if that is the active one. */
export const OTHER_SEASON: RawBuilder<string | null> = sql`
  case when x.is_active then null else initcap(x.name) || ' ' || x.year end`;
