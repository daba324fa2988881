import type { NewCoach } from '@portal/contract/admin-coaches.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

export type StoredCoach = { id: number; firstName: string; lastName: string; email: string };

const COLUMNS = ['id', 'first_name as firstName', 'last_name as lastName', 'email'] as const;

/** The coach with this address, added if new. An existing name is kept unless it was derived from the address. */
export async function upsertCoach(tx: Tx, coach: NewCoach): Promise<StoredCoach> {
  const isNameless = sql<boolean>`(coach.last_name = '' and coach.first_name in ('', split_part(coach.email, '@', 1)))`;
  return await tx
    .insertInto('coach')
    .values({ email: coach.email, first_name: coach.firstName, last_name: coach.lastName })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        first_name: sql<string>`case when ${isNameless} then excluded.first_name else coach.first_name end`,
        last_name: sql<string>`case when ${isNameless} then excluded.last_name else coach.last_name end`,
      }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** @returns false if the person is a coach of the team already */
export async function insertLink(tx: Tx, teamId: number, coachId: number): Promise<boolean> {
  const inserted = await tx
    .insertInto('team_coach')
    .values({ team_id: teamId, coach_id: coachId })
    .onConflict((conflict) => conflict.columns(['team_id', 'coach_id']).doNothing())
    .returning('team_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteLink(tx: Tx, teamId: number, coachId: number): Promise<void> {
  await tx.deleteFrom('team_coach').where('team_id', '=', teamId).where('coach_id', '=', coachId).execute();
}

/** @returns null if there is no such coach */
export async function lockCoach(
  tx: Tx,
  id: number,
): Promise<(StoredCoach & { invitedAt: Date | null }) | null> {
  const locked = tx
    .selectFrom('coach')
    .select([...COLUMNS, 'invited_at as invitedAt'])
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
      first_name: coach.firstName,
      last_name: coach.lastName,
      email: coach.email,
      invited_at: eb.case().when('email', '=', coach.email).then(eb.ref('invited_at')).else(null).end(),
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
