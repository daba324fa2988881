import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { anyOf, insertRows } from '#platform/db/many-rows.ts';
import type { Schema } from '#platform/db/schema.ts';

export type Cause = Schema['loss']['cause'];
export type Outcome = Schema['lossItem']['outcome'];

/** @returns its id */
export async function insertLoss(
  tx: Tx,
  loss: { cause: Cause; closureId: number | null; accountId: number; reason: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('loss')
    .values({
      cause: loss.cause,
      closureId: loss.closureId,
      accountId: loss.accountId,
      at: loss.now,
      reason: loss.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the blackout that caused the losses, once it exists. */
export async function setLossBlackout(tx: Tx, lossIds: readonly number[], blackoutId: number): Promise<void> {
  await tx.updateTable('loss').set({ blackoutId }).where('id', '=', anyOf(lossIds)).execute();
}

/** A practice of a loss, with its former place. */
export type NewItem = {
  lossId: number;
  entryId: number;
  teamId: number;
  slotId: number;
  startTime: WallTime;
  endTime: WallTime;
  outcome: Outcome;
  newEntryId: number | null;
  makeUpId: number | null;
  spareIds: readonly number[];
  now: Date;
};

/** @returns the ids in the order of the items */
export async function insertItems(tx: Tx, items: readonly NewItem[]): Promise<number[]> {
  if (items.length === 0) return [];
  const rows = await insertRows(
    tx,
    'lossItem',
    items.map((item) => ({
      lossId: item.lossId,
      entryId: item.entryId,
      teamId: item.teamId,
      slotId: item.slotId,
      startTime: item.startTime,
      endTime: item.endTime,
      outcome: item.outcome,
      outcomeAt: item.now,
      newEntryId: item.newEntryId,
      makeUpId: item.makeUpId,
      spareSlotIds: [...item.spareIds],
    })),
  )
    .returning(['id', 'entryId'])
    .execute();
  const byEntry = new Map(rows.map(({ id, entryId }) => [entryId, id]));
  return items.map(({ entryId }) => byEntry.get(entryId) ?? 0);
}

/** Gives the team a credit, or returns the one that the lost practice had used. @returns its id */
export async function insertMakeUp(
  tx: Tx,
  credit: { teamId: number; formerId: number | null; validUntil: IsoDate; now: Date },
): Promise<number> {
  const { teamId, formerId, validUntil, now } = credit;
  if (formerId !== null) {
    await tx
      .updateTable('makeUp')
      .set({ validUntil })
      .where('id', '=', formerId)
      .where('validUntil', '<', validUntil)
      .execute();
    return formerId;
  }
  const { id } = await tx
    .insertInto('makeUp')
    .values({ teamId, since: now, validUntil, waivedAt: null, waivedBy: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertLinks(
  tx: Tx,
  links: readonly { tokenHash: Buffer; itemId: number; recipient: string; now: Date }[],
): Promise<void> {
  if (links.length === 0) return;
  const rows = links.map(({ tokenHash, itemId, recipient, now }) => ({
    tokenHash,
    lossItemId: itemId,
    recipient,
    createdAt: now,
  }));
  await insertRows(tx, 'proposalLink', rows).execute();
}
