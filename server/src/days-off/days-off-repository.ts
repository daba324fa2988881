import {
  type DayOffKind,
  type DayOffState,
  type DayOffTime,
  DEFAULT_DAYS_OFF,
} from '@portal/domain/days-off/day-off.ts';
import type { GameOnDayOff } from '@portal/domain/days-off/game-on-day-off.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

export type AskingWindow = { deadline: string | null; daysPerTeam: number };

export async function findAskingWindow(db: Db, seasonId: number): Promise<AskingWindow> {
  const row = await db
    .selectFrom('gameSeason')
    .select(['daysOffDeadline as deadline', 'daysOffPerTeam as daysPerTeam'])
    .where('seasonId', '=', seasonId)
    .executeTakeFirst();
  return row ?? { deadline: null, daysPerTeam: DEFAULT_DAYS_OFF };
}

export async function storeAskingWindow(
  tx: Tx,
  seasonId: number,
  { deadline, daysPerTeam }: AskingWindow,
): Promise<void> {
  const window = { daysOffDeadline: deadline, daysOffPerTeam: daysPerTeam };
  await tx
    .insertInto('gameSeason')
    .values({ seasonId, ...window })
    .onConflict((conflict) => conflict.column('seasonId').doUpdateSet(window))
    .execute();
}

export type StoredTeam = { teamId: number; teamName: string; divisionName: string };

const teams = (db: Db) =>
  db
    .selectFrom('team as t')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .select(['t.id as teamId', 't.name as teamName', 'd.name as divisionName']);

/** The season's teams by division and name. @param coachEmail only those of this coach; null for all */
export async function listSeasonTeams(
  db: Db,
  seasonId: number,
  coachEmail: string | null,
): Promise<StoredTeam[]> {
  const isOwn = sql<boolean>`exists (
    select from team_coach link join coach own on own.id = link.coach_id
    where link.team_id = t.id and own.email = ${coachEmail}
  )`;
  return await teams(db)
    .where('d.seasonId', '=', seasonId)
    .$if(coachEmail !== null, (all) => all.where(isOwn))
    .orderBy('d.nameKey')
    .orderBy('t.nameKey')
    .execute();
}

/**
 * One of the coach's teams in the active season, locked against other requests for its days off.
 * @returns null if it is not theirs, or there is no such team
 */
export async function lockOwnTeam(tx: Tx, teamId: number, coachEmail: string): Promise<StoredTeam | null> {
  const locked = teams(tx)
    .innerJoin('season as x', 'x.id', 'd.seasonId')
    .innerJoin('teamCoach as link', 'link.teamId', 't.id')
    .innerJoin('coach as own', 'own.id', 'link.coachId')
    .where('t.id', '=', teamId)
    .where('x.isActive', '=', true)
    .where('own.email', '=', coachEmail)
    .forNoKeyUpdate('t')
    .forKeyShare(['link', 'own']);
  return (await locked.executeTakeFirst()) ?? null;
}

/** The same for administrators: any team of any season. */
export async function lockTeam(tx: Tx, teamId: number): Promise<StoredTeam | null> {
  return (await teams(tx).where('t.id', '=', teamId).forNoKeyUpdate('t').executeTakeFirst()) ?? null;
}

export type StoredDayOff = DayOffTime & {
  id: number;
  teamId: number;
  kind: DayOffKind;
  state: DayOffState;
  reason: string;
};

const daysOff = (db: Db) =>
  db
    .selectFrom('teamDayOff as o')
    .select(['o.id', 'o.teamId', 'o.firstDate', 'o.lastDate'])
    .select(['o.fromTime', 'o.untilTime', 'o.kind', 'o.state', 'o.reason']);

/** The days off of these teams by day. */
export async function listDaysOffOf(db: Db, teamIds: readonly number[]): Promise<StoredDayOff[]> {
  return await daysOff(db)
    .where('o.teamId', '=', anyOf(teamIds))
    .orderBy('o.firstDate')
    .orderBy('o.lastDate')
    .orderBy('o.fromTime', (time) => time.nullsFirst())
    .orderBy('o.id')
    .execute();
}

