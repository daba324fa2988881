import type { AddLossBody, LossChoice } from '@portal/contract/losses.ts';
import { proposalHeldUntil } from '@portal/domain/losses/hold.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { makeOffer } from '#court-time/offers.ts';
import { currentPeriod } from '#league/period.ts';
import { toFreeSlot } from '#mail/kinds/entry-facts.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CoachedEntry, NamedEntry } from '#platform/db/entries.ts';
import type { OpenSlot } from '#platform/db/open-slots.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { readOpenings } from '#practice-round/coming-week.ts';
import type { CanceledEntries } from '#schedule/cancel/cancel-entries.ts';
import { entryMails } from '#schedule/entry-mails.ts';
import { type Cleared, clearedOf, NONE_CLEARED, sidesText, whenAndWhere } from '#schedule/entry-texts.ts';
import { moveInTransaction } from '#schedule/move/move-entries.ts';
import { type Cause, insertItems, insertLoss, insertMakeUp, type NewItem } from './loss-repository.ts';
import { hashOf, type LossPlan, lockOpenSlots, type PlannedLoss, planLosses } from './plan-losses.ts';
import { mailProposals, type Proposed } from './proposal-mails.ts';

type Shown = Pick<AddLossBody, 'decisions' | 'shownHash'>;

/** The decision about one lost practice. */
type Decided = PlannedLoss & {
  entry: NamedEntry;
  choice: LossChoice;
  slot: OpenSlot | null;
  /** null if no slot is held */
  heldUntil: Date | null;
};

/** A cause of losses, and the entries that it takes. */
export type LossCause = {
  cause: Cause;
  closureId: number | null;
  reason: string;
  /** what an administrator sees if there are several causes */
  closedBy: string | null;
  entries: readonly NamedEntry[];
};

/** The entries that are about to be lost, and why. */
export type Lost = {
  causes: readonly LossCause[];
  /** slots that are about to be closed */
  closing: ReadonlySet<number>;
  caller: Caller;
  now: Date;
  /**
   * cancels entries, postpones the games among them, and emails their coaches, except those that are emailed here; offers
   * none of the slots in `notOffered`. Null if there are none
   */
  cancel: (
    entries: readonly NamedEntry[],
    emails: { notOffered: readonly number[]; byCaller: ReadonlySet<number> },
    reason: string,
  ) => Promise<CanceledEntries | null>;
};

/**
 * Moves or cancels all entries in a gym that closes, holds slots for teams, and emails the coaches, all in the
 * transaction that closes the gym.
 * @returns the loss of each cause, and how many entries were canceled and postponed
 * @throws AppError WRONG_STATE if the plan is not the one that was shown | INVALID_INPUT; RetryTransaction if a slot
 * was taken in the meantime
 */
export async function settleLosses(
  portal: Portal,
  tx: Tx,
  { decisions, shownHash }: Shown,
  lost: Lost,
): Promise<{ lossIds: number[]; cleared: Cleared }> {
  const { causes, closing, caller, now } = lost;
  const entries = causes.flatMap((cause) => cause.entries);
  const entryIds = entries.map(({ entryId }) => entryId);
  const plan = await planLosses(portal, tx, { entryIds, closing });
  if (hashOf(plan) !== shownHash) throw hasChanged();
  const decided = decide(portal, plan, decisions, entries, now);
  const taken = decided.flatMap(({ slot, choice, heldUntil }) =>
    slot !== null && (choice === 'move' || heldUntil !== null) ? [slot.id] : [],
  );
  if (taken.length > 0 && (await lockOpenSlots(tx, taken)).length < taken.length)
    throw new RetryTransaction();

  await moveNow(portal, tx, decided, caller);
  const moved = new Set(decided.filter(({ choice }) => choice === 'move').map(({ entry }) => entry.entryId));
  const emailedHere = new Set(
    decided.filter(({ choice }) => choice === 'propose').map(({ entry }) => entry.entryId),
  );
  const lossIds: number[] = [];
  const cleared = { ...NONE_CLEARED };
  for (const { cause, closureId, reason, entries: own } of causes) {
    const done = await lost.cancel(
      own.filter(({ entryId }) => !moved.has(entryId)),
      { notOffered: taken, byCaller: emailedHere },
      reason,
    );
    const lossId = await insertLoss(tx, { cause, closureId, accountId: caller.accountId, reason, now });
    const ids = new Set(own.map(({ entryId }) => entryId));
    const items = decided.filter(({ entry }) => ids.has(entry.entryId));
    await writeItems(portal, tx, items, { lossId, canceled: done?.entries ?? [], plan, reason, now });
    lossIds.push(lossId);
    if (done === null) continue;
    const { canceled, postponed } = clearedOf(done);
    cleared.canceled += canceled;
    cleared.postponed += postponed;
  }
  return { lossIds, cleared };
}

