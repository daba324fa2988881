import { setTimeout as pause } from 'node:timers/promises';
import { isIsoDate, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { lastReleasedDate } from '@portal/domain/venues/purpose.ts';
import { fitsRequest } from '@portal/domain/waiting/request.ts';
import { nextStep, type RoundTeam } from '@portal/domain/waiting/round.ts';
import { currentPeriod } from '#league/period.ts';
import { endProposals } from '#losses/end-proposals.ts';
import { ANY_CHANGE, addChange, type FeedListener, type SlotChanges } from '#platform/db/change-feed.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Loop, startLoop } from '#platform/loop.ts';
import type { Portal } from '#portal.ts';
import { readOpenings } from '#practice-round/coming-week.ts';
import { advanceOffer } from './advance-offer.ts';
import { beginRound, deleteFreedSlots, type FreedSlot, listFreedSlots } from './freed-slot-repository.ts';
import { deleteOldRequests, listRequests } from './request-repository.ts';
import {
  deleteOldRounds,
  findNextEnd,
  type HeldRound,
  listHeldRounds,
  listOpenRounds,
  listRoundParts,
} from './round-repository.ts';
import { listBusyHolders, listTeamFacts, type TeamFacts } from './team-repository.ts';

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
 * The freed slots that fit a request of a team that can book them. The rows of the others are deleted: everyone may book
 * those immediately, or once their week opens, like slots that open only because another day or week begins.
 */
export async function takeRequestedSlots(portal: Portal): Promise<FreedSlot[]> {
  const { now, range, releaseDays } = currentPeriod(portal);
  const gamesUntil = lastReleasedDate(now.date, releaseDays);
  const freed = await listFreedSlots(portal.db, now, { lastDate: range.next.end, gamesUntil });
  if (freed.length === 0) return [];
  const requests = await listRequests(portal.db, now.date);
  const { isOpen } = await readOpenings(portal, portal.db);
  const isRequested = ({ slot }: FreedSlot) =>
    slot !== null &&
    requests.some((request) => fitsRequest(request, slot) && isOpen(request.teamId, slot.date));
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

/**
 * The rounds that may have a next step, oldest first. A round whose slot is held for a team that still waits for it
 * stays as it is. A large league has hundreds of those after every change, so they are checked with one query, and only
 * the others are locked one by one. A later change triggers the next run.
 * @returns their ids
 */
async function listDueRounds(portal: Portal, changed: SlotChanges): Promise<number[]> {
  return await inTransaction(portal.db, async (tx) => {
    const ids = await listOpenRounds(tx, changed, portal.clock.now());
    const unchanged = await findUnchangedRounds(portal, tx, ids);
    return ids.filter((id) => !unchanged.has(id));
  });
}

/** The rounds among these that stay as they are. */
async function findUnchangedRounds(portal: Portal, tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { timeZone, weekStart, releaseDays } = portal.settings.current();
  const now = portal.clock.now();
  const today = leagueNow(now, timeZone);
  const weekOf = ({ date }: HeldRound) => weekStartOf(date, weekStart);
  const gamesUntil = lastReleasedDate(today.date, releaseDays);
  const rounds = await listHeldRounds(tx, ids, { ...today, gamesUntil });
  const holders = rounds.flatMap(({ offer }) => offer?.teamId ?? []);
  if (holders.length === 0) return new Set();
  const requests = Map.groupBy(await listRequests(tx, today.date, holders), ({ teamId }) => teamId);
  const busy = new Set(await listBusyHolders(tx, holders));
  const parts = Map.groupBy(
    await listRoundParts(
      tx,
      rounds.map(({ id }) => id),
    ),
    ({ roundId }) => roundId,
  );
  const facts = new Map<string, ReadonlyMap<number, TeamFacts>>();
  for (const week of new Set(rounds.map(weekOf))) {
    const teams = await listTeamFacts(tx, holders, week);
    facts.set(week, new Map(teams.map((team) => [team.teamId, team])));
  }
  const holderOf = (round: HeldRound): RoundTeam[] => {
    const teamId = round.offer?.teamId ?? 0;
    const team = facts.get(weekOf(round))?.get(teamId);
    const request = requests.get(teamId)?.find((each) => fitsRequest(each, round));
    if (team === undefined || request === undefined) return [];
    const hasDeclined =
      parts.get(round.id)?.some((part) => part.teamId === teamId && part.hasDeclined) ?? false;
    const offered = { requestedAt: request.requestedAt.getTime(), wasOffered: true, hasOtherOffer: false };
    return [{ ...team, ...offered, hasDeclined, isBusy: busy.has(teamId) }];
  };
  const isUnchanged = (round: HeldRound) =>
    nextStep({ slot: round, offer: round.offer, teams: holderOf(round) }, now, timeZone).kind === 'wait';
  return new Set(rounds.filter(isUnchanged).map(({ id }) => id));
}

/** How often the whole league is checked, regardless of changes. */
const IDLE_MS = 15_000;
/** The delay before a run, which batches changes that follow closely. */
const GATHER_MS = 20;
/** The minimum time between two runs under constant changes. */
const APART_MS = 250;

/**
 * Runs the waitlist and ends proposals for lost practices until stopped: after every change of slots, because the league
 * may have taken what is held, and when a hold runs out.
 */
export function startWaitingWorker(portal: Portal, isReady: () => boolean): Loop {
  const pending = createPendingChanges(IDLE_MS);
  const loop = startLoop({
    name: 'the waitlist',
    log: portal.log,
    isReady,
    everyMs: IDLE_MS,
    restMs: APART_MS,
    async run() {
      await pause(GATHER_MS, undefined, { ref: false });
      const changed = pending.take(performance.now());
      try {
        await endProposals(portal);
        const next = await processWaitlist(portal, changed);
        return next && next.getTime() - portal.clock.now().getTime();
      } catch (error) {
        // the next run includes the changes of the failed one
        pending.add(null, null);
        throw error;
      }
    },
  });
  portal.feed.subscribe('slots', (days, teams) => {
    pending.add(days, teams);
    loop.wake();
  });
  return loop;
}

/** The changes to slots that the waitlist has not processed yet. */
export type PendingChanges = {
  add: FeedListener;
  /**
   * Takes the changes since the last call; all possible changes at the first call and when a full check is due.
   * @param atMs from a monotonic clock
   */
  take(atMs: number): SlotChanges;
};

/** @param fullEveryMs how often everything is checked regardless of changes */
export function createPendingChanges(fullEveryMs: number): PendingChanges {
  const none = (): SlotChanges => ({ days: new Set(), teams: new Set() });
  let pending = none();
  let fullAtMs = Number.NEGATIVE_INFINITY;
  return {
    add(days, teams) {
      pending = days?.every(isIsoDate) ? addChange(pending, days, teams) : ANY_CHANGE;
    },
    take(atMs) {
      const taken = atMs - fullAtMs >= fullEveryMs ? ANY_CHANGE : pending;
      pending = none();
      if (taken.days === 'any' && taken.teams === 'any') fullAtMs = atMs;
      return taken;
    },
  };
}
