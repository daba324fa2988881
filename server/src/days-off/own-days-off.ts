import type { DayOffBody, OwnDaysOff } from '@portal/contract/days-off.ts';
import {
  countDaysOff,
  DEFAULT_DAYS_OFF,
  requestDaysProblem,
  requestWindowOn,
} from '@portal/domain/days-off/day-off.ts';
import { notKeptText } from '@portal/domain/days-off/game-on-day-off.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone, getActiveSeason } from '#season/find-season.ts';
import {
  deleteDayOff,
  findAskingWindow,
  findTeamOfDayOff,
  listDaysOffOf,
  listGamesOnDaysOff,
  listSeasonTeams,
  listTeamsWithGames,
  lockDaysOff,
  lockOwnTeam,
} from './days-off-repository.ts';
import { storeDayOff } from './store-day-off.ts';

export const todayOf = ({ clock, settings }: Portal): IsoDate =>
  leagueNowOf(clock, settings.current().timeZone).date;

/** The days off of the caller's own teams in the active season. */
export async function listOwnDaysOff(portal: Portal, caller: Caller): Promise<OwnDaysOff> {
  const { db } = portal;
  const today = todayOf(portal);
  const season = await activeSeasonOrNone(db);
  if (season === null) {
    const none = { deadline: null, asking: 'not-yet', daysPerTeam: DEFAULT_DAYS_OFF } as const;
    return { ...none, today, teams: [], daysOff: [] };
  }
  const { deadline, daysPerTeam } = await findAskingWindow(db, season.id);
  const teams = await listSeasonTeams(db, season.id, caller.email);
  const teamIds = teams.map(({ teamId }) => teamId);
  const daysOff = await listDaysOffOf(db, teamIds);
  const asking = requestWindowOn(today, deadline);
  const withGames = asking === 'open' ? new Set() : await listTeamsWithGames(db, teamIds);
  const games = Map.groupBy(await listGamesOnDaysOff(db, teamIds), ({ dayOffId }) => dayOffId);
  return {
    deadline,
    asking,
    today,
    daysPerTeam,
    teams: teams.map((team) => ({
      ...team,
      daysUsed: countDaysOff(daysOff.filter(({ teamId }) => teamId === team.teamId)),
    })),
    daysOff: daysOff.map((dayOff) => {
      const played = games.get(dayOff.id) ?? [];
      const isKept = withGames.has(dayOff.teamId) ? played.length === 0 : null;
      return { ...dayOff, isKept, notKeptText: isKept === false ? notKeptText(dayOff, played) : '' };
    }),
  };
}

/**
 * Asks for days off of one of the caller's own teams.
 * @throws AppError NOT_YOURS | TOO_LATE | INVALID_INPUT | IN_USE, and WRONG_STATE beyond the team's limit
 */
export async function askForDayOff(
  portal: Portal,
  caller: Pick<Caller, 'accountId' | 'email'>,
  wanted: DayOffBody,
): Promise<{ message: string; id: number }> {
  const { accountId, email } = caller;
  const today = todayOf(portal);
  const added = await inTransaction(portal.db, async (tx) => {
    const team = await lockOwnTeam(tx, wanted.teamId, email);
    if (team === null) throw new AppError('NOT_YOURS', 'This is not one of your teams.');
    await checkWindow(tx, today, wanted);
    const asked = { ...wanted, state: 'asked', askedBy: accountId, now: portal.clock.now() } as const;
    return { teamName: team.teamName, ...(await storeDayOff(tx, asked, team.teamName)) };
  });
  if (added.isNew) {
    portal.log.info({ accountId, teamId: wanted.teamId, dayOffId: added.id }, 'day off requested');
  }
  return { message: `The league will decide about this day off of ${added.teamName}.`, id: added.id };
}

/** The caller has locked the team, so that two requests can't both take its last day. */
async function checkWindow(tx: Tx, today: IsoDate, wanted: DayOffBody): Promise<void> {
  const season = await getActiveSeason(tx);
  const { deadline, daysPerTeam } = await findAskingWindow(tx, season.id);
  const asking = requestWindowOn(today, deadline);
  if (asking === 'not-yet' || deadline === null) {
    throw new AppError('TOO_LATE', 'The league is not taking requests for days off now.');
  }
  if (asking === 'over') {
    throw new AppError(
      'TOO_LATE',
      `Days off could be requested until ${formatDate(deadline)}. Please contact the league.`,
    );
  }
  const fields = requestDaysProblem(wanted, today);
  if (fields !== null) {
    throw new AppError('INVALID_INPUT', Object.values(fields)[0] ?? '', { fields });
  }
  const stored = await listDaysOffOf(tx, [wanted.teamId]);
  const used = countDaysOff(stored);
  const then = countDaysOff([...stored, { ...wanted, state: 'asked' }]);
  // days that are already in the list stay as they are
  if (then > used && then > daysPerTeam) {
    throw new AppError(
      'WRONG_STATE',
      `A team may ask for ${several(daysPerTeam, 'day')} off. With this request it would be ${then}.`,
      { conflict: { daysPerTeam, daysUsed: used } },
    );
  }
}

/**
 * Withdraws a request that nobody has decided yet. Changes nothing, and says the same, if there is no such day off or it
 * is of another team.
 * @throws AppError WRONG_STATE if it is decided
 */
export async function withdrawDayOff(
  portal: Portal,
  { accountId, email }: Caller,
  id: number,
): Promise<{ message: string }> {
  await inTransaction(portal.db, async (tx) => {
    const teamId = await findTeamOfDayOff(tx, id);
    if (teamId === null || (await lockOwnTeam(tx, teamId, email)) === null) return;
    const [dayOff] = await lockDaysOff(tx, [id]);
    if (dayOff === undefined) return;
    if (dayOff.state !== 'asked') {
      throw new AppError(
        'WRONG_STATE',
        `The league has already ${dayOff.state} this day off. Please contact the league.`,
      );
    }
    await deleteDayOff(tx, id);
    portal.log.info({ accountId, teamId, dayOffId: id }, 'day off request withdrawn');
  });
  return { message: 'Your request was withdrawn.' };
}
