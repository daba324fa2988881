import type { CancelDone } from '@portal/contract/schedule-changes.ts';
import type { EntryType } from '@portal/domain/schedule/status.ts';
import { undoUntil } from '@portal/domain/schedule/undo-window.ts';
import { several } from '@portal/domain/text/several.ts';
import { listTeamsThatLost, undoLosses } from '#losses/undo-loss.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockTeams } from '#platform/db/entry-changes.ts';
import { onlyOnce } from '#platform/db/idempotency.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { retryAfterRaces } from '../change-once.ts';
import { LEAGUE_REASON } from '../entry-mails.ts';
import { doneAnswer, peopleText } from '../entry-texts.ts';
import { type CanceledEntries, cancelEntries } from './cancel-entries.ts';
import { type CancelRequest, checkType, findTarget, lockTarget } from './cancel-target.ts';
import { countGranted, listBlackoutParts } from './cancel-target-repository.ts';

/** Success in the words of the spec (docs/spec/product.md#schedule-errors). */
const CANCELED_TEXT = 'Entry has been cancelled.';

/** A call with what its Idempotency-Key needs. */
type Call = { caller: Caller; key: string | null; name: string; request: CancelRequest };

/** The result of a cancel, and a sentence with details. */
type Outcome = { canceled: CanceledEntries; detail: string };

/**
 * Cancels the practice, game or playoff on a row and emails its coaches.
 * @throws AppError NOT_FOUND | INVALID_INPUT | SLOT_PAST | WRONG_STATE | KEY_REUSED
 * @see docs/spec/product.md#cancel, docs/spec/decisions.md#schedule
 */
export const cancelEntry = (
  portal: Portal,
  caller: Caller,
  request: CancelRequest,
  key: string | null,
): Promise<CancelDone> =>
  cancelOnRow(portal, { caller, key, name: 'cancel entry', request }, ['practice', 'game', 'playoff']);

/** Cancels the clinic on a row. @throws AppError NOT_FOUND | SLOT_PAST | WRONG_STATE | KEY_REUSED */
export const cancelClinic = (
  portal: Portal,
  caller: Caller,
  request: CancelRequest,
  key: string | null,
): Promise<CancelDone> => cancelOnRow(portal, { caller, key, name: 'cancel clinic', request }, ['clinic']);

const cancelOnRow = (portal: Portal, call: Call, types: readonly EntryType[]): Promise<CancelDone> =>
  cancelOnce(portal, call, async (tx) => {
    const entry = await lockTarget(portal, tx, call.request);
    checkType(entry, types);
    const canceled = await cancelEntries(portal, tx, {
      ...cancelContext(portal, call),
      entryIds: [entry.entryId],
    });
    const hasTeams = entry.teamIds.length > 0;
    return {
      canceled,
      detail: hasTeams ? peopleText(canceled.mailed) : await describeReopened(tx, canceled),
    };
  });

/**
 * Reopens what a blackout closed and has not begun: everywhere, or in the gym of the row.
 * @throws AppError NOT_FOUND | INVALID_INPUT | SLOT_PAST | WRONG_STATE | KEY_REUSED
 * @see docs/spec/decisions.md#blackout
 */
export async function cancelBlackout(
  portal: Portal,
  caller: Caller,
  request: CancelRequest & { scope: 'gym' | 'school' },
  key: string | null,
): Promise<CancelDone> {
  const { scope } = request;
  const call = { caller, key, name: 'cancel blackout', request };
  return await cancelOnce(portal, call, async (tx) => {
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
      ...cancelContext(portal, call),
      entryIds: parts.map((part) => part.entryId),
    });
    const detail = await describeReopened(tx, canceled);
    await undoLosses(
      portal,
      tx,
      caller,
      canceled.entries.map(({ entryId }) => entryId),
    );
    return { canceled, detail };
  });
}

/** Says which of the canceled time can be booked now. */
async function describeReopened(tx: Tx, { entries }: CanceledEntries): Promise<string> {
  const slotIds = entries.map(({ slotId }) => slotId);
  return reopenedText(slotIds.length, await countGranted(tx, slotIds));
}

const cancelContext = (portal: Portal, { caller, request }: Call) => ({
  accountId: caller.accountId,
  actor: caller.email,
  reason: request.reason ?? LEAGUE_REASON,
  now: portal.clock.now(),
});

async function cancelOnce(
  portal: Portal,
  { caller, key, name, request }: Call,
  work: (tx: Tx) => Promise<Outcome>,
): Promise<CancelDone> {
  const now = portal.clock.now();
  const once = { accountId: caller.accountId, key, request: [name, request], now } as const;
  return await retryAfterRaces(portal, (tx) =>
    onlyOnce(tx, once, async () => {
      const { canceled, detail } = await work(tx);
      return toAnswer(request.slotId, canceled, detail);
    }),
  );
}

const toAnswer = (slotId: number, { cancellationId, at }: CanceledEntries, detail: string): CancelDone => ({
  ...doneAnswer(CANCELED_TEXT, detail, slotId),
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
