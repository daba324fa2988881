import type { Tx } from './database.ts';
import { insertRows } from './many-rows.ts';
import type { Schema } from './schema.ts';

type EntryType = Schema['entry']['type'];

/** What happened to an entry, who did it and when. */
export type EntryEvent = {
  action: `${EntryType}_${'booked' | 'changed' | 'moved' | 'cancelled' | 'restored'}`;
  accountId: number | null;
  /** the email address of the person, or the name that stands for the league itself */
  actor: string;
  slotId: number;
  /** the slot that the entry was moved away from */
  fromSlotId?: number;
  entryId: number;
  /** names and times at that moment, and the reason */
  detail: Record<string, unknown>;
  now: Date;
};

/** Writes the history of these events, in the transaction of the change. */
export async function writeHistory(tx: Tx, events: readonly EntryEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    at: event.now,
    accountId: event.accountId,
    actor: event.actor,
    action: event.action,
    slotId: event.slotId,
    fromSlotId: event.fromSlotId ?? null,
    entryId: event.entryId,
    detail: event.detail,
  }));
  await insertRows(tx, 'history', rows).execute();
}