/** The games of these teams while they have a day off, by time. */
export async function listGamesOnDaysOff(
  db: Db,
  teamIds: readonly number[],
): Promise<(GameOnDayOff & { dayOffId: number })[]> {
  const { rows } = await sql<GameOnDayOff & { dayOffId: number }>`
    select o.id as "dayOffId", e.entry_date as date, e.start_time,
      coalesce(other.name, e.external_team, 'a team') as opponent
    from team_day_off o
    join entry e on e.state = 'active' and e.type in ('game', 'playoff')
      and o.team_id in (e.home_team_id, e.away_team_id)
      and e.entry_date between o.first_date and o.last_date
      and (o.from_time is null or e.start_time < o.until_time and e.end_time > o.from_time)
    left join team other on other.id = case when e.home_team_id = o.team_id then e.away_team_id else e.home_team_id end
    where o.team_id = ${anyOf(teamIds)}
    order by e.entry_date, e.start_time, e.id`.execute(db);
  return rows;
}

/** The teams among these that have games. */
export async function listTeamsWithGames(db: Db, teamIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select t.id from team t
    where t.id = ${anyOf(teamIds)} and exists (
      select from entry e
      where e.state = 'active' and e.type in ('game', 'playoff') and t.id in (e.home_team_id, e.away_team_id)
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** All days off of a season, by team and day, with who asked and who decided. */
export async function listSeasonDaysOff(
  db: Db,
  seasonId: number,
): Promise<(StoredDayOff & { askedBy: string | null; decidedBy: string | null })[]> {
  return await daysOff(db)
    .innerJoin('team as t', 't.id', 'o.teamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .leftJoin('account as asker', 'asker.id', 'o.askedBy')
    .leftJoin('account as decider', 'decider.id', 'o.decidedBy')
    .select([
      sql<string | null>`trim(asker.first_name || ' ' || asker.last_name)`.as('askedBy'),
      sql<string | null>`trim(decider.first_name || ' ' || decider.last_name)`.as('decidedBy'),
    ])
    .where('d.seasonId', '=', seasonId)
    .orderBy('d.nameKey')
    .orderBy('t.nameKey')
    .orderBy('o.firstDate')
    .orderBy('o.lastDate')
    .orderBy('o.fromTime', (time) => time.nullsFirst())
    .orderBy('o.id')
    .execute();
}

export type NewDayOff = Omit<StoredDayOff, 'id'> & { askedBy: number; now: Date };

/** @returns its id; null if the team already has these days off in the list */
export async function insertDayOff(tx: Tx, dayOff: NewDayOff): Promise<number | null> {
  const isDecided = dayOff.state !== 'asked';
  const row = await tx
    .insertInto('teamDayOff')
    .values({
      teamId: dayOff.teamId,
      firstDate: dayOff.firstDate,
      lastDate: dayOff.lastDate,
      fromTime: dayOff.fromTime,
      untilTime: dayOff.untilTime,
      kind: dayOff.kind,
      state: dayOff.state,
      reason: dayOff.reason,
      askedBy: dayOff.askedBy,
      askedAt: dayOff.now,
      decidedBy: isDecided ? dayOff.askedBy : null,
      decidedAt: isDecided ? dayOff.now : null,
    })
    .onConflict((conflict) => conflict.constraint('day_off_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks these days off in the order of their ids. */
export async function lockDaysOff(tx: Tx, ids: readonly number[]): Promise<StoredDayOff[]> {
  return await daysOff(tx).where('o.id', '=', anyOf(ids)).orderBy('o.id').forUpdate().execute();
}

export async function storeState(
  tx: Tx,
  ids: readonly number[],
  state: DayOffState,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  const isDecided = state !== 'asked';
  await tx
    .updateTable('teamDayOff')
    .set({ state, decidedBy: isDecided ? accountId : null, decidedAt: isDecided ? now : null })
    .where('id', '=', anyOf(ids))
    .execute();
}

/** The team of a day off; null if there is no such day off. */
export async function findTeamOfDayOff(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('teamDayOff').select('teamId').where('id', '=', id).executeTakeFirst();
  return row?.teamId ?? null;
}

export async function deleteDayOff(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('teamDayOff').where('id', '=', id).execute();
}
