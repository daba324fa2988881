import type { ChangeAnswer } from '@portal/contract/venues-hours.ts';
import { several } from '@portal/domain/text/several.ts';
import { endOffer } from '#court-time/offers.ts';
import { listReturnable } from '#court-time/window.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { previewRemoval, removeClosures } from '#gym-hours/change-closures.ts';
import { type Change, changeAnswer } from '#gym-hours/change-hours.ts';
import { lockSeasonBookings, restoreGranted } from '#gym-hours/ungranted-slots.ts';
import { currentPeriod } from '#league/period.ts';
import { toFreeSlot } from '#mail/kinds/entry-facts.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { retryAfterRaces } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { entryMails, peopleOf, practiceData } from '#schedule/entry-mails.ts';
import { weekOfReturned } from '#schedule/undo/restore-practice.ts';
import { getRequestedSeason, lockSeason } from '#season/find-season.ts';
import { lockVenues } from '#venues/known-venues.ts';
import { markWaived } from './list-losses.ts';
import { setOutcome } from './proposal-repository.ts';
import {
  isCoachElsewhere,
  isSlotOpen,
  listPostponed,
  listReopened,
  listReopenedByClosures,
  listSlotsOfClosures,
  listTeamsOfBlackout,
  listTeamsOfPostponed,
  type ReopenedItem,
  type Reopening,
} from './undo-repository.ts';

/** With these outcomes the team has no other practice, and the old one is restored if nothing conflicts with it. */
const WITHOUT_PRACTICE = ['proposed', 'declined', 'expired', 'none'];

/** The teams that lost a practice or a game to the blackout that this entry is a part of. */
export const listTeamsThatLost = async (tx: Tx, partId: number): Promise<number[]> => [
  ...new Set([...(await listTeamsOfBlackout(tx, partId)), ...(await listTeamsOfPostponed(tx, partId))]),
];

/**
 * Restores the practices and games that a blackout took, after the blackout itself was canceled. Open proposals and unused
 * credits end. Teams that have another practice keep it and are told by email that the old time is open.
 * @returns a sentence about games that stay postponed, if there are any
 * @see docs/spec/decisions.md#lost-gym-time
 */
export async function undoLosses(
  portal: Portal,
  tx: Tx,
  caller: Caller,
  partIds: readonly number[],
): Promise<string[]> {
  const left = await restoreGames(portal, tx, caller, { partIds });
  await restoreAll(portal, tx, caller, await listReopened(tx, partIds));
  return left;
}

/**
 * Does the same after closures were removed, and returns slots that closures took to the schedule if they are permitted
 * again. The caller has blocked bookings in the season.
 */
async function undoClosures(
  portal: Portal,
  tx: Tx,
  caller: Caller,
  { seasonId, closureIds }: { seasonId: number; closureIds: readonly number[] },
): Promise<string[]> {
  await restoreGranted(portal, tx, seasonId, await listSlotsOfClosures(tx, seasonId));
  const left = await restoreGames(portal, tx, caller, { closureIds });
  await restoreAll(portal, tx, caller, await listReopenedByClosures(tx, closureIds));
  return left;
}

const OPEN_AGAIN = 'The gym is open again.';

/** Gives postponed games their former place again, if it is free. @returns a sentence about those that stay, if any do */
async function restoreGames(portal: Portal, tx: Tx, caller: Caller, reopening: Reopening): Promise<string[]> {
  const postponed = await listPostponed(tx, reopening);
  const [first] = postponed;
  if (first === undefined) return [];
  const season = { seasonId: first.seasonId, now: currentPeriod(portal).now };
  const games = await listReturnable(tx, season, postponed);
  const left = leftText(postponed.length - games.length);
  if (games.length === 0) return left;
  const now = portal.clock.now();
  const { accountId, email } = caller;
  const { changed } = await changeCourtTime(
    tx,
    { kind: 'return', accountId, actor: email, now },
    games.map(({ entryId }) => ({ what: 'restore', entryId })),
  );
  const mails = changed.flatMap(({ wasPostponed, entry }) =>
    entryMails('restored', entry, now, { reason: OPEN_AGAIN, by: email, wasPostponed }),
  );
  await enqueueTeamMails(portal, tx, mails);
  return left;
}

