import type { CancelDone } from '@portal/contract/schedule-changes.ts';
import { mayCancel, type RowState, takenByText } from '@portal/domain/schedule/row-actions.ts';
import { type EntryType, effectiveStatus, isGameType } from '@portal/domain/schedule/status.ts';
import { undoUntil } from '@portal/domain/schedule/undo-window.ts';
import { several } from '@portal/domain/text/several.ts';
import { lockSlots, lockTeams } from '#court-time/lock.ts';
import { listTeamsThatLost, undoLosses } from '#losses/undo-loss.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { changeOnce, justChanged, type KeyedCall } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { namedOrOnly, refusalOf } from '../check-place.ts';
import { LEAGUE_REASON, POSTPONED_REASON } from '../entry-mails.ts';
import { doneAnswer, peopleText } from '../entry-texts.ts';
import { type CanceledEntries, cancelEntries } from './cancel-entries.ts';
import {
  countGranted,
  findTaker,
  listBlackoutParts,
  listTargetEntries,
  type TargetEntry,
} from './cancel-target-repository.ts';

type EntryNames = Record<'divisionName' | 'homeTeam' | 'awayTeam', string | null>;

/** Which entry to cancel. */
type Target = Pick<CancelRequest, 'slotId' | 'entryId' | 'names'>;

/** What to cancel: the row, and the entry that the screen showed there, if given. */
type CancelRequest = {
  slotId: number;
  entryId: number | null;
  /** what the row says, which tells games that share the slot apart; null for what the call leaves out */
  names: EntryNames;
  /** null for the league's default reason */
  reason: string | null;
  /** postpones the game instead */
  postpones: boolean;
};

/**
 * The entry to cancel on the row; null if there is none.
 * @throws AppError INVALID_INPUT
 */
async function findTarget(tx: Tx, { slotId, entryId, names }: Target): Promise<TargetEntry | null> {
  const entries = await listTargetEntries(tx, slotId, entryId);
  const named = entries.filter((entry) => hasNames(entry, names));
  return namedOrOnly(entryId === null && named.length === 1 ? named : entries, entryId, 'EntryId');
}

/** Whether the entry has all of the names that the call gives. */
const hasNames = (entry: EntryNames, { divisionName, homeTeam, awayTeam }: EntryNames): boolean =>
  (divisionName === null || divisionName === entry.divisionName) &&
  (homeTeam === null || homeTeam === entry.homeTeam) &&
  (awayTeam === null || awayTeam === entry.awayTeam);

/**
 * Locks the row and finds the entry to cancel on it. Teams are locked before slots, so they are read first, and again
 * under the locks.
 * @param alsoHeld more slots to lock, together with the row's own slot, in the order of their ids
 * @throws AppError NOT_FOUND | INVALID_INPUT | SLOT_PAST | WRONG_STATE
 */
async function lockTarget(
  portal: Portal,
  tx: Tx,
  request: Target,
  alsoHeld: readonly number[] = [],
): Promise<TargetEntry> {
  const { slotId, entryId } = request;
  const held = (await findTarget(tx, request))?.teamIds ?? [];
  await lockTeams(tx, held);
  const slots = await lockSlots(tx, { slotIds: [slotId, ...alsoHeld] });
  const entry = await findTarget(tx, request);
  if (entry?.teamIds.some((id) => !held.includes(id))) throw justChanged();
  // its former time may be past or closed
  if (entry?.isPostponed) return entry;
  const slot = slots.find(({ id, isOffered }) => id === slotId && isOffered);
  if (slot === undefined) throw new AppError('NOT_FOUND', 'Slot not found.');
  if (entryId !== null && entry === null) throw justChanged();
  const taker = entry === null ? await findTaker(tx, slotId) : null;
  const { permitStatus, date } = slot;
  const row: RowState = {
    type: entry?.type ?? 'OPEN',
    status: effectiveStatus({ permitStatus, entryType: entry?.type ?? null, reservedBy: taker }),
    date,
    startTime: entry?.startTime ?? slot.startTime,
    takenBy: taker === null ? '' : takenByText(taker),
  };
  // read after locking, because waiting for the locks takes time
  const verdict = mayCancel(row, leagueNowOf(portal.clock, portal.settings.current().timeZone));
  if (!verdict.allowed) throw refusalOf(verdict, null);
  // the verdict refuses rows without an entry
  if (entry === null) throw justChanged();
  return entry;
}

/** Only a game that has a time can be postponed. @throws AppError WRONG_STATE */
function checkPostponable({ type, isPostponed }: TargetEntry): void {
  if (isPostponed) throw new AppError('WRONG_STATE', `This ${type} is already postponed.`);
  if (isGameType(type)) return;
  const text = `Only games and playoffs can be postponed. Please cancel this ${type}.`;
  throw new AppError('WRONG_STATE', text, { conflict: { type } });
}

/**
 * Each call cancels its own types.
 * @throws AppError WRONG_STATE
 */
