import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Schema } from '#platform/db/schema.ts';

/** Why a slot is held for a team: it is next on the waitlist in a round, or it lost a practice. */
export type OfferSource = { roundId: number } | { lossItemId: number };

export type OfferState = Selectable<Schema['waitingOffer']>['state'];
/** How an offer ended; `taken`: the league needs the slot; `superseded`: the team can't use it, or the reason is gone. */
export type OfferEnd = Exclude<OfferState, 'held'>;

/**
 * Holds a slot for a team until `heldUntil`. The caller has locked the slot. @returns the id of the offer
 * @throws a database error of `waiting_one_holder` if the slot is held, of `waiting_one_offer` if the waitlist holds
 * another slot for the team, or of `loss_one_proposal` if one is held for this lost practice
 */
export async function makeOffer(
  tx: Tx,
  source: OfferSource,
  offer: { slotId: number; teamId: number; heldUntil: Date; now: Date },
): Promise<number> {
  const { slotId, teamId, heldUntil, now } = offer;
  const { id } = await tx
    .insertInto('waitingOffer')
    .values({ ...source, slotId, teamId, heldUntil, offeredAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends an offer that is still held; one that has ended stays as it is. */
export async function endOffer(tx: Tx, offerId: number, state: OfferEnd, now: Date): Promise<void> {
  await tx
    .updateTable('waitingOffer')
    .set({ state, endedAt: now })
    .where('id', '=', offerId)
    .where('state', '=', 'held')
    .execute();
}

/**
 * A part of the statement that places practices, after its query `placed` that returns rows of `entry`: what was held for
 * the team of a practice on its slot is accepted. The caller has locked the slots.
 * @param options.areNew false for practices that only move, which replace no lost practice
 */
export const acceptHolds = (now: Date, { areNew }: { areNew: boolean }): RawBuilder<unknown> => sql`
  accepted as (
    update waiting_offer o set state = 'accepted', ended_at = ${now}
    from placed e
    where e.type = 'practice' and e.state = 'active' and e.blocks and o.slot_id = e.slot_id
      and o.team_id = e.home_team_id and o.state = 'held' and (${areNew} or o.loss_item_id is null)
  )`;
