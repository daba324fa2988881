import type { CancelDone } from '@portal/contract/schedule-changes.ts';
import type { EntryType } from '@portal/domain/schedule/status.ts';
import { undoUntil } from '@portal/domain/schedule/undo-window.ts';
import { several } from '@portal/domain/text/several.ts';
import { lockTeams } from '#court-time/lock.ts';
import { listTeamsThatLost, undoLosses } from '#losses/undo-loss.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { LEAGUE_REASON, POSTPONED_REASON } from '../entry-mails.ts';
import { doneAnswer, peopleText } from '../entry-texts.ts';
import { type CanceledEntries, cancelEntries } from './cancel-entries.ts';
import { type CancelRequest, checkPostponable, checkType, findTarget, lockTarget } from './cancel-target.ts';
import { countGranted, listBlackoutParts } from './cancel-target-repository.ts';

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
