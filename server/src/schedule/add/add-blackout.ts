import type { AddBlackoutBody, Done } from '@portal/contract/schedule-changes.ts';
import { isConflicting } from '@portal/domain/court-time/judge-place.ts';
import { venueNameOf } from '@portal/domain/schedule/row.ts';
import { mayAdd } from '@portal/domain/schedule/row-actions.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate, shortTimeRange } from '@portal/domain/time/format.ts';
import { isPast } from '@portal/domain/time/wall-clock.ts';
import type { LockedSlot } from '#court-time/lock.ts';
import { listCourtEntries } from '#court-time/window.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { NamedEntry } from '#platform/db/entries.ts';
import { invalidField } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { checkHolds } from '../check-holds.ts';
import { isTaken, refusalOf, rowStateOf, startPassed } from '../check-place.ts';
import {
  BLOCKED_TEXT,
  type Cleared,
  clearedOf,
  clearedTexts,
  doneAnswer,
  NONE_CLEARED,
} from '../entry-texts.ts';
import { checkTimes } from '../place.ts';
import { insertBlackout } from '../schedule-lists.ts';
import { noSuchPlace } from './add-entry.ts';
import {
  BLACKOUT_TIMES,
  type BlackoutPart,
  type BlackoutPlan,
  blackoutParts,
  type CancelContext,
  type Conflicts,
  cancelConflictingEntries,
  conflictsError,
  lockScope,
  readPlan,
} from './blackout-plan.ts';

/**
 * Closes a gym or a school for some hours, as one entry on each approved slot. Conflicting entries are listed, or
 * canceled, games postponed, if the call says so.
 * @throws AppError ENTRIES_IN_THE_WAY | SLOT_HELD | NOT_FOUND | INVALID_INPUT | SLOT_PAST | SLOT_TAKEN | WRONG_STATE |
 * KEY_REUSED
 * @see docs/spec/decisions.md#blackout
 */
export async function addBlackout(portal: Portal, call: KeyedCall, body: AddBlackoutBody): Promise<Done> {
  const { caller } = call;
  return await changeOnce(portal, call, async (tx) => {
    const { done } = await closeForBlackout(portal, tx, { caller, body }, cancelAsAgreed(portal, tx, body));
    return done;
  });
}

/** How to handle entries that conflict with a blackout. */
export type ConflictRules = {
  /** whether the caller agreed to cancel them; if not, they are listed with 409 */
  isAgreedTo: (conflicting: readonly NamedEntry[]) => boolean;
  /** games are canceled instead of being postponed */
  cancelsGames: boolean;
  /** frees their time */
  clear: (conflicts: Conflicts, because: CancelContext) => Promise<Cleared>;
  /** see `checkHolds` */
  takesProposed?: boolean;
};

/** As the specification says: all are canceled, or none. */
const cancelAsAgreed = (portal: Portal, tx: Tx, body: AddBlackoutBody): ConflictRules => ({
  isAgreedTo: (conflicting) => isAgreedTo(body, conflicting),
  cancelsGames: body.cancelGames === true,
  clear: async (conflicts, because) => {
    const done = await cancelConflictingEntries(portal, tx, conflicts, because);
    return done === null ? NONE_CLEARED : clearedOf(done);
  },
});

/**
 * The same within the caller's transaction, which must be retried on RetryTransaction or a constraint violation.
 * @returns the response and the blackout's id
 */
