import type { DayOffBody, LeagueDaysOff } from '@portal/contract/days-off.ts';
import {
  DAY_OFF_STATE_NAMES,
  DAY_OFF_STATES,
  type DayOffState,
  DEFAULT_DAYS_OFF,
} from '@portal/domain/days-off/day-off.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { sql } from 'kysely';
import { accountName } from '#platform/db/account-name.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import {
  getRequestedSeason,
  type RequestedSeason,
  requestedSeasonOrNone,
  seasonLabel,
} from '#season/find-season.ts';
import {
  daysOff,
  findRequestWindow,
  listSeasonTeams,
  lockDaysOff,
  type RequestWindow,
  type StoredDayOff,
  storeDayOff,
  teams,
} from './days-off-repository.ts';
import { todayOf } from './own-days-off.ts';

/** The dates off of the season's teams; none if no season is active. @throws AppError WRONG_STATE */
export async function listLeagueDaysOff(portal: Portal, requested: RequestedSeason): Promise<LeagueDaysOff> {
  const { db } = portal;
  const today = todayOf(portal);
  const season = await requestedSeasonOrNone(db, requested);
  if (season === null) {
    return {
      season: null,
      deadline: null,
      daysPerTeam: DEFAULT_DAYS_OFF,
      today,
      teams: [],
      daysOff: [],
    };
  }
  return {
    season: seasonLabel(season),
    ...(await findRequestWindow(db, season.id)),
    today,
    teams: await listSeasonTeams(db, season.id, null),
    daysOff: await listSeasonDaysOff(db, season.id),
  };
}

/** Grants a team dates off. @throws AppError NOT_FOUND | IN_USE */
export async function addDayOff(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  request: DayOffBody,
): Promise<{ message: string; id: number }> {
  const { teamName, id } = await inTransaction(portal.db, async (tx) => {
    const team = await teams(tx).where('t.id', '=', request.teamId).forNoKeyUpdate('t').executeTakeFirst();
    if (team === undefined) throw new AppError('NOT_FOUND', 'Team not found.');
    const granted = {
      ...request,
      state: 'granted',
      requestedBy: accountId,
      now: portal.clock.now(),
    } as const;
    return { teamName: team.teamName, ...(await storeDayOff(tx, granted, team.teamName)) };
  });
  portal.log.info({ accountId, teamId: request.teamId, dayOffId: id }, 'date off added');
  return { message: `The date off of ${teamName} is added.`, id };
}

type Decision = { id: number; was: DayOffState; state: DayOffState };

/**
 * Decides about dates off, all or none. A date off that already has the wanted state is accepted, because the first
 * response may have been lost.
 * @throws AppError WRONG_STATE if one of them no longer exists or was decided differently in the meantime
 */
export async function decideDaysOff(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  decisions: readonly Decision[],
): Promise<{ message: string }> {
  const decisionById = new Map(decisions.map((decision) => [decision.id, decision]));
  await inTransaction(portal.db, async (tx) => {
    const stored = await lockDaysOff(tx, [...decisionById.keys()]);
    const changed = stored.filter(({ id, state }) => {
      const { was, state: to } = decisionById.get(id) ?? {};
      return state !== was && state !== to;
    });
    if (changed.length > 0 || stored.length < decisionById.size) {
      throw new AppError(
        'WRONG_STATE',
        'Some of these dates off were decided or withdrawn in the meantime. Nothing was changed. Please check the list again.',
      );
    }
    for (const state of DAY_OFF_STATES) {
      const ids = stored
        .filter((dayOff) => dayOff.state !== state && decisionById.get(dayOff.id)?.state === state)
        .map(({ id }) => id);
      if (ids.length === 0) continue;
      const decided =
        state === 'requested'
          ? { decidedBy: null, decidedAt: null }
          : { decidedBy: accountId, decidedAt: portal.clock.now() };
      await tx
        .updateTable('teamDayOff')
        .set({ state, ...decided })
        .where('id', '=', anyOf(ids))
        .execute();
    }
    portal.log.info({ accountId, decisions }, 'dates off decided');
  });
  const states = new Set(decisions.map(({ state }) => state));
  const what = several(decisionById.size, 'request');
  const [state] = states;
  const isOne = states.size === 1 && state !== undefined && state !== 'requested';
  return { message: isOne ? `${what} ${DAY_OFF_STATE_NAMES[state].toLowerCase()}.` : `${what} changed.` };
}

/** Succeeds if there is no such date off. */
export async function removeDayOff(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  id: number,
): Promise<{ message: string }> {
  await inTransaction(portal.db, (tx) => tx.deleteFrom('teamDayOff').where('id', '=', id).execute());
  portal.log.info({ accountId, dayOffId: id }, 'date off removed');
  return { message: 'The date off was removed.' };
}

/** Changes the deadline for requests, and for how many days coaches may ask. @throws AppError WRONG_STATE */
export async function changeDaysOffWindow(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  { deadline, daysPerTeam, ...requested }: RequestWindow & RequestedSeason,
): Promise<{ message: string }> {
  await inTransaction(portal.db, async (tx) => {
    const { id: seasonId } = await getRequestedSeason(tx, requested);
    const window = { daysOffDeadline: deadline, daysOffPerTeam: daysPerTeam };
    await tx
      .insertInto('gameSeason')
      .values({ seasonId, ...window })
      .onConflict((conflict) => conflict.column('seasonId').doUpdateSet(window))
      .execute();
    portal.log.info({ accountId, seasonId, deadline, daysPerTeam }, 'dates off settings changed');
  });
  return {
    message:
      deadline === null
        ? 'Coaches can’t request dates off.'
        : `Coaches may request ${several(daysPerTeam, 'date')} off per team until ${formatDate(deadline)}.`,
  };
}

/** All dates off of a season, by team and day, with who asked and who decided. */
async function listSeasonDaysOff(
  db: Db,
  seasonId: number,
): Promise<(StoredDayOff & { requestedBy: string | null; decidedBy: string | null })[]> {
  return await daysOff(db)
    .innerJoin('team as t', 't.id', 'o.teamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .leftJoin('account as asker', 'asker.id', 'o.requestedBy')
    .leftJoin('account as decider', 'decider.id', 'o.decidedBy')
    .select([accountName(sql`asker`).as('requestedBy'), accountName(sql`decider`).as('decidedBy')])
    .where('d.seasonId', '=', seasonId)
    .where('t.withdrawnAt', 'is', null)
    .orderBy('d.nameKey')
    .orderBy('t.nameKey')
    .orderBy('o.firstDate')
    .orderBy('o.lastDate')
    .orderBy('o.fromTime', (time) => time.nullsFirst())
    .orderBy('o.id')
    .execute();
}
