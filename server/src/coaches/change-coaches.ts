import type { NewCoach } from '@portal/contract/admin-coaches.ts';
import { fullName } from '@portal/domain/coaches/names.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { addCoach, toStored } from './add-coach.ts';
import { changeLeague } from './change-league.ts';
import { deleteLink, findCoachByEmail, hasAccount, lockCoach, updateCoach } from './coach-repository.ts';
import { lockTeamForCoaches } from './team-repository.ts';

/**
 * Adds a coach to a team. The address identifies the coach; a coach whom the league already knows keeps their name.
 * Adding the same coach again succeeds.
 * @throws AppError NOT_FOUND | WRONG_STATE | ALREADY_RUNNING
 */
export const linkCoach = (portal: Portal, teamId: number, coach: NewCoach): Promise<{ message: string }> =>
  changeLeague(portal, async (tx, seasonId) => {
    const team = await lockTeamForCoaches(tx, seasonId, teamId);
    if (team === null) throw new AppError('NOT_FOUND', 'Team not found.');
    return { message: await addCoach(tx, team, coach) };
  });

/** Removes a coach from a team, which keeps its bookings. Succeeds when repeated. @throws AppError NOT_FOUND */
export const unlinkCoach = (portal: Portal, teamId: number, coachId: number): Promise<{ message: string }> =>
  changeLeague(portal, async (tx, seasonId) => {
    const team = await lockTeamForCoaches(tx, seasonId, teamId);
    if (team === null) throw new AppError('NOT_FOUND', 'Team not found.');
    await deleteLink(tx, teamId, coachId);
    return { message: `Removed from ${team.name}. The team keeps its bookings.` };
  });

/**
 * Changes a coach's name and address. Teams belong to the address: with a new one the old account loses access.
 * @throws AppError NOT_FOUND | IN_USE if another coach has the address
 */
export const changeCoach = (portal: Portal, id: number, given: NewCoach): Promise<{ message: string }> =>
  changeLeague(portal, async (tx) => {
    const coach = toStored(given);
    const before = await lockCoach(tx, id);
    if (before === null) throw new AppError('NOT_FOUND', 'Coach not found.');
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
    return { message: `${opens} The account of ${before.email} no longer has them.` };
  });

function addressTaken(name: string, email: string): AppError {
  const sentence = `${email} is the address of another coach, ${name}.`;
  return new AppError('IN_USE', sentence, { fields: { email: sentence } });
}
