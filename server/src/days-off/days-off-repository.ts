import {
  type DayOffKind,
  type DayOffState,
  type DayOffTime,
  DEFAULT_DAYS_OFF,
} from '@portal/domain/days-off/day-off.ts';
import type { GameOnDayOff } from '@portal/domain/days-off/game-on-day-off.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

export type AskingWindow = { deadline: string | null; daysPerTeam: number };

export async function findAskingWindow(db: Db, seasonId: number): Promise<AskingWindow> {
  const row = await db
    .selectFrom('game_season')
    .select(['days_off_deadline as deadline', 'days_off_per_team as daysPerTeam'])
    .where('season_id', '=', seasonId)
    .executeTakeFirst();
  return row ?? { deadline: null, daysPerTeam: DEFAULT_DAYS_OFF };
}

export async function storeAskingWindow(
  tx: Tx,
  seasonId: number,
  { deadline, daysPerTeam }: AskingWindow,
): Promise<void> {
  const window = { days_off_deadline: deadline, days_off_per_team: daysPerTeam };
  await tx
    .insertInto('game_season')
    .values({ season_id: seasonId, ...window })
    .onConflict((conflict) => conflict.column('season_id').doUpdateSet(window))
    .execute();
}

export type StoredTeam = { teamId: number; teamName: string; divisionName: string };

const TEAM = sql`select t.id as "teamId", t.name as "teamName", d.name as "divisionName"
  from team t join division d on d.id = t.division_id`;

/** The season's teams by division and name. @param coachEmail only those of this coach; null for all */
export async function listSeasonTeams(
  db: Db,
  seasonId: number,
  coachEmail: string | null,
): Promise<StoredTeam[]> {
  const isOwn: RawBuilder<unknown> =
    coachEmail === null
      ? sql`true`
      : sql`exists (
          select from team_coach link join coach own on own.id = link.coach_id
          where link.team_id = t.id and own.email = ${coachEmail}
        )`;
  const { rows } = await sql<StoredTeam>`
    ${TEAM} where d.season_id = ${seasonId} and ${isOwn}
    order by d.name_key, t.name_key`.execute(db);
  return rows;
}

/**
 * One of the coach's teams in the active season, locked against other requests for its days off.
 * @returns null if it is not theirs, or there is no such team
 */
export async function lockOwnTeam(tx: Tx, teamId: number, coachEmail: string): Promise<StoredTeam | null> {
  const { rows } = await sql<StoredTeam>`
    ${TEAM}
    join season x on x.id = d.season_id and x.is_active
    join team_coach link on link.team_id = t.id
    join coach own on own.id = link.coach_id and own.email = ${coachEmail}
    where t.id = ${teamId}
    for no key update of t for key share of link, own`.execute(tx);
  return rows[0] ?? null;
}

/** The same for administrators: any team of any season. */
export async function lockTeam(tx: Tx, teamId: number): Promise<StoredTeam | null> {
  const { rows } = await sql<StoredTeam>`${TEAM} where t.id = ${teamId} for no key update of t`.execute(tx);
  return rows[0] ?? null;
}

export type StoredDayOff = DayOffTime & {
  id: number;
  teamId: number;
  kind: DayOffKind;
  state: DayOffState;
  reason: string;
};

const DAY_OFF = sql`o.id, o.team_id as "teamId", o.first_date as "firstDate", o.last_date as "lastDate",
  o.from_time as "fromTime", o.until_time as "untilTime", o.kind, o.state, o.reason`;

/** The days off of these teams by day. */
export async function listDaysOffOf(db: Db, teamIds: readonly number[]): Promise<StoredDayOff[]> {
  const { rows } = await sql<StoredDayOff>`
    select ${DAY_OFF} from team_day_off o
    where o.team_id = ${anyOf(teamIds)}
    order by o.first_date, o.last_date, o.from_time nulls first, o.id`.execute(db);
  return rows;
}

/** The games of these teams while they have a day off, by time. */
export async function listGamesOnDaysOff(
  db: Db,
  teamIds: readonly number[],
): Promise<(GameOnDayOff & { dayOffId: number })[]> {
  const { rows } = await sql<GameOnDayOff & { dayOffId: number }>`
    select o.id as "dayOffId", e.entry_date as date, e.start_time as "startTime",
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
  const { rows } = await sql<StoredDayOff & { askedBy: string | null; decidedBy: string | null }>`
    select ${DAY_OFF}, trim(asker.first_name || ' ' || asker.last_name) as "askedBy",
      trim(decider.first_name || ' ' || decider.last_name) as "decidedBy"
    from team_day_off o
    join team t on t.id = o.team_id
    join division d on d.id = t.division_id
    left join account asker on asker.id = o.asked_by
    left join account decider on decider.id = o.decided_by
    where d.season_id = ${seasonId}
    order by d.name_key, t.name_key, o.first_date, o.last_date, o.from_time nulls first, o.id`.execute(db);
  return rows;
}

export type NewDayOff = Omit<StoredDayOff, 'id'> & { askedBy: number; now: Date };

/** @returns its id; null if the team already has these days off in the list */
export async function insertDayOff(tx: Tx, dayOff: NewDayOff): Promise<number | null> {
  const isDecided = dayOff.state !== 'asked';
  const row = await tx
    .insertInto('team_day_off')
    .values({
      team_id: dayOff.teamId,
      first_date: dayOff.firstDate,
      last_date: dayOff.lastDate,
      from_time: dayOff.fromTime,
      until_time: dayOff.untilTime,
      kind: dayOff.kind,
      state: dayOff.state,
      reason: dayOff.reason,
      asked_by: dayOff.askedBy,
      asked_at: dayOff.now,
      decided_by: isDecided ? dayOff.askedBy : null,
      decided_at: isDecided ? dayOff.now : null,
    })
    .onConflict((conflict) => conflict.constraint('day_off_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks these days off in the order of their ids. */
export async function lockDaysOff(tx: Tx, ids: readonly number[]): Promise<StoredDayOff[]> {
  const { rows } = await sql<StoredDayOff>`
    select ${DAY_OFF} from team_day_off o where o.id = ${anyOf(ids)} order by o.id for update`.execute(tx);
  return rows;
}

export async function storeState(
  tx: Tx,
  ids: readonly number[],
  state: DayOffState,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  const isDecided = state !== 'asked';
  await tx
    .updateTable('team_day_off')
    .set({ state, decided_by: isDecided ? accountId : null, decided_at: isDecided ? now : null })
    .where('id', '=', anyOf(ids))
    .execute();
}

/** The team of a day off; null if there is no such day off. */
export async function findTeamOfDayOff(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('team_day_off').select('team_id').where('id', '=', id).executeTakeFirst();
  return row?.team_id ?? null;
}

export async function deleteDayOff(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('team_day_off').where('id', '=', id).execute();
}
