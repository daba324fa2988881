import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Schema } from '#platform/db/schema.ts';

export type AccountRow = Selectable<Schema['account']>;

/** @param email normalized */
export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | null> {
  const row = await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();
  return row ?? null;
}

type NewAccount = Pick<AccountRow, 'email' | 'firstName' | 'lastName' | 'passwordHash' | 'createdAt'> & {
  /** set aside for it; null: the next one */
  id: number | null;
  emailVerifiedAt: Date | null;
};

/** Adds a coach's account. @returns null if the address has one */
export async function insertCoachAccount(tx: Tx, account: NewAccount): Promise<AccountRow | null> {
  const { id, email, firstName, lastName, passwordHash, emailVerifiedAt, createdAt } = account;
  const { rows } = await sql<AccountRow>`
    insert into account (id, email, first_name, last_name, password_hash, role, email_verified_at, created_at)
    overriding system value
    values (coalesce(${id}::int, nextval(pg_get_serial_sequence('account', 'id'))::int), ${email}, ${firstName},
      ${lastName}, ${passwordHash}, 'COACH', ${emailVerifiedAt}, ${createdAt})
    on conflict (email) do nothing
    returning *`.execute(tx);
  return rows[0] ?? null;
}

/** The account of a session, which cannot change until the transaction ends. */
export async function lockAccount(tx: Tx, id: number): Promise<AccountRow> {
  const row = tx.selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate();
  return await row.executeTakeFirstOrThrow();
}

/** What decides how the owner of a session can prove who they are. */
export const findHash = async (db: Db, id: number) =>
  await db
    .selectFrom('account')
    .select(['passwordHash', 'factorDueAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * Sets a password for someone who has received a link by email, which also confirms the address.
 * @returns the account, for the email about it
 */
export async function setPassword(
  db: Db,
  account: { id: number; passwordHash: string; now: Date },
): Promise<{ email: string; firstName: string }> {
  return await db
    .updateTable('account')
    .set({
      passwordHash: account.passwordHash,
      emailVerifiedAt: sql`coalesce(email_verified_at, ${account.now})`,
    })
    .where('id', '=', account.id)
    .returning(['email', 'firstName'])
    .executeTakeFirstOrThrow();
}

/** Replaces a hash, unless the password was changed in the meantime. @returns whether it was replaced */
export async function replaceHash(
  db: Db,
  account: { id: number; from: string; to: string },
): Promise<boolean> {
  const result = await db
    .updateTable('account')
    .set({ passwordHash: account.to })
    .where('id', '=', account.id)
    .where('passwordHash', '=', account.from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function listAdministrators(
  db: Db,
): Promise<{ email: string; firstName: string; lastName: string; createdAt: Date }[]> {
  return await db
    .selectFrom('account')
    .select(['email', 'firstName', 'lastName', 'createdAt'])
    .where('role', '=', 'ADMIN')
    .where('disabledAt', 'is', null)
    .orderBy('email')
    .execute();
}
