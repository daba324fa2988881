import type { NewCoach } from '@portal/contract/admin-coaches.ts';
import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import { sql } from 'kysely';
import { retryAfterRaces } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockCoaches } from '#platform/db/locks.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { getActiveSeason, shareSeason } from '#season/find-season.ts';

/**
 * Adds a coach to a team. The address identifies the coach; a coach whom the league already knows keeps their name.
 * Adding the same coach again succeeds.
 * @throws AppError NOT_FOUND | WRONG_STATE | ALREADY_RUNNING
 */
export const linkCoach = (portal: Portal, teamId: number, coach: NewCoach): Promise<{ message: string }> =>
  changeLeague(portal, async (tx, seasonId) => {
    const team = await lockTeam(tx, seasonId, teamId);
    if (team.withdrawnAt !== null) throw new AppError('WRONG_STATE', `${team.name} gets no more coaches.`);
    return { message: await addCoach(tx, team, coach) };
  });

/** Removes a coach from a team, which keeps its bookings. Succeeds when repeated. @throws AppError NOT_FOUND */
export const unlinkCoach = (portal: Portal, teamId: number, coachId: number): Promise<{ message: string }> =>
  changeLeague(portal, async (tx, seasonId) => {
    const team = await lockTeam(tx, seasonId, teamId);
    await tx.deleteFrom('teamCoach').where('teamId', '=', teamId).where('coachId', '=', coachId).execute();
    return { message: `Removed from ${team.name}. The team keeps its bookings.` };
  });

/**
 * Changes a coach's name and address. Teams belong to the address: with a new one the old account loses access.
 * @throws AppError NOT_FOUND | IN_USE if another coach has the address
 */
export const changeCoach = (portal: Portal, id: number, input: NewCoach): Promise<{ message: string }> =>
  changeLeague(portal, async (tx) => {
    const coach = toStored(input);
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

/**
 * Locks a team only against removal, so that bookings don't wait while its coaches are changed.
 * @throws AppError NOT_FOUND
 */
async function lockTeam(tx: Tx, seasonId: number, id: number) {
  const team = await tx
    .selectFrom('division as d')
    .innerJoin('team as t', 't.divisionId', 'd.id')
    .select(['t.id', 't.name', 't.withdrawnAt'])
    .where('t.id', '=', id)
    .where('d.seasonId', '=', seasonId)
    .forKeyShare('t')
    .executeTakeFirst();
  if (team === undefined) throw new AppError('NOT_FOUND', 'Team not found.');
  return team;
}

/** Changes name and address; an invitation sent to another address no longer counts. */
async function updateCoach(tx: Tx, id: number, coach: NewCoach): Promise<void> {
  await tx
    .updateTable('coach')
    .set((eb) => ({
      firstName: coach.firstName,
      lastName: coach.lastName,
      email: coach.email,
      invitedAt: eb.case().when('email', '=', coach.email).then(eb.ref('invitedAt')).else(null).end(),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Moves the teams of a coach to their new address. If the league already has a coach with that address, that coach gets
 * the teams, and the old one is left without any.
 */
export async function moveCoach(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await lockCoaches(tx);
  const before = await findCoachByEmail(tx, from);
  if (before === null) return;
  const known = await findCoachByEmail(tx, to);
  if (known === null) await tx.updateTable('coach').set({ email: to }).where('id', '=', before.id).execute();
  else await moveLinks(tx, before.id, known.id);
}

/** Gives the teams of one coach to another. */
async function moveLinks(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    with gone as (delete from team_coach where coach_id = ${from} returning team_id)
    insert into team_coach (team_id, coach_id) select team_id, ${to}::int from gone on conflict do nothing`.execute(
    tx,
  );
}

/** @returns null if there is no such coach */
export async function lockCoach(tx: Tx, id: number) {
  const locked = tx
    .selectFrom('coach')
    .select(['id', 'firstName', 'lastName', 'email', 'invitedAt'])
    .where('id', '=', id)
    .forUpdate();
  return (await locked.executeTakeFirst()) ?? null;
}

async function findCoachByEmail(tx: Tx, email: string) {
  const found = tx.selectFrom('coach').select(['id', 'firstName', 'lastName']).where('email', '=', email);
  return (await found.executeTakeFirst()) ?? null;
}

export async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  const found = tx.selectFrom('account').select('id').where('email', '=', email);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Whether a coach with this address has a team in the season. */
export async function isCoachOfSeason(tx: Tx, seasonId: number, email: string): Promise<boolean> {
  const found = tx
    .selectFrom('coach as c')
    .innerJoin('teamCoach as tc', 'tc.coachId', 'c.id')
    .innerJoin('team as t', 't.id', 'tc.teamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .select('c.id')
    .where('c.email', '=', email)
    .where('d.seasonId', '=', seasonId);
  return (await found.executeTakeFirst()) !== undefined;
}

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
const toStored = ({ firstName, lastName, email }: NewCoach): NewCoach => ({
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
