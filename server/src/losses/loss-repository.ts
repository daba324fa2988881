import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { anyOf, insertRows } from '#platform/db/many-rows.ts';
import type { Schema } from '#platform/db/schema.ts';

export type Cause = Schema['loss']['cause'];
export type Outcome = Schema['loss_item']['outcome'];

/** @returns its id */
export async function insertLoss(
  tx: Tx,
  loss: { cause: Cause; closureId: number | null; accountId: number; reason: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('loss')
    .values({
      cause: loss.cause,
      closure_id: loss.closureId,
      account_id: loss.accountId,
      at: loss.now,
      reason: loss.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the blackout that caused the losses, once it exists. */
export async function setLossBlackout(tx: Tx, lossIds: readonly number[], blackoutId: number): Promise<void> {
  await tx.updateTable('loss').set({ blackout_id: blackoutId }).where('id', '=', anyOf(lossIds)).execute();
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
    'loss_item',
    items.map((item) => ({
      loss_id: item.lossId,
      entry_id: item.entryId,
      team_id: item.teamId,
      slot_id: item.slotId,
      start_time: item.startTime,
      end_time: item.endTime,
      outcome: item.outcome,
      outcome_at: item.now,
      new_entry_id: item.newEntryId,
      make_up_id: item.makeUpId,
      spare_slot_ids: [...item.spareIds],
    })),
  )
    .returning(['id', 'entry_id'])
    .execute();
  const byEntry = new Map(rows.map(({ id, entry_id }) => [entry_id, id]));
  return items.map(({ entryId }) => byEntry.get(entryId) ?? 0);
}

/** A slot that is held for the team of a lost practice. */
export type NewProposal = { itemId: number; slotId: number; teamId: number; heldUntil: Date; now: Date };

/** @returns the id */
export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<number> {
  const { id } = await tx
    .insertInto('waiting_offer')
    .values({
      round_id: null,
      loss_item_id: proposal.itemId,
      slot_id: proposal.slotId,
      team_id: proposal.teamId,
      offered_at: proposal.now,
      held_until: proposal.heldUntil,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives the team a credit, or returns the one that the lost practice had used. @returns its id */
export async function insertMakeUp(
  tx: Tx,
  credit: { teamId: number; formerId: number | null; validUntil: IsoDate; now: Date },
): Promise<number> {
  const { teamId, formerId, validUntil, now } = credit;
  if (formerId !== null) {
    await tx
      .updateTable('make_up')
      .set({ valid_until: validUntil })
      .where('id', '=', formerId)
      .where('valid_until', '<', validUntil)
      .execute();
    return formerId;
  }
  const { id } = await tx
    .insertInto('make_up')
    .values({ team_id: teamId, since: now, valid_until: validUntil, waived_at: null, waived_by: null })
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
    token_hash: tokenHash,
    loss_item_id: itemId,
    recipient,
    created_at: now,
  }));
  await insertRows(tx, 'proposal_link', rows).execute();
}
