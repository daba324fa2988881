import type { Db, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Entry } from './entry.ts';

export type ChangeKind = Schema['changeSet']['kind'];

/** Who changes court time, and when. */
export type ChangeContext = {
  kind: ChangeKind;
  /** null for a person without an account, and for the portal itself */
  accountId: number | null;
  /** the person's address, or the name that stands for the league itself */
  actor: string;
  now: Date;
};

/** What happened to one entry, as the history tells it. */
export type LedgerPart = {
  action: `${Entry['type']}_${'booked' | 'changed' | 'moved' | 'cancelled' | 'restored'}`;
  slotId: number;
  /** the slot that the entry was moved away from; otherwise null */
  fromSlotId: number | null;
  /** null if it no longer exists */
  entryId: number | null;
  /** null before it was added */
  before: Partial<Entry> | null;
  /** null after it was deleted */
  after: Partial<Entry> | null;
  detail: HistoryDetail;
};

/** The names and times of an entry at that moment; '' for names that it does not have. */
export type HistoryDetail = {
  date: string;
  startTime: string;
  endTime: string;
  division: string;
  home: string;
  away: string;
  title: string;
  /** why, if a reason was given */
  reason?: string;
  /** the end before a change */
  formerEndTime?: string;
  /** where and when it was before a move, and is after it */
  from?: string;
  to?: string;
};

/** @returns the id with which the change can be undone */
export async function insertChange(
  tx: Tx,
  { kind, accountId, actor, now }: ChangeContext,
  reason: string | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('changeSet')
    .values({ kind, at: now, accountId, actor, reason, undoneAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertParts(tx: Tx, changeSetId: number, parts: readonly LedgerPart[]): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map((part) => ({ ...part, changeSetId }));
  await insertRows(tx, 'changePart', rows).execute();
}

export type StoredChange = { id: number; at: Date; accountId: number | null; undoneAt: Date | null };

/** Locks a change, so that it is undone only once; null if there is none of that kind with that id. */
export async function lockChange(tx: Tx, id: number, kind: ChangeKind): Promise<StoredChange | null> {
  const row = await tx
    .selectFrom('changeSet')
    .select(['id', 'at', 'accountId', 'undoneAt'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A part of a change; `before` and `after` hold at least what undoing it needs. */
export type StoredPart = {
  entryId: number;
  before: Partial<Entry> | null;
  after: Partial<Entry> | null;
};

/** The parts of a change whose entries still exist, by entry. */
export const listParts = (db: Db, changeSetId: number): Promise<StoredPart[]> =>
  db
    .selectFrom('changePart')
    .select(['entryId', 'before', 'after'])
    .where('changeSetId', '=', changeSetId)
    .where('entryId', 'is not', null)
    .orderBy('entryId')
    .$castTo<StoredPart>()
    .execute();

export async function markUndone(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('changeSet').set({ undoneAt: now }).where('id', '=', id).execute();
}
