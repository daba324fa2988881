import type { DayOffBody, OwnDaysOff } from '@portal/contract/days-off.ts';
import {
  countDaysOff,
  DAY_OFF_STATE_NAMES,
  DEFAULT_DAYS_OFF,
  requestDaysProblem,
  requestWindowOn,
} from '@portal/domain/days-off/day-off.ts';
import { type GameOnDayOff, notKeptText } from '@portal/domain/days-off/game-on-day-off.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { leagueNowOf } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone, getActiveSeason } from '#season/find-season.ts';
import {
  findRequestWindow,
  listDaysOffOf,
  listSeasonTeams,
  lockDaysOff,
  type StoredTeam,
  storeDayOff,
  teams,
} from './days-off-repository.ts';

export const todayOf = ({ clock, settings }: Portal): IsoDate =>
  leagueNowOf(clock, settings.current().timeZone).date;

/** The dates off of the caller's own teams in the active season. */
export async function listOwnDaysOff(portal: Portal, caller: Caller): Promise<OwnDaysOff> {
  const { db } = portal;
  const today = todayOf(portal);
  const season = await activeSeasonOrNone(db);
  if (season === null) {
    const none = { deadline: null, requests: 'not-yet', daysPerTeam: DEFAULT_DAYS_OFF } as const;
    return { ...none, today, teams: [], daysOff: [] };
  }
  const { deadline, daysPerTeam } = await findRequestWindow(db, season.id);
  const teams = await listSeasonTeams(db, season.id, caller.email);
  const teamIds = teams.map(({ teamId }) => teamId);
  const daysOff = await listDaysOffOf(db, teamIds);
  const requests = requestWindowOn(today, deadline);
  const withGames = requests === 'open' ? new Set() : await listTeamsWithGames(db, teamIds);
  const games = Map.groupBy(await listGamesOnDaysOff(db, teamIds), ({ dayOffId }) => dayOffId);
  return {
    deadline,
    requests,
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

/** The games of these teams while they have a date off, by time. */
async function listGamesOnDaysOff(
  db: Db,
  teamIds: readonly number[],
): Promise<(GameOnDayOff & { dayOffId: number })[]> {
  const { rows } = await sql<GameOnDayOff & { dayOffId: number }>`
    select o.id as "dayOffId", e.entry_date as date, e.start_time,
      coalesce(other.name, e.external_team, e.open_home, e.open_away, 'a team') as opponent
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
async function listTeamsWithGames(db: Db, teamIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select t.id from team t
    where t.id = ${anyOf(teamIds)} and exists (
      select from entry e
      where e.state = 'active' and e.type in ('game', 'playoff') and t.id in (e.home_team_id, e.away_team_id)
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Asks for dates off of one of the caller's own teams.
 * @throws AppError NOT_YOURS | TOO_LATE | INVALID_INPUT | IN_USE, and WRONG_STATE beyond the team's limit
 */
export async function requestDayOff(
  portal: Portal,
  caller: Pick<Caller, 'accountId' | 'email'>,
  request: DayOffBody,
): Promise<{ message: string; id: number }> {
  const { accountId, email } = caller;
  const today = todayOf(portal);
  const added = await inTransaction(portal.db, async (tx) => {
    const team = await lockOwnTeam(tx, request.teamId, email);
    if (team === null) throw new AppError('NOT_YOURS', 'This is not one of your teams.');
    await checkWindow(tx, today, request);
    const dayOff = {
      ...request,
      state: 'requested',
      requestedBy: accountId,
      now: portal.clock.now(),
    } as const;
    return { teamName: team.teamName, ...(await storeDayOff(tx, dayOff, team.teamName)) };
  });
  if (added.isNew) {
    portal.log.info({ accountId, teamId: request.teamId, dayOffId: added.id }, 'date off requested');
  }
  return { message: `The league will decide about this date off of ${added.teamName}.`, id: added.id };
}

/** The caller has locked the team, so that two requests can't both take its last day. */
async function checkWindow(tx: Tx, today: IsoDate, request: DayOffBody): Promise<void> {
  const season = await getActiveSeason(tx);
  const { deadline, daysPerTeam } = await findRequestWindow(tx, season.id);
  const requests = requestWindowOn(today, deadline);
  if (requests === 'not-yet' || deadline === null) {
    throw new AppError('TOO_LATE', 'The league is not taking requests for dates off now.');
  }
  if (requests === 'over') {
    throw new AppError(
      'TOO_LATE',
      `Dates off could be requested until ${formatDate(deadline)}. Please contact the league.`,
    );
  }
  const fields = requestDaysProblem(request, today);
  if (fields !== null) {
    throw new AppError('INVALID_INPUT', Object.values(fields)[0] ?? '', { fields });
  }
  const stored = await listDaysOffOf(tx, [request.teamId]);
  const used = countDaysOff(stored);
  const then = countDaysOff([...stored, { ...request, state: 'requested' }]);
  // days that are already in the list stay as they are
  if (then > used && then > daysPerTeam) {
    throw new AppError(
      'WRONG_STATE',
      `A team may request ${several(daysPerTeam, 'date')} off. With this request it would be ${then}.`,
      { conflict: { daysPerTeam, daysUsed: used } },
    );
  }
}

/**
 * Withdraws a request that nobody has decided yet. Changes nothing, and says the same, if there is no such date off or it
 * is of another team.
 * @throws AppError WRONG_STATE if it is decided
 */
export async function withdrawDayOff(
  portal: Portal,
  { accountId, email }: Caller,
  id: number,
): Promise<{ message: string }> {
  await inTransaction(portal.db, async (tx) => {
    const found = tx.selectFrom('teamDayOff').select('teamId').where('id', '=', id);
    const { teamId = null } = (await found.executeTakeFirst()) ?? {};
    if (teamId === null || (await lockOwnTeam(tx, teamId, email)) === null) return;
    const [dayOff] = await lockDaysOff(tx, [id]);
    if (dayOff === undefined) return;
    if (dayOff.state !== 'requested') {
      throw new AppError(
        'WRONG_STATE',
        `The league has already ${DAY_OFF_STATE_NAMES[dayOff.state].toLowerCase()} this date off. Please contact the league.`,
      );
    }
    await tx.deleteFrom('teamDayOff').where('id', '=', id).execute();
    portal.log.info({ accountId, teamId, dayOffId: id }, 'date off request withdrawn');
  });
  return { message: 'Your request was withdrawn.' };
}

/**
 * One of the coach's teams in the active season, locked against other requests for its dates off.
 * @returns null if it is not theirs, or there is no such team
 */
async function lockOwnTeam(tx: Tx, teamId: number, coachEmail: string): Promise<StoredTeam | null> {
  const locked = teams(tx)
    .innerJoin('season as x', 'x.id', 'd.seasonId')
    .innerJoin('teamCoach as link', 'link.teamId', 't.id')
    .innerJoin('coach as own', 'own.id', 'link.coachId')
    .where('t.id', '=', teamId)
    .where('x.isActive', '=', true)
    .where('t.withdrawnAt', 'is', null)
    .where('own.email', '=', coachEmail)
    .forNoKeyUpdate('t')
    .forKeyShare(['link', 'own']);
  return (await locked.executeTakeFirst()) ?? null;
}
