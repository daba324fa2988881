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

const accountColumns = sql`a.id, a.email, a.first_name as "firstName", a.last_name as "lastName", a.role,
  a.email_verified_at is not null as "isConfirmed",
  (select max(s.last_used_at) from session s where s.account_id = a.id) as "lastUsedAt"`;

/**
 * A page of the accounts whose name or email contains the text, in any case; administrators first.
 * @param search '' finds all
 * @returns the page, and the number of all accounts found
 */
export async function searchAccounts(
  db: Db,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ accounts: AccountFound[]; total: number }> {
  const isFound = sql`position(lower(${search}) in lower(a.first_name || ' ' || a.last_name || ' ' || a.email)) > 0`;
  const { rows } = await sql<AccountFound>`
    select ${accountColumns} from account a where ${isFound}
    order by a.role = 'ADMIN' desc, lower(a.last_name), lower(a.first_name), a.email
    limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from account a where ${isFound}`.execute(db);
  return { accounts: rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findAccount(db: Db, id: number): Promise<AccountFound | null> {
  const { rows } = await sql<AccountFound>`
    select ${accountColumns} from account a where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
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
    .set({ expires_at: until })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', until)
    .execute();
}
