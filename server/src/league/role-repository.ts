import type { Role } from '@portal/contract/auth.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

export type AccountFound = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  isConfirmed: boolean;
  lastUsedAt: Date | null;
};

const accounts = (db: Db) =>
  db
    .selectFrom('account as a')
    .select(['a.id', 'a.email', 'a.firstName', 'a.lastName', 'a.role'])
    .select((account) => [
      account('a.emailVerifiedAt', 'is not', null).$castTo<boolean>().as('isConfirmed'),
      account
        .selectFrom('session as s')
        .select(({ fn }) => fn.max('s.lastUsedAt').as('at'))
        .whereRef('s.accountId', '=', 'a.id')
        .as('lastUsedAt'),
    ]);

/**
 * A page of the accounts whose name or email contains the text, in any case; administrators first.
 * @param search '' finds all
 * @returns the page, and the number of all accounts found
 */
export async function searchAccounts(
  db: Db,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ accounts: AccountFound[]; total: number }> {
  const isFound = sql<boolean>`position(lower(${search}) in lower(a.first_name || ' ' || a.last_name || ' ' || a.email)) > 0`;
  const page = await accounts(db)
    .where(isFound)
    .orderBy((account) => account('a.role', '=', 'ADMIN'), 'desc')
    .orderBy(({ fn }) => fn('lower', ['a.lastName']))
    .orderBy(({ fn }) => fn('lower', ['a.firstName']))
    .orderBy('a.email')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('account as a')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isFound)
    .executeTakeFirstOrThrow();
  return { accounts: page, total };
}

export async function findAccount(db: Db, id: number): Promise<AccountFound | null> {
  return (await accounts(db).where('a.id', '=', id).executeTakeFirst()) ?? null;
}

/** The ids of all administrators. Locks them, so that nobody else can change their roles until the commit. */
export async function lockAdministrators(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'ADMIN')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function setRole(tx: Tx, id: number, role: Role): Promise<void> {
  await tx.updateTable('account').set({ role }).where('id', '=', id).execute();
}

/** Ends the account's open sessions at `until` at the latest. */
export async function shortenSessions(tx: Tx, accountId: number, until: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ expiresAt: until })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', until)
    .execute();
}
