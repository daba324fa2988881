import type { NewCoach } from '@portal/contract/admin-coaches.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

export type StoredCoach = { id: number; firstName: string; lastName: string; email: string };

const COLUMNS = ['id', 'firstName', 'lastName', 'email'] as const;

/** The coach with this address, added if new. An existing name is kept unless it was derived from the address. */
export async function upsertCoach(tx: Tx, coach: NewCoach): Promise<StoredCoach> {
  const isNameless = sql<boolean>`(coach.last_name = '' and coach.first_name in ('', split_part(coach.email, '@', 1)))`;
  return await tx
    .insertInto('coach')
    .values({ email: coach.email, firstName: coach.firstName, lastName: coach.lastName })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        firstName: sql<string>`case when ${isNameless} then excluded.first_name else coach.first_name end`,
        lastName: sql<string>`case when ${isNameless} then excluded.last_name else coach.last_name end`,
      }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** @returns false if the person is a coach of the team already */
export async function insertLink(tx: Tx, teamId: number, coachId: number): Promise<boolean> {
  const inserted = await tx
    .insertInto('teamCoach')
    .values({ teamId, coachId })
    .onConflict((conflict) => conflict.columns(['teamId', 'coachId']).doNothing())
    .returning('teamId')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteLink(tx: Tx, teamId: number, coachId: number): Promise<void> {
  await tx.deleteFrom('teamCoach').where('teamId', '=', teamId).where('coachId', '=', coachId).execute();
}

/** @returns null if there is no such coach */
export async function lockCoach(
  tx: Tx,
  id: number,
): Promise<(StoredCoach & { invitedAt: Date | null }) | null> {
  const locked = tx
    .selectFrom('coach')
    .select([...COLUMNS, 'invitedAt'])
    .where('id', '=', id)
    .forUpdate();
  return (await locked.executeTakeFirst()) ?? null;
}

export async function findCoachByEmail(tx: Tx, email: string): Promise<StoredCoach | null> {
  return (await tx.selectFrom('coach').select(COLUMNS).where('email', '=', email).executeTakeFirst()) ?? null;
}

/** Changes name and address; an invitation sent to another address no longer counts. */
export async function updateCoach(tx: Tx, id: number, coach: NewCoach): Promise<void> {
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

export async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  return (
    (await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
  );
}

export async function updateCoachEmail(tx: Tx, id: number, email: string): Promise<void> {
  await tx.updateTable('coach').set({ email }).where('id', '=', id).execute();
}

/** Gives the teams of one coach to another. */
export async function moveLinks(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`
    with gone as (delete from team_coach where coach_id = ${from} returning team_id)
    insert into team_coach (team_id, coach_id) select team_id, ${to}::int from gone on conflict do nothing`.execute(
    tx,
  );
}
