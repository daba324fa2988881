import type { NewCoach } from '@portal/contract/admin-coaches.ts';
import { type FoldedName, foldName } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import { currentPeriod } from '#league/period.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { addCoach } from './add-coach.ts';
import { changeLeague } from './change-league.ts';
import {
  countDependents,
  type Dependents,
  deleteTeam,
  findTeam,
  insertTeam,
  listLeagueTeams,
  lockDivision,
  lockTeam,
  updateTeamName,
} from './team-repository.ts';

export type NewTeam = { divisionName: string; teamName: string; coach?: NewCoach | undefined };

/** In order of division and name; none without an active season. */
export const listTeamsWithCoaches = (portal: Portal) => {
  const { current, next } = currentPeriod(portal).range;
  return listLeagueTeams(portal.db, { thisWeek: current.start, nextWeek: next.start });
};

/**
 * Adds a team, its division if new, and its first coach if given. Returns an existing team unchanged, so that a
 * repeat succeeds.
 * @throws AppError WRONG_STATE | ALREADY_RUNNING | BUSY
 */
export const addTeam = (portal: Portal, { divisionName, teamName, coach }: NewTeam) =>
  changeLeague(portal, async (tx, seasonId) => {
    const name = foldName(teamName);
    const division = await lockDivision(tx, seasonId, foldName(divisionName));
    if (division === null) throw changedMeanwhile();
    const added = await insertTeam(tx, division.id, name, portal.clock.now());
    const team = added ?? (await findTeam(tx, division.id, name.key));
    if (team === null) throw changedMeanwhile();
    const label = `${team.name} (${division.name})`;
    const first = added ? `${label} is in the league now.` : `${label} was in the league already.`;
    if (coach === undefined) return { id: team.id, isNew: added !== null, message: first };
    const second = await addCoach(tx, { id: team.id, name: team.name }, coach);
    return { id: team.id, isNew: added !== null, message: `${first} ${second}` };
  });

/** @throws AppError NOT_FOUND | IN_USE if the division has a team with that name | WRONG_STATE | ALREADY_RUNNING */
export const renameTeam = (portal: Portal, id: number, teamName: string): Promise<{ message: string }> =>
  changeLeague(portal, async (tx, seasonId) => {
    const name = foldName(teamName);
    const team = await lockTeam(tx, seasonId, id);
    if (team === null) throw new AppError('NOT_FOUND', 'Team not found.');
    const other = await findTeam(tx, team.divisionId, name.key);
    if (other !== null && other.id !== id) throw nameTaken(other.name, team.divisionName);
    await updateTeamName(tx, id, name);
    return { message: renamedText(team.name, name) };
  });

/** Succeeds if there is no such team. @throws AppError IN_USE with what uses the team */
export const removeTeam = (portal: Portal, id: number): Promise<{ message: string }> =>
  changeLeague(portal, async (tx, seasonId) => {
    const team = await lockTeam(tx, seasonId, id);
    if (team !== null) {
      const dependents = await countDependents(tx, id);
      if (dependents.coaches + dependents.entries + dependents.ratings > 0)
        throw inUse(team.name, dependents);
      await deleteTeam(tx, id);
    }
    return { message: 'The team is no longer in the league.' };
  });

const changedMeanwhile = () => new AppError('BUSY', 'Someone else is saving. Please try again.');

const nameTaken = (name: string, divisionName: string) => {
  const sentence = `There is already a team called “${name}” in ${divisionName}.`;
  return new AppError('IN_USE', sentence, { fields: { teamName: sentence } });
};

const renamedText = (before: string, { shown }: FoldedName) =>
  before === shown ? `The team is still called ${shown}.` : `${before} is now called ${shown}.`;

function inUse(name: string, { coaches, entries, ratings }: Dependents): AppError {
  const what = [
    coaches > 0 && several(coaches, 'coach', 'coaches'),
    entries > 0 && `${several(entries, 'entry', 'entries')} in the schedule, including canceled ones`,
    ratings > 0 && `${ratings} ${ratings === 1 ? 'rating' : 'ratings'} of its players`,
  ].filter(Boolean);
  const hint = entries + ratings > 0 ? '' : ' Please take the coaches off the team first.';
  return new AppError('IN_USE', `${name} can’t be removed: it has ${what.join(' and ')}.${hint}`, {
    conflict: { coaches, entries, ratings },
  });
}
