import type { NewCoach } from '@portal/contract/admin-coaches.ts';
import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import type { Tx } from '#platform/db/database.ts';
import { insertLink, upsertCoach } from './coach-repository.ts';

/** With cleaned names. */
export const toStored = ({ firstName, lastName, email }: NewCoach): NewCoach => ({
  firstName: foldName(firstName).shown,
  lastName: foldName(lastName).shown,
  email,
});

/**
 * Adds the coach with this address to the team, and to the league if new.
 * @returns a sentence that says what was done
 */
export async function addCoach(tx: Tx, team: { id: number; name: string }, given: NewCoach): Promise<string> {
  const wanted = toStored(given);
  const coach = await upsertCoach(tx, wanted);
  const isNew = await insertLink(tx, team.id, coach.id);
  const name = fullName(coach.firstName, coach.lastName);
  const known =
    name === fullName(wanted.firstName, wanted.lastName)
      ? ''
      : ` The league knows ${coach.email} by that name.`;
  return isNew
    ? `${name} coaches ${team.name} now.${known}`
    : `${name} coaches ${team.name} already.${known}`;
}
