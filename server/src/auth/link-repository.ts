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
    tokenHash: link.tokenHash,
    createdAt: link.now,
    expiresAt: link.expiresAt,
    usedAt: null,
    newEmail: link.newEmail,
  };
  await db
    .insertInto('mailedLink')
    .values({ accountId: link.accountId, purpose: link.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['accountId', 'purpose']).doUpdateSet(values))
    .execute();
}

/** Whether the account has a link created after `since`. Locks the account, so that others who ask this have to wait. */
export async function hasLinkSince(
  tx: Tx,
  link: { accountId: number; purpose: LinkPurpose; since: Date },
): Promise<boolean> {
  await tx.selectFrom('account').select('id').where('id', '=', link.accountId).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('mailedLink')
    .select('accountId')
    .where('accountId', '=', link.accountId)
    .where('purpose', '=', link.purpose)
    .where('createdAt', '>', link.since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the link is neither used nor expired at `now`. */
export async function isUsableLink(db: Db, link: LinkUse): Promise<boolean> {
  const row = await db
    .selectFrom('mailedLink')
    .select('accountId')
    .where('tokenHash', '=', link.tokenHash)
    .where('purpose', '=', link.purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', link.now)
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
    .updateTable('mailedLink')
    .set({ usedAt: link.now })
    .where('tokenHash', '=', link.tokenHash)
    .where('purpose', '=', link.purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', link.now);
  if (link.accountId !== undefined) use = use.where('accountId', '=', link.accountId);
  const row = await use.returning('accountId').executeTakeFirst();
  return row?.accountId ?? null;
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
    .updateTable('mailedLink')
    .set({ usedAt: link.now })
    .where('tokenHash', '=', link.tokenHash)
    .where('purpose', '=', 'change')
    .where('accountId', '=', link.accountId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', link.now)
    .returning('newEmail')
    .executeTakeFirst();
  return row?.newEmail ?? null;
}

/** The new address that an account still has to confirm; null if there is none. */
export async function findNewEmail(db: Db, accountId: number, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('mailedLink')
    .select('newEmail')
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'change')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.newEmail ?? null;
}

/** The account's own link to confirm an address, used or not; null if it was never sent or has been replaced. */
export async function findOwnLink(
  db: Db,
  link: { accountId: number; tokenHash: Buffer },
): Promise<{ isUsed: boolean } | null> {
  const row = await db
    .selectFrom('mailedLink')
    .select('usedAt')
    .where('tokenHash', '=', link.tokenHash)
    .where('accountId', '=', link.accountId)
    .where('purpose', '<>', 'reset')
    .executeTakeFirst();
  return row === undefined ? null : { isUsed: row.usedAt !== null };
}

export async function deleteLinks(
  db: Db,
  accountId: number,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await db
    .deleteFrom('mailedLink')
    .where('accountId', '=', accountId)
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