/** @throws AppError INVALID_INPUT */
function decide(
  portal: Portal,
  { practices, slots, findClash, shareFloor }: LossPlan,
  decisions: Shown['decisions'],
  conflicting: readonly NamedEntry[],
  now: Date,
): Decided[] {
  const byEntry = new Map(decisions.map((decision) => [decision.EntryId, decision]));
  const entries = new Map(conflicting.map((entry) => [entry.entryId, entry]));
  const { timeZone } = portal.settings.current();
  const decided = practices.flatMap((planned): Decided[] => {
    const { entryId, slotId, spareIds } = planned.proposal;
    const entry = entries.get(entryId);
    if (entry === undefined) return [];
    const { choice = 'propose', AvailabilityId } = byEntry.get(entryId) ?? {};
    const chosen = AvailabilityId ?? slotId;
    if (chosen !== null && chosen !== slotId && !spareIds.includes(chosen)) throw notOffered();
    const slot = chosen === null || choice === 'cancel' ? null : (slots.get(chosen) ?? null);
    if (choice === 'move' && slot === null) throw notOffered();
    const heldUntil =
      choice === 'propose' && slot !== null ? proposalHeldUntil(now, entry, slot, timeZone) : null;
    return [{ ...planned, entry, choice, slot, heldUntil }];
  });
  const chosen = decided.flatMap(({ slot }) => slot?.id ?? []);
  if (new Set(chosen).size < chosen.length) {
    throw new AppError('INVALID_INPUT', 'Two teams can’t get the same slot. Please choose another one.');
  }
  if (shareFloor(chosen)) {
    throw new AppError(
      'INVALID_INPUT',
      'Two teams can’t use the same floor at the same time: one slot is on a court that is part of the other one’s. Please choose another slot.',
    );
  }
  const taken = decided.flatMap(({ facts: { entryId, teamId }, choice, slot, heldUntil }) =>
    slot === null ? [] : [{ entryId, teamId, slotId: slot.id, choice, isHeld: heldUntil !== null }],
  );
  const clash = findClash(
    taken.filter(({ choice }) => choice === 'move'),
    taken.filter(({ isHeld }) => isHeld),
  );
  const clashing = decided.find(({ facts }) => facts.entryId === clash);
  if (clashing?.slot) throw notBoth(clashing.entry, clashing.slot);
  return decided;
}

const notBoth = (entry: NamedEntry, slot: OpenSlot) =>
  new AppError(
    'INVALID_INPUT',
    `${sidesText(entry)} could not book ${whenAndWhere(slot)} as well as the other slot chosen for it. Please choose another one.`,
  );

async function moveNow(portal: Portal, tx: Tx, decided: readonly Decided[], caller: Caller): Promise<void> {
  const moves = decided.flatMap(({ choice, entry, slot }) =>
    choice === 'move' && slot !== null
      ? [{ entryId: entry.entryId, slotId: slot.id, startTime: null, endTime: slot.endTime }]
      : [],
  );
  if (moves.length > 0) await moveInTransaction(portal, tx, caller, { moves, overrideHolds: [] });
}

const OUTCOME = { move: 'moved', cancel: 'canceled' } as const;

type Written = {
  lossId: number;
  canceled: readonly CoachedEntry[];
  plan: LossPlan;
  reason: string;
  now: Date;
};

/** Stores the outcome of each practice. A team for which no slot is held gets a credit. Emails the coaches. */
async function writeItems(
  portal: Portal,
  tx: Tx,
  decided: readonly Decided[],
  { lossId, canceled, plan, reason, now }: Written,
): Promise<void> {
  const { timeZone } = portal.settings.current();
  const validUntil = currentPeriod(portal).range.next.end;
  const after = new Map(canceled.map((entry) => [entry.entryId, entry]));
  const items: NewItem[] = [];
  for (const { facts, proposal, entry, choice, slot, heldUntil } of decided) {
    const getsCredit = choice === 'propose' && heldUntil === null;
    const credit = { teamId: facts.teamId, formerId: facts.makeUpId, validUntil, now };
    items.push({
      lossId,
      entryId: entry.entryId,
      teamId: facts.teamId,
      slotId: entry.slotId,
      startTime: entry.startTime,
      endTime: entry.endTime,
      outcome: choice === 'propose' ? (getsCredit ? 'none' : 'proposed') : OUTCOME[choice],
      newEntryId: choice === 'move' ? entry.entryId : null,
      makeUpId: getsCredit ? await insertMakeUp(tx, credit) : null,
      spareIds: proposal.spareIds.filter((id) => id !== slot?.id),
      now,
    });
  }
  const ids = await insertItems(tx, items);
  const { isOpen } = await readOpenings(
    portal,
    tx,
    decided.map(({ facts }) => facts.teamId),
  );
  const proposals: Proposed[] = [];
  for (const [index, { facts, proposal, slot, heldUntil, choice }] of decided.entries()) {
    const [itemId = 0, entry] = [ids[index], after.get(facts.entryId)];
    if (choice !== 'propose' || entry === undefined) continue;
    const named = [proposal.slotId, ...proposal.spareIds].filter((id) => id !== slot?.id);
    const spare = named
      .flatMap((id) => (id === null ? [] : (plan.slots.get(id) ?? [])))
      .filter(({ date }) => isOpen(facts.teamId, date))
      .slice(0, 2);
    if (slot !== null && heldUntil !== null) {
      await makeOffer(tx, { lossItemId: itemId }, { slotId: slot.id, teamId: facts.teamId, heldUntil, now });
      proposals.push({ itemId, entry, slot, spare, heldUntil: leagueNow(heldUntil, timeZone), reason });
      continue;
    }
    const first = slot !== null && isOpen(facts.teamId, slot.date) ? [slot] : [];
    const freeSlots = [...first, ...spare].map(toFreeSlot);
    const mails = entryMails('lost', entry, now, { reason, freeSlots, makeUpUntil: validUntil });
    await enqueueTeamMails(portal, tx, mails);
  }
  await mailProposals(tx, proposals, now);
}

const hasChanged = () => new AppError('WRONG_STATE', 'The list has changed. Please check it again.');

const notOffered = () =>
  new AppError('INVALID_INPUT', 'Please choose one of the slots that are listed for the team.');
