import type { AddLossBody, LossPreview } from '@portal/contract/losses.ts';
import { toPracticePlace } from '@portal/contract/practice-place.ts';
import type { Done } from '@portal/contract/schedule-changes.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import type { OpenSlot } from '#platform/db/open-slots.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { type ConflictRules, closeForBlackout } from '#schedule/add/add-blackout.ts';
import { changeOnce } from '#schedule/change-once.ts';
import { describeInTheWay } from '#schedule/entry-in-the-way.ts';
import { peopleOf } from '#schedule/entry-mails.ts';
import { sidesText } from '#schedule/entry-texts.ts';
import { setLossBlackout } from './loss-repository.ts';
import { hashOf, type LossPlan, planLosses } from './plan-losses.ts';
import { settleLosses } from './settle-losses.ts';

/** Thrown to leave the transaction of a preview without a change. */
class Previewed extends Error {
  readonly preview: LossPreview;

  constructor(preview: LossPreview) {
    super('previewed');
    this.preview = preview;
  }
}

const bodyOf = ({ blackout }: Pick<AddLossBody, 'blackout'>) => ({ ...blackout, cancelConflicts: true });

/**
 * What a blackout would take, and what each team would be offered instead. Does the same work and takes it back.
 * @throws what `addBlackout` throws
 */
export async function previewLoss(
  portal: Portal,
  caller: Caller,
  request: Pick<AddLossBody, 'blackout'>,
): Promise<LossPreview> {
  const rules = (tx: Tx): ConflictRules => ({
    isAgreedTo: () => true,
    clear: async ({ inTheWay, lockedSlots }) => {
      const entryIds = inTheWay.map(({ entryId }) => entryId);
      const plan = await planLosses(portal, tx, { entryIds, closing: lockedSlots });
      throw new Previewed(await describe(portal, tx, plan));
    },
  });
  try {
    return await inTransaction(portal.db, async (tx) => {
      await closeForBlackout(portal, tx, { caller, body: bodyOf(request) }, rules(tx));
      throw new Error('A preview ends before anything is written.');
    });
  } catch (error) {
    if (error instanceof Previewed) return error.preview;
    throw error;
  }
}

/**
 * Closes the gym, and holds another slot for each team that loses its practice, or does what was decided instead.
 * @throws AppError WRONG_STATE if other practices are lost than were shown, INVALID_INPUT, and what `addBlackout` throws
 * @see docs/spec/decisions.md#lost-gym-time
 */
export async function addLoss(
  portal: Portal,
  caller: Caller,
  request: AddLossBody,
  key: string | null,
): Promise<Done> {
  return await changeOnce(portal, { caller, key, request: ['addLoss', request] }, async (tx) => {
    let lossId = 0;
    const { done, blackoutId } = await closeForBlackout(
      portal,
      tx,
      { caller, body: bodyOf(request) },
      {
        isAgreedTo: () => true,
        clear: async (conflicts, because) => {
          const settled = await settleLosses(portal, tx, request, conflicts, because);
          lossId = settled.lossId;
          return settled.canceled;
        },
      },
    );
    await setLossBlackout(tx, lossId, blackoutId);
    return done;
  });
}

async function describe(portal: Portal, tx: Tx, plan: LossPlan): Promise<LossPreview> {
  const ids = plan.practices.map(({ facts }) => facts.entryId);
  const entries = new Map((await listCoachedEntries(tx, ids)).map((entry) => [entry.entryId, entry]));
  const practices = plan.practices.flatMap(({ proposal }) => {
    const entry = entries.get(proposal.entryId);
    if (entry === undefined) return [];
    const slotOf = (id: number) => plan.slots.get(id);
    const proposed = proposal.slotId === null ? undefined : slotOf(proposal.slotId);
    return [
      {
        EntryId: entry.entryId,
        team: sidesText(entry),
        lost: toPracticePlace(entry),
        proposed: proposed === undefined ? null : toSlot(proposed),
        spare: proposal.spareIds.flatMap((id) => slotOf(id) ?? []).map(toSlot),
        coaches: peopleOf(entry).length,
      },
    ];
  });
  const others = await describeInTheWay(tx, plan.otherIds, portal.clock.now());
  const emails = [...practices, ...others].reduce((sum, { coaches }) => sum + coaches, 0);
  return { shownHash: hashOf(plan), practices, others, emails };
}

const toSlot = (slot: OpenSlot) => ({ ...toPracticePlace(slot), AvailabilityId: slot.id });
