import type { Db, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';

/** Which practice a link gives back, and whose it is. */
export type GiveBackLink = {
  entryId: number;
  /** the practice's day when the link was mailed */
  date: string;
  recipient: string;
  usedAt: Date | null;
};

export type NewGiveBackLink = Omit<GiveBackLink, 'usedAt'> & { tokenHash: Buffer; now: Date };

export async function insertLinks(tx: Db, links: readonly NewGiveBackLink[]): Promise<void> {
  if (links.length === 0) return;
  const rows = links.map(({ tokenHash, entryId, date, recipient, now }) => ({
    token_hash: tokenHash,
    entry_id: entryId,
    entry_date: date,
    recipient,
    created_at: now,
  }));
  await insertRows(tx, 'give_back_link', rows).execute();
}

const COLUMNS = ['entry_id as entryId', 'entry_date as date', 'recipient', 'used_at as usedAt'] as const;

export async function findLink(db: Db, tokenHash: Buffer): Promise<GiveBackLink | null> {
  const row = await db
    .selectFrom('give_back_link')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** The link, which nobody else uses until the commit. */
export async function holdLink(tx: Tx, tokenHash: Buffer): Promise<GiveBackLink | null> {
  const row = await tx
    .selectFrom('give_back_link')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function markLinkUsed(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('give_back_link').set({ used_at: now }).where('token_hash', '=', tokenHash).execute();
}