function leftText(games: number): string[] {
  if (games === 0) return [];
  const why = games === 1 ? 'its former time is not free' : 'their former times are not free';
  return [`${several(games, 'game stays', 'games stay')} postponed, because ${why}.`];
}

async function restoreAll(
  portal: Portal,
  tx: Tx,
  caller: Caller,
  items: readonly ReopenedItem[],
): Promise<void> {
  for (const item of items) {
    if (item.newEntryId !== null) await tellOldTimeIsOpen(portal, tx, item, item.newEntryId);
    else if (WITHOUT_PRACTICE.includes(item.outcome)) await restoreItem(portal, tx, caller, item);
  }
}

async function restoreItem(portal: Portal, tx: Tx, caller: Caller, item: ReopenedItem): Promise<void> {
  const { entryId, cancellationId, makeUpId, offerId, itemId, lostAt } = item;
  if (cancellationId === null || (await isCoachElsewhere(tx, item))) return;
  const since = { canceledAt: lostAt, now: currentPeriod(portal).now };
  const week = await weekOfReturned(tx, { entryId, cancellationId }, since);
  if (week === null) return;
  const now = portal.clock.now();
  const { accountId, email } = caller;
  const { changed } = await changeCourtTime(tx, { kind: 'return', accountId, actor: email, now }, [
    { what: 'restore', entryId, week: async () => week },
  ]);
  if (makeUpId !== null) await markWaived(tx, { id: makeUpId, accountId, now });
  if (offerId !== null) await endOffer(tx, offerId, 'superseded', now);
  await setOutcome(tx, itemId, { outcome: 'restored', now });
  const mails = changed.flatMap(({ entry }) =>
    entryMails('restored', entry, now, { reason: OPEN_AGAIN, by: email }),
  );
  await enqueueTeamMails(portal, tx, mails);
}

/** Tells the coaches of a team that has another practice that the old time is open. */
async function tellOldTimeIsOpen(
  portal: Portal,
  tx: Tx,
  { itemId, entryId }: ReopenedItem,
  newEntryId: number,
): Promise<void> {
  if (!(await isSlotOpen(tx, itemId, currentPeriod(portal).now))) return;
  const [old, own] = [await listCoachedEntries(tx, [entryId]), await listCoachedEntries(tx, [newEntryId])];
  const [former, entry] = [old[0], own[0]];
  if (former === undefined || entry === undefined || former.entryId === entry.entryId) return;
  const now = portal.clock.now();
  await enqueueTeamMails(
    portal,
    tx,
    peopleOf(entry).map((coach) => ({
      kind: 'practice_time_open',
      recipient: coach.email,
      teamId: coach.teamId,
      data: { ...practiceData(entry, coach), open: toFreeSlot(former) },
      now,
    })),
  );
}

/**
 * Removes a closure, or all that close gyms alike, and gives practices and games back that they took. Succeeds if there is
 * no such closure.
 * @throws AppError WRONG_STATE | ALREADY_RUNNING
 */
export async function removeClosure(
  portal: Portal,
  caller: Caller,
  { id, withAlike, ...how }: Change & { id: number; withAlike: boolean },
): Promise<ChangeAnswer> {
  if (how.preview) {
    return await previewRemoval(portal, { id, withAlike }, how);
  }
  const left = await retryAfterRaces(portal, async (tx) => {
    const season = await getRequestedSeason(tx, how);
    await lockSeason(tx, season);
    // before the venues, as closing locks them
    await lockSeasonBookings(tx, season.id);
    await lockVenues(tx);
    const closureIds = await removeClosures(tx, season.id, { id, withAlike });
    return await undoClosures(portal, tx, caller, { seasonId: season.id, closureIds });
  });
  const { message, effect } = changeAnswer(false, null);
  return { message: [message, ...left].join(' '), effect };
}
