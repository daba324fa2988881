import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

export type LinkPurpose = 'confirm' | 'reset' | 'change';
export type NewLink = {
  accountId: number;
  purpose: LinkPurpose;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
  /** of a 'change', else null */
  newEmail: string | null;
};
type LinkUse = { purpose: LinkPurpose; tokenHash: Buffer; now: Date };

/** Stores a link. It replaces the account's earlier link with the same purpose. */
export async function upsertLink(db: Db, link: NewLink): Promise<void> {
  const values = {
    token_hash: link.tokenHash,
    created_at: link.now,
    expires_at: link.expiresAt,
    used_at: null,
    new_email: link.newEmail,
  };
  await db
    .insertInto('mailed_link')
    .values({ account_id: link.accountId, purpose: link.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(values))
    .execute();
}

/** Whether the account has a link created after `since`. Locks the account, so that others who ask this have to wait. */
export async function hasLinkSince(
  tx: Tx,
  link: { accountId: number; purpose: LinkPurpose; since: Date },
): Promise<boolean> {
  await tx.selectFrom('account').select('id').where('id', '=', link.accountId).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('mailed_link')
    .select('account_id')
    .where('account_id', '=', link.accountId)
    .where('purpose', '=', link.purpose)
    .where('created_at', '>', link.since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the link is neither used nor expired at `now`. */
export async function isUsableLink(db: Db, link: LinkUse): Promise<boolean> {
  const row = await db
    .selectFrom('mailed_link')
    .select('account_id')
    .where('token_hash', '=', link.tokenHash)
    .where('purpose', '=', link.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a link as used; only one of several simultaneous calls succeeds.
 * @param link.accountId if given, only a link of this account is valid
 * @returns the id of its account, or null if the link is unknown, used or expired
 */
export async function redeemLink(db: Db, link: LinkUse & { accountId?: number }): Promise<number | null> {
  let use = db
    .updateTable('mailed_link')
    .set({ used_at: link.now })
    .where('token_hash', '=', link.tokenHash)
    .where('purpose', '=', link.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.now);
  if (link.accountId !== undefined) use = use.where('account_id', '=', link.accountId);
  const row = await use.returning('account_id').executeTakeFirst();
  return row?.account_id ?? null;
}

/**
 * Marks a link to a new address as used; only one of several simultaneous calls succeeds.
 * @returns the new address, or null if the account has no such link or it is used or expired
 */
export async function redeemChange(
  tx: Tx,
  link: { accountId: number; tokenHash: Buffer; now: Date },
): Promise<string | null> {
  const row = await tx
    .updateTable('mailed_link')
    .set({ used_at: link.now })
    .where('token_hash', '=', link.tokenHash)
    .where('purpose', '=', 'change')
    .where('account_id', '=', link.accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.now)
    .returning('new_email')
    .executeTakeFirst();
  return row?.new_email ?? null;
}

/** The new address that an account still has to confirm; null if there is none. */
export async function findNewEmail(db: Db, accountId: number, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('mailed_link')
    .select('new_email')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'change')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.new_email ?? null;
}

/** The account's own link to confirm an address, used or not; null if it was never sent or has been replaced. */
export async function findOwnLink(
  db: Db,
  link: { accountId: number; tokenHash: Buffer },
): Promise<{ isUsed: boolean } | null> {
  const row = await db
    .selectFrom('mailed_link')
    .select('used_at')
    .where('token_hash', '=', link.tokenHash)
    .where('account_id', '=', link.accountId)
    .where('purpose', '<>', 'reset')
    .executeTakeFirst();
  return row === undefined ? null : { isUsed: row.used_at !== null };
}

export async function deleteLinks(
  db: Db,
  accountId: number,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await db
    .deleteFrom('mailed_link')
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`purpose = any(${purposes as LinkPurpose[]})`)
    .execute();
}

/** Deletes expired links, so that they do not become valid again if the clock is set back. */
export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await sql`
    delete from mailed_link where (account_id, purpose) in (
      select account_id, purpose from mailed_link where expires_at <= ${now} limit 5000 for update skip locked
    )`.execute(db);
}
