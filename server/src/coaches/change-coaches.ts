import type { NewCoach } from '@portal/contract/admin-coaches.ts';
import { fullName } from '@portal/domain/coaches/names.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { changeLeague } from './change-league.ts';
import { deleteLink, findCoachByEmail, hasAccount, holdCoach, updateCoach } from './coach-repository.ts';
import { putCoach, toStored } from './put-coach.ts';
import { keepTeam } from './team-repository.ts';

/** Who coaches which team of the active season, kept by hand. */
export function createCoachChanges(portal: Portal) {
  return {
    /**
     * Makes somebody a coach of a team, the first or one more. The address decides who it is: a coach the league knows
     * keeps his name. A repeat changes nothing.
     * @throws AppError NOT_FOUND | WRONG_STATE | ALREADY_RUNNING
     */
    linkCoach: (teamId: number, coach: NewCoach): Promise<{ message: string }> =>
      changeLeague(portal, async (tx, seasonId) => {
        const team = await keepTeam(tx, seasonId, teamId);
        if (team === null) throw new AppError('NOT_FOUND', 'There is no such team.');
        return { message: await putCoach(tx, team, coach) };
      }),

    /** Takes a coach off a team. What he booked stays the team's; a repeat changes nothing. @throws AppError NOT_FOUND */
    unlinkCoach: (teamId: number, coachId: number): Promise<{ message: string }> =>
      changeLeague(portal, async (tx, seasonId) => {
        const team = await keepTeam(tx, seasonId, teamId);
        if (team === null) throw new AppError('NOT_FOUND', 'There is no such team.');
        await deleteLink(tx, teamId, coachId);
        return { message: `The coach is off ${team.name}. Its bookings stay.` };
      }),

    /**
     * Writes a coach's name and address. Teams belong to the address: with another one they close to the old account.
     * @throws AppError NOT_FOUND | IN_USE where another coach has the address
     */
    changeCoach: (id: number, given: NewCoach): Promise<{ message: string }> =>
      changeLeague(portal, async (tx) => {
        const coach = toStored(given);
        const before = await holdCoach(tx, id);
        if (before === null) throw new AppError('NOT_FOUND', 'There is no such coach.');
        const name = fullName(coach.firstName, coach.lastName);
        if (before.email === coach.email) {
          await updateCoach(tx, id, coach);
          return { message: `${name} is saved.` };
        }
        const other = await findCoachByEmail(tx, coach.email);
        if (other !== null) throw addressTaken(fullName(other.firstName, other.lastName), coach.email);
        await updateCoach(tx, id, coach);
        const opens = `${name}’s teams open to ${coach.email}, once that address is registered and confirmed.`;
        if (!(await hasAccount(tx, before.email))) return { message: opens };
        return { message: `${opens} The account of ${before.email} has them no longer.` };
      }),
  };
}

function addressTaken(name: string, email: string): AppError {
  const sentence = `${email} is the address of another coach, ${name}.`;
  return new AppError('IN_USE', sentence, { fields: { email: sentence } });
}
