import type { Role } from '@portal/contract/auth.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

/** The number of an advisory lock. */
const FIRST_ADMINISTRATOR_LOCK = 5_107_302;

export type AccountRow = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  role: Role;
  emailVerifiedAt: Date | null;
  createdAt: Date;
};

/** @param email normalized */
export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | null> {
  const row = await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();
  return row ?? null;
}

/** The account of a session, which cannot change until the transaction ends. */
export async function lockAccount(tx: Tx, id: number): Promise<AccountRow> {
  const row = tx.selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate();
  return await row.executeTakeFirstOrThrow();
}

/** The hash of the account's password. */
export async function getPasswordHash(db: Db, accountId: number): Promise<string> {
  const row = db.selectFrom('account').select('passwordHash').where('id', '=', accountId);
  return (await row.executeTakeFirstOrThrow()).passwordHash;
}

export type NewAccount = {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  now: Date;
};

/** Adds a coach with an unconfirmed address. @returns the id, or null if the address is taken */
export async function insertCoach(db: Db, account: NewAccount): Promise<number | null> {
  const row = await db
    .insertInto('account')
    .values({
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      passwordHash: account.passwordHash,
      role: 'COACH',
      emailVerifiedAt: null,
      createdAt: account.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Adds an administrator with a confirmed address, or makes an existing account one and sets its password. */
export async function upsertAdministrator(db: Db, account: NewAccount): Promise<number> {
  const { id } = await db
    .insertInto('account')
    .values({
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      passwordHash: account.passwordHash,
      role: 'ADMIN',
      emailVerifiedAt: account.now,
      createdAt: account.now,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        role: 'ADMIN',
        passwordHash: account.passwordHash,
        ...(account.firstName !== '' && { firstName: account.firstName, lastName: account.lastName }),
        emailVerifiedAt: sql`coalesce(account.email_verified_at, excluded.email_verified_at)`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

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

export async function updateName(
  db: Db,
  account: { id: number; firstName: string; lastName: string },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ firstName: account.firstName, lastName: account.lastName })
    .where('id', '=', account.id)
    .execute();
}

/** Gives an account another address, which its owner has confirmed. */
export async function updateEmail(tx: Tx, account: { id: number; email: string; now: Date }): Promise<void> {
  await tx
    .updateTable('account')
    .set({ email: account.email, emailVerifiedAt: account.now })
    .where('id', '=', account.id)
    .execute();
}

export async function confirmAddress(db: Db, accountId: number, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ emailVerifiedAt: now })
    .where('id', '=', accountId)
    .where('emailVerifiedAt', 'is', null)
    .execute();
}

export async function listAdministrators(
  db: Db,
): Promise<{ email: string; firstName: string; lastName: string; createdAt: Date }[]> {
  return await db
    .selectFrom('account')
    .select(['email', 'firstName', 'lastName', 'createdAt'])
    .where('role', '=', 'ADMIN')
    .orderBy('email')
    .execute();
}

/** Lets only one of several starting portals at a time add the first administrator. */
export async function lockFirstAdministrator(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK})`.execute(tx);
}
