import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

export type LinkPurpose = 'confirm' | 'reset';
export type NewLink = {
  accountId: number;
  purpose: LinkPurpose;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
};
type LinkUse = { purpose: LinkPurpose; tokenHash: Buffer; now: Date };

/** A link to be mailed. It replaces the account's earlier one of that purpose: the newest alone is valid. */
export async function putLink(db: Db, link: NewLink): Promise<void> {
  const fresh = {
    token_hash: link.tokenHash,
    created_at: link.now,
    expires_at: link.expiresAt,
    used_at: null,
  };
  await db
    .insertInto('mailed_link')
    .values({ account_id: link.accountId, purpose: link.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(fresh))
    .execute();
}

/** Whether the account has a link of that purpose made after `since`. Others that ask for the account wait for this transaction. */
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

/** Whether the link would open something at `now`. */
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
 * Uses a link up; of several at once, one does.
 * @param accountId only a link of this account, where given
 * @returns its account, or null where it is unknown, used or expired
 */
export async function useLink(db: Db, link: LinkUse & { accountId?: number }): Promise<number | null> {
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

/** Whether the account has used this very link before. */
export async function hasUsedLink(
  db: Db,
  link: { accountId: number; purpose: LinkPurpose; tokenHash: Buffer },
): Promise<boolean> {
  const row = await db
    .selectFrom('mailed_link')
    .select('account_id')
    .where('token_hash', '=', link.tokenHash)
    .where('account_id', '=', link.accountId)
    .where('purpose', '=', link.purpose)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
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

/** Deletes links whose time is over, so that a clock set back later can't revive them. */
export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await sql`
    delete from mailed_link where (account_id, purpose) in (
      select account_id, purpose from mailed_link where expires_at <= ${now} limit 5000 for update skip locked
    )`.execute(db);
}
