import { lastReleasedDate } from '@portal/domain/venues/purpose.ts';
import { fitsRequest } from '@portal/domain/waiting/request.ts';
import { currentPeriod } from '#league/period.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { ANY_CHANGE, type SlotChanges } from '#platform/db/slot-changes.ts';
import type { Portal } from '#portal.ts';
import { advanceOffer } from './advance-offer.ts';
import { listDueRounds } from './due-rounds.ts';
import { beginRound, deleteFreedSlots, type FreedSlot, listFreedSlots } from './freed-slot-repository.ts';
import { deleteOldRequests, listRequests } from './request-repository.ts';
import { deleteOldRounds, findNextEnd } from './round-repository.ts';

const ROUNDS_KEPT_MS = 90 * 86_400_000;

/**
 * Begins a round for each freed slot that fits a request, and takes the next step of each round. Several processes may
 * run it at once, and the next run completes what a killed process left undone.
 * @param changed the changes since the last run; expired holds are found without them
 * @returns when the next hold expires; null if nothing is held
 */
export async function processWaitlist(
  portal: Portal,
  changed: SlotChanges = ANY_CHANGE,
): Promise<Date | null> {
  for (const freed of await takeRequestedSlots(portal)) {
    await tryStep(portal, { slotId: freed.slotId }, (tx) => beginRound(tx, freed, portal.clock.now()));
  }
  for (const roundId of await listDueRounds(portal, changed)) {
    await tryStep(portal, { roundId }, (tx) => advanceOffer(portal, tx, roundId));
  }
  return await findNextEnd(portal.db);
}

/**
 * The freed slots that fit a request. The rows of the others are deleted: everyone may book those immediately, like
 * slots that open only because another day or week begins.
 */
export async function takeRequestedSlots(portal: Portal): Promise<FreedSlot[]> {
  const { now, range, releaseDays } = currentPeriod(portal);
  const gamesUntil = lastReleasedDate(now.date, releaseDays);
  const freed = await listFreedSlots(portal.db, now, { lastDate: range.next.end, gamesUntil });
  if (freed.length === 0) return [];
  const requests = await listRequests(portal.db, now.date);
  const isRequested = ({ slot }: FreedSlot) =>
    slot !== null && requests.some((request) => fitsRequest(request, slot));
  const { requested = [], others = [] } = Object.groupBy(freed, (each) =>
    isRequested(each) ? 'requested' : 'others',
  );
  await deleteFreedSlots(
    portal.db,
    others.map(({ rowId }) => rowId),
  );
  return requested;
}

/** One slot that can't be locked must not block the others. */
async function tryStep(portal: Portal, about: object, step: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await inTransaction(portal.db, step);
  } catch (error) {
    portal.log.warn({ err: error, ...about }, 'could not advance an offer of the waitlist');
  }
}

/** Deletes requests whose weeks are over, and rounds that ended long ago. */
export async function deleteOldWaitlist(portal: Portal): Promise<void> {
  await deleteOldRequests(portal.db, currentPeriod(portal).now.date);
  await deleteOldRounds(portal.db, new Date(portal.clock.now().getTime() - ROUNDS_KEPT_MS));
}
