import type { Tx } from '#platform/db/database.ts';

/** @returns null if there is no such coach */
export async function lockCoach(tx: Tx, id: number) {
  const locked = tx
    .selectFrom('coach')
    .select(['id', 'firstName', 'lastName', 'email', 'invitedAt'])
    .where('id', '=', id)
    .forUpdate();
  return (await locked.executeTakeFirst()) ?? null;
}

export async function findCoachByEmail(tx: Tx, email: string) {
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