export async function closeForBlackout(
  portal: Portal,
  tx: Tx,
  { caller, body }: { caller: Caller; body: AddBlackoutBody },
  rules: ConflictRules,
): Promise<{ done: Done; blackoutId: number }> {
  const plan = await readPlan(tx, body);
  const held = await lockScope(tx, plan, body.cancelConflicts === true);
  const { place, time, title } = plan;
  const { date } = place;
  const entries = await listCourtEntries(tx, { dates: [date], courtIds: plan.courtIds, teamIds: [] });
  // read after locking, because waiting for the locks takes time
  const leagueNow = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const anchor = held.slots.find(({ id, isOffered }) => id === place.slotId && isOffered);
  if (anchor === undefined) throw noSuchPlace();
  const { row, shown, taker } = rowStateOf(anchor, date, entries);
  const verdict = mayAdd(row, leagueNow);
  const parts = blackoutParts(
    time,
    held.slots.filter((slot) => canHavePart(slot) && !isPast(date, slot.startTime, leagueNow)),
  );
  const conflicting = plan.blocks ? conflictsOf(plan, parts, entries) : [];
  const taking = shown ?? taker;
  if (!verdict.allowed && !(isTaken(verdict) && taking !== null && conflicting.includes(taking))) {
    throw refusalOf(verdict, taking);
  }
  checkTimes({ date, ...time }, anchor, BLACKOUT_TIMES);
  if (isPast(date, time.startTime, leagueNow)) throw startPassed();
  if (parts.length === 0) throw nothingToClose();
  if (!rules.isAgreedTo(conflicting)) throw await conflictsError(tx, conflicting, portal.clock.now());
  if (plan.blocks) {
    const slotIds = parts.map(({ slotId }) => slotId);
    const { takesProposed } = rules;
    await checkHolds(portal, tx, { slotIds, forTeamId: null, agreed: body.overrideHolds, takesProposed });
  }
  const now = portal.clock.now();
  const conflicts = {
    date,
    conflicting,
    lockedTeams: held.teams,
    lockedSlots: new Set(held.slots.map(({ id }) => id)),
  };
  const { cancelsGames } = rules;
  const cleared = await rules.clear(conflicts, { caller, title, now, leagueNow, cancelsGames });
  const blackoutId = await insertParts(tx, caller, plan, parts, now);
  const done = doneAnswer(BLOCKED_TEXT, detailOf(plan, parts.length, cleared), place.slotId);
  return { done, blackoutId };
}

/** Whether the caller agreed to cancel all conflicts, or at least all that there are now. */
const isAgreedTo = (
  { cancelConflicts, conflictsShown }: AddBlackoutBody,
  conflicting: readonly NamedEntry[],
) =>
  conflicting.length === 0 ||
  (cancelConflicts === true && conflicting.every(({ entryId }) => conflictsShown?.includes(entryId) ?? true));

const canHavePart = ({ isOffered, permitStatus }: LockedSlot) => isOffered && permitStatus === 'approved';

/**
 * The entries that block these courts at that time, and those of the slots themselves, even if they were moved to
 * another time.
 */
const conflictsOf = (
  { courtIds, time }: BlackoutPlan,
  parts: readonly BlackoutPart[],
  entries: readonly NamedEntry[],
): NamedEntry[] =>
  entries.filter(
    (entry) =>
      courtIds.some((courtId) => isConflicting(entry, { ...time, courtId })) ||
      (entry.blocks && parts.some(({ slotId }) => slotId === entry.slotId)),
  );

async function insertParts(
  tx: Tx,
  { accountId, email: actor }: Caller,
  plan: BlackoutPlan,
  parts: readonly BlackoutPart[],
  now: Date,
): Promise<number> {
  const { place, time, title, isSchool, blocks } = plan;
  const venueId = isSchool ? null : place.venueId;
  const blackoutId = await insertBlackout(tx, { ...place, ...time, venueId, accountId, now });
  const { date: entryDate } = place;
  // throws RetryTransaction if someone booked time between the slots, which no lock covers
  await changeCourtTime(
    tx,
    { kind: 'add', accountId, actor, now },
    parts.map((part) => ({
      what: 'add' as const,
      entry: { ...part, entryDate, type: 'blackout', blocks, bookedBy: 'admin', title, blackoutId },
    })),
  );
  return blackoutId;
}

function detailOf({ place, time, title, isSchool }: BlackoutPlan, slots: number, cleared: Cleared): string {
  const where = isSchool ? place.schoolName : venueNameOf(place);
  const when = `${formatDate(place.date)}, ${shortTimeRange(time.startTime, time.endTime)}`;
  const closed = several(slots, 'slot');
  return `${title ?? 'Blackout'}: ${where}, ${when} (${[closed, ...clearedTexts(cleared)].join(', ')}).`;
}

const nothingToClose = () => invalidField('reservationTime', 'This gym has no approved slot at that time.');
