import type { CoachTeam } from '@portal/contract/coaches.ts';
import type { NamedTeam } from '@portal/contract/practices.ts';
import type { CoachEntry } from '@portal/contract/schedule-lists.ts';
import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import { currentPeriod } from '#league/period.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import {
  findCoachName,
  listPractices,
  listTeamCoaches,
  listTeams,
  type Team,
  type TeamPractice,
} from './repository.ts';

/** Coaches and their teams. Teams belong to a confirmed address, and only to that (docs/spec/safety.md#w1). */

const todayOf = ({ clock, settings }: Portal) => leagueNowOf(clock, settings.current().timeZone).date;

/**
 * The teams of a coach in the active season with their quota in both bookable weeks. Coaches may ask only for their
 * own address, administrators for any; an unconfirmed account has no teams.
 * @param asked.withFormer also teams of other seasons with future entries, which can no longer book
 * @throws AppError NOT_YOURS for another address, whether it is known or not
 * @see docs/spec/product.md#coach-calls
 */
export async function listCoachTeams(
  portal: Portal,
  caller: Caller,
  { email, withFormer }: { email: string; withFormer: boolean },
): Promise<CoachTeam[]> {
  if (caller.role !== 'ADMIN') {
    if (email !== caller.email) throw new AppError('NOT_YOURS', 'You can only look at your own teams.');
    if (!caller.confirmed) return [];
  }
  const [teams, coach] = await Promise.all([
    listTeams(portal.db, email, withFormer ? todayOf(portal) : null),
    findCoachName(portal.db, email),
  ]);
  if (teams.length === 0 || coach === null) return [];
  const { range } = currentPeriod(portal);
  const weeks = [range.current.start, range.next.start] as const;
  const practices = await listPractices(
    portal.db,
    teams.map((team) => team.id),
    weeks,
  );
  return teams.map((team) => ({
    TeamName: team.name,
    DivisionName: team.divisionName,
    CoachName: fullName(coach.firstName, coach.lastName),
    coach_email: email,
    currentWeek: toTeamWeek(team, practices, weeks[0]),
    nextWeek: toTeamWeek(team, practices, weeks[1]),
    ...(team.otherSeason !== null && { Season: team.otherSeason }),
  }));
}

/**
 * The teams for which the caller may act: coaches for their own, administrators for all. Teams of the active season
 * come first, then those of other seasons with future entries.
 */
export async function listTeamsOf(portal: Portal, caller: Caller): Promise<Team[]> {
  if (caller.role === 'ADMIN') return await listTeams(portal.db, null, todayOf(portal));
  return caller.confirmed ? await listTeams(portal.db, caller.email, todayOf(portal)) : [];
}

/** The teams of the coach with this address in the active season; all teams if it is null. */
export const listTeamsOfCoach = (portal: Portal, email: string | null): Promise<Team[]> =>
  listTeams(portal.db, email);

/**
 * Every team of the active season with each of its coaches, in order of division, team and coach, including teams
 * without a coach.
 */
export async function listAllCoaches(portal: Portal): Promise<CoachEntry[]> {
  const rows = await listTeamCoaches(portal.db);
  return rows.map(({ divisionName, teamName, firstName, lastName, email }) => ({
    divisionName,
    teamName,
    coachName: fullName(firstName ?? '', lastName ?? ''),
    coachFirstName: firstName ?? '',
    coachLastName: lastName ?? '',
    coachEmail: email ?? '',
  }));
}

/**
 * The named teams for which the caller may act. A name without a division means all teams with that name. Unknown names
 * and those of other coaches' teams are ignored (docs/spec/safety.md#w10).
 * @param asked.withFormer also teams of other seasons with future entries
 */
export async function listNamedTeams(
  portal: Portal,
  caller: Caller,
  { names, withFormer }: { names: readonly NamedTeam[]; withFormer: boolean },
): Promise<Team[]> {
  if (names.length === 0 || (caller.role !== 'ADMIN' && !caller.confirmed)) return [];
  const coachEmail = caller.role === 'ADMIN' ? null : caller.email;
  const teams = await listTeams(portal.db, coachEmail, withFormer ? todayOf(portal) : null);
  const bare = new Set<string>();
  const full = new Set<string>();
  for (const name of names) {
    const { TeamName, DivisionName } = typeof name === 'string' ? { TeamName: name } : name;
    if (DivisionName == null) bare.add(foldName(TeamName).key);
    else full.add(pairKey(foldName(DivisionName).key, foldName(TeamName).key));
  }
  return teams.filter((team) => bare.has(team.key) || full.has(pairKey(team.divisionKey, team.key)));
}

const pairKey = (divisionKey: string, teamKey: string) => JSON.stringify([divisionKey, teamKey]);

function toTeamWeek(
  team: Team,
  practices: readonly TeamPractice[],
  weekStart: string,
): CoachTeam['currentWeek'] {
  const own = practices.filter((practice) => practice.teamId === team.id && practice.weekStart === weekStart);
  const makeUps = team.makeUpDates.filter((validUntil) => validUntil >= weekStart).length;
  return {
    used: own.length,
    limit: team.limit,
    ...(makeUps > 0 && { makeUps }),
    practices: own.map((practice) => ({
      ReservationDate: practice.date,
      ReservationTime: practice.startTime,
      SchoolName: practice.schoolName,
    })),
  };
}
