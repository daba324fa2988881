import type { NewCoach } from '@portal/contract/admin-coaches.ts';
import { type FoldedName, foldName } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { changeLeague } from './change-league.ts';
import { putCoach } from './put-coach.ts';
import {
  countWhatHangsOn,
  deleteTeam,
  findTeam,
  type Hanging,
  holdDivision,
  holdTeam,
  insertTeam,
  updateTeamName,
} from './team-repository.ts';

export type NewTeam = { divisionName: string; teamName: string; coach?: NewCoach | undefined };

/** Teams of the active season, kept by hand. */
export function createTeamChanges(portal: Portal) {
  return {
    /**
     * Adds a team, its division where that is new, and its first coach where one is given. A team that is there already
     * is answered as it is, so that a repeat changes nothing.
     * @throws AppError WRONG_STATE | ALREADY_RUNNING | BUSY
     */
    addTeam: ({ divisionName, teamName, coach }: NewTeam) =>
      changeLeague(portal, async (tx, seasonId) => {
        const name = foldName(teamName);
        const division = await holdDivision(tx, seasonId, foldName(divisionName));
        if (division === null) throw beingChanged();
        const added = await insertTeam(tx, division.id, name);
        const team = added ?? (await findTeam(tx, division.id, name.key));
        if (team === null) throw beingChanged();
        const where = `${team.name} (${division.name})`;
        const first = added ? `${where} is in the league now.` : `${where} was in the league already.`;
        if (coach === undefined) return { id: team.id, isNew: added !== null, message: first };
        const second = await putCoach(tx, { id: team.id, name: team.name }, coach);
        return { id: team.id, isNew: added !== null, message: `${first} ${second}` };
      }),

    /** @throws AppError NOT_FOUND | IN_USE where the division has a team of that name | WRONG_STATE | ALREADY_RUNNING */
    renameTeam: (id: number, teamName: string): Promise<{ message: string }> =>
      changeLeague(portal, async (tx, seasonId) => {
        const name = foldName(teamName);
        const team = await holdTeam(tx, seasonId, id);
        if (team === null) throw new AppError('NOT_FOUND', 'There is no such team.');
        const other = await findTeam(tx, team.divisionId, name.key);
        if (other !== null && other.id !== id) throw nameTaken(other.name, team.divisionName);
        await updateTeamName(tx, id, name);
        return { message: renamed(team.name, name) };
      }),

    /** Removing what is not there changes nothing. @throws AppError IN_USE with what hangs on the team */
    removeTeam: (id: number): Promise<{ message: string }> =>
      changeLeague(portal, async (tx, seasonId) => {
        const team = await holdTeam(tx, seasonId, id);
        if (team !== null) {
          const hanging = await countWhatHangsOn(tx, id);
          if (hanging.coaches + hanging.entries + hanging.ratings > 0) throw stillNeeded(team.name, hanging);
          await deleteTeam(tx, id);
        }
        return { message: 'The team is no longer in the league.' };
      }),
  };
}

const beingChanged = () => new AppError('BUSY', 'The league is being changed. Please try again.');

const nameTaken = (name: string, divisionName: string) => {
  const sentence = `There is already a team called “${name}” in ${divisionName}.`;
  return new AppError('IN_USE', sentence, { fields: { teamName: sentence } });
};

const renamed = (before: string, { shown }: FoldedName) =>
  before === shown ? `The team is still called ${shown}.` : `${before} is called ${shown} now.`;

function stillNeeded(name: string, { coaches, entries, ratings }: Hanging): AppError {
  const what = [
    coaches > 0 && several(coaches, 'coach', 'coaches'),
    entries > 0 && `${several(entries, 'entry', 'entries')} in the schedule, cancelled ones included`,
    ratings > 0 && `${ratings} ${ratings === 1 ? 'rating' : 'ratings'} of its players`,
  ].filter(Boolean);
  const hint = entries + ratings > 0 ? '' : ' Please take the coaches off the team first.';
  return new AppError('IN_USE', `${name} can’t be removed: it has ${what.join(' and ')}.${hint}`, {
    conflict: { coaches, entries, ratings },
  });
}