function checkType(entry: { type: EntryType }, types: readonly EntryType[]): void {
  if (types.includes(entry.type)) return;
  throw new AppError('WRONG_STATE', `This is a ${entry.type}: please cancel it as a ${entry.type}.`, {
    conflict: { type: entry.type },
  });
}

/** Success in the words of the spec (docs/spec/product.md#schedule-errors). */
const CANCELED_TEXT = 'Entry has been cancelled.';
const POSTPONED_TEXT = 'The game has been postponed.';

/**
 * Cancels the practice, game or playoff on a row, or a postponed game, and emails its coaches. A game may be postponed instead.
 * @throws AppError NOT_FOUND | INVALID_INPUT | SLOT_PAST | WRONG_STATE | KEY_REUSED
 * @see docs/spec/product.md#cancel, docs/spec/decisions.md#schedule
 */
export const cancelEntry = (portal: Portal, call: KeyedCall, request: CancelRequest): Promise<CancelDone> =>
  cancelOnRow(portal, call, request, ['practice', 'game', 'playoff']);

/** Cancels the clinic on a row. @throws AppError NOT_FOUND | SLOT_PAST | WRONG_STATE | KEY_REUSED */
export const cancelClinic = (portal: Portal, call: KeyedCall, request: CancelRequest): Promise<CancelDone> =>
  cancelOnRow(portal, call, request, ['clinic']);

const cancelOnRow = (
  portal: Portal,
  call: KeyedCall,
  request: CancelRequest,
  types: readonly EntryType[],
): Promise<CancelDone> =>
  changeOnce(portal, call, async (tx) => {
    const entry = await lockTarget(portal, tx, request);
    checkType(entry, types);
    if (request.postpones) checkPostponable(entry);
    const canceled = await cancelEntries(portal, tx, {
      ...cancelContext(portal, call, request),
      entryIds: [entry.entryId],
    });
    const hasTeams = entry.teamIds.length > 0;
    const detail = hasTeams ? peopleText(canceled.mailed) : await describeReopened(tx, canceled);
    return toAnswer(request, canceled, detail);
  });

/**
 * Reopens what a blackout closed and has not begun: everywhere, or in the gym of the row.
 * @throws AppError NOT_FOUND | INVALID_INPUT | SLOT_PAST | WRONG_STATE | KEY_REUSED
 * @see docs/spec/decisions.md#blackout
 */
export async function cancelBlackout(
  portal: Portal,
  call: KeyedCall,
  request: CancelRequest & { scope: 'gym' | 'school' },
): Promise<CancelDone> {
  const { scope } = request;
  return await changeOnce(portal, call, async (tx) => {
    const nowOf = () => leagueNowOf(portal.clock, portal.settings.current().timeZone);
    const shown = await findTarget(tx, request);
    if (shown !== null) await lockTeams(tx, await listTeamsThatLost(tx, shown.entryId));
    const before = shown === null ? [] : await listBlackoutParts(tx, shown.entryId, scope, nowOf());
    const entry = await lockTarget(
      portal,
      tx,
      request,
      before.map((part) => part.slotId),
    );
    checkType(entry, ['blackout']);
    const parts = await listBlackoutParts(tx, entry.entryId, scope, nowOf());
    const canceled = await cancelEntries(portal, tx, {
      ...cancelContext(portal, call, request),
      entryIds: parts.map((part) => part.entryId),
    });
    const reopened = await describeReopened(tx, canceled);
    const left = await undoLosses(
      portal,
      tx,
      call.caller,
      canceled.entries.map(({ entryId }) => entryId),
    );
    return toAnswer(request, canceled, [reopened, ...left].join(' '));
  });
}

/** Says which of the canceled time can be booked now. */
async function describeReopened(tx: Tx, { entries }: CanceledEntries): Promise<string> {
  const slotIds = entries.map(({ slotId }) => slotId);
  return reopenedText(slotIds.length, await countGranted(tx, slotIds));
}

const cancelContext = (portal: Portal, { caller }: KeyedCall, request: CancelRequest) => ({
  accountId: caller.accountId,
  actor: caller.email,
  reason: request.reason ?? (request.postpones ? POSTPONED_REASON : LEAGUE_REASON),
  postponesGames: request.postpones,
  now: portal.clock.now(),
});

const toAnswer = (
  { slotId, postpones }: CancelRequest,
  { cancellationId, at }: CanceledEntries,
  detail: string,
): CancelDone => ({
  ...doneAnswer(postpones ? POSTPONED_TEXT : CANCELED_TEXT, detail, slotId),
  undo: { id: cancellationId, until: undoUntil(at).toISOString() },
});

const NOT_GRANTED = 'the school no longer gives us this time.';

/** '3 slots are open again. 1 stays closed: ...' @param open how many of the slots the schools permit */
function reopenedText(slots: number, open: number): string {
  const closed = slots - open;
  if (slots === 1) return open === 1 ? 'Its time is open again.' : `Its time stays closed: ${NOT_GRANTED}`;
  const opened = several(open, 'slot is open again.', 'slots are open again.');
  if (closed === 0) return opened;
  return `${opened} ${closed} ${closed === 1 ? 'stays' : 'stay'} closed: ${NOT_GRANTED}`;
}
