import type { NewCoach } from '@portal/contract/admin-coaches.ts';
import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import { sql } from 'kysely';
import { retryAfterRaces } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { getActiveSeason, shareSeason } from '#season/find-season.ts';

/**
 * Changes teams or coaches of the active season in one transaction. Refused while a set-up step of the season runs.
 * @throws AppError WRONG_STATE if no season is active | ALREADY_RUNNING
 */
export async function changeLeague<T>(
  portal: Portal,
  work: (tx: Tx, seasonId: number) => Promise<T>,
): Promise<T> {
  return await retryAfterRaces(portal, async (tx) => {
    const season = await getActiveSeason(tx);
    await shareSeason(tx, season);
    return await work(tx, season.id);
  });
}

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
export async function addCoach(tx: Tx, team: { id: number; name: string }, input: NewCoach): Promise<string> {
  const newCoach = toStored(input);
  const isNameless = sql<boolean>`(coach.last_name = '' and coach.first_name in ('', split_part(coach.email, '@', 1)))`;
  // a known coach keeps their name unless it was derived from the address
  const coach = await tx
    .insertInto('coach')
    .values(newCoach)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        firstName: sql<string>`case when ${isNameless} then excluded.first_name else coach.first_name end`,
        lastName: sql<string>`case when ${isNameless} then excluded.last_name else coach.last_name end`,
      }),
    )
    .returning(['id', 'firstName', 'lastName', 'email'])
    .executeTakeFirstOrThrow();
  const linked = await tx
    .insertInto('teamCoach')
    .values({ teamId: team.id, coachId: coach.id })
    .onConflict((conflict) => conflict.columns(['teamId', 'coachId']).doNothing())
    .returning('teamId')
    .executeTakeFirst();
  const name = fullName(coach.firstName, coach.lastName);
  const known =
    name === fullName(newCoach.firstName, newCoach.lastName)
      ? ''
      : ` The league knows ${coach.email} by that name.`;
  return linked
    ? `${name} coaches ${team.name} now.${known}`
    : `${name} coaches ${team.name} already.${known}`;
}
