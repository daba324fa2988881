import {
  DAY_OFF_STATE_NAMES,
  type DayOffKind,
  type DayOffState,
  type DayOffTime,
  DEFAULT_DAYS_OFF,
  dayOffText,
} from '@portal/domain/days-off/day-off.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';

export type RequestWindow = { deadline: string | null; daysPerTeam: number };

export async function findRequestWindow(db: Db, seasonId: number): Promise<RequestWindow> {
  const row = await db
    .selectFrom('gameSeason')
    .select(['daysOffDeadline as deadline', 'daysOffPerTeam as daysPerTeam'])
    .where('seasonId', '=', seasonId)
    .executeTakeFirst();
  return row ?? { deadline: null, daysPerTeam: DEFAULT_DAYS_OFF };
}

export type StoredTeam = { teamId: number; teamName: string; divisionName: string };

export const teams = (db: Db) =>
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
    .where('t.withdrawnAt', 'is', null)
    .$if(coachEmail !== null, (all) => all.where(isOwn))
    .orderBy('d.nameKey')
    .orderBy('t.nameKey')
    .execute();
}

export type StoredDayOff = DayOffTime & {
  id: number;
  teamId: number;
  kind: DayOffKind;
  state: DayOffState;
  reason: string;
};

export const daysOff = (db: Db) =>
  db
    .selectFrom('teamDayOff as o')
    .select(['o.id', 'o.teamId', 'o.firstDate', 'o.lastDate'])
    .select(['o.fromTime', 'o.untilTime', 'o.kind', 'o.state', 'o.reason']);

/** The dates off of these teams by day. */
export async function listDaysOffOf(db: Db, teamIds: readonly number[]): Promise<StoredDayOff[]> {
  return await daysOff(db)
    .where('o.teamId', '=', anyOf(teamIds))
    .orderBy('o.firstDate')
    .orderBy('o.lastDate')
    .orderBy('o.fromTime', (time) => time.nullsFirst())
    .orderBy('o.id')
    .execute();
}

/** Locks these dates off in the order of their ids. */
export async function lockDaysOff(tx: Tx, ids: readonly number[]): Promise<StoredDayOff[]> {
  return await daysOff(tx).where('o.id', '=', anyOf(ids)).orderBy('o.id').forUpdate().execute();
}

type NewDayOff = Omit<StoredDayOff, 'id'> & { requestedBy: number; now: Date };

/**
 * Stores a date off of a team that the caller has locked. Storing the same one again changes nothing.
 * @throws AppError IN_USE if the team has another entry for these days in the list
 */
export async function storeDayOff(
  tx: Tx,
  dayOff: NewDayOff,
  teamName: string,
): Promise<{ id: number; isNew: boolean }> {
  const isDecided = dayOff.state !== 'requested';
  const added = await tx
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
      requestedBy: dayOff.requestedBy,
      requestedAt: dayOff.now,
      decidedBy: isDecided ? dayOff.requestedBy : null,
      decidedAt: isDecided ? dayOff.now : null,
    })
    .onConflict((conflict) => conflict.constraint('day_off_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) return { id: added.id, isNew: true };
  const other = (await listDaysOffOf(tx, [dayOff.teamId])).find(
    (stored) =>
      stored.firstDate === dayOff.firstDate &&
      stored.lastDate === dayOff.lastDate &&
      stored.fromTime === dayOff.fromTime &&
      stored.untilTime === dayOff.untilTime,
  );
  if (other === undefined) throw new Error('The conflicting date off was not found.');
  const { kind, reason, state } = other;
  if (kind === dayOff.kind && reason === dayOff.reason && state === dayOff.state) {
    return { id: other.id, isNew: false };
  }
  const status = DAY_OFF_STATE_NAMES[state].toLowerCase();
  throw new AppError('IN_USE', `${teamName} already requested ${dayOffText(dayOff)}: it’s ${status}.`, {
    conflict: { id: other.id, state },
  });
}
