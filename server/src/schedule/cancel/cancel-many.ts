import type { AnswerOf } from '@portal/contract/endpoint.ts';
import type { CanceledMany, cancelMany as endpoint } from '@portal/contract/schedule-changes.ts';
import { mayCancel } from '@portal/domain/schedule/row-actions.ts';
import { ENTRY_TYPES, effectiveStatus, isGameType } from '@portal/domain/schedule/status.ts';
import { undoUntil } from '@portal/domain/schedule/undo-window.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { type LockedSlot, lockSlots, lockTeams } from '#court-time/lock.ts';
import { leagueNowOf } from '#platform/clock.ts';
import {
  changeOnce,
  justChanged,
  type KeyedCall,
  previewOf,
  RetryTransaction,
  retryAfterRaces,
} from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { LEAGUE_REASON, POSTPONED_REASON } from '../entry-mails.ts';
import { clearedOf, clearedTexts, entryPhrase, peopleText } from '../entry-texts.ts';
import { type CanceledEntries, cancelEntries } from './cancel-entries.ts';
import { type ChosenEntry, listChosenEntries } from './cancel-target-repository.ts';

type CancelMany = {
  entryIds: readonly number[];
  /** null for the league's default reason */
  reason: string | null;
  /** postpones the games among them instead */
  postpones: boolean;
};

/**
 * Cancels the chosen entries that can be canceled, as one cancellation, and says which stay and why.
 * @throws AppError WRONG_STATE if none can be canceled | KEY_REUSED
 * @see docs/spec/decisions.md#bulk-actions
 */
export const cancelMany = (
  portal: Portal,
  call: KeyedCall,
  request: CancelMany,
): Promise<AnswerOf<typeof endpoint>> =>
  changeOnce(portal, call, async (tx) => {
    const { canceled, answer } = await cancelChosen(portal, tx, call.caller, request);
    if (canceled === null) throw justChanged();
    const { cancellationId: id, at, mailed } = canceled;
    const emailed = mailed === 0 ? 'Nobody gets an email.' : peopleText(mailed);
    return {
      ...answer,
      message: `${clearedTexts(clearedOf(canceled)).join(', ')}. ${emailed}`,
      undo: { id, until: undoUntil(at).toISOString() },
    };
  });

/** What the same call would do now. */
export const previewCancelMany = (
  portal: Portal,
  caller: Caller,
  request: CancelMany,
): Promise<CanceledMany> =>
  previewOf((rollBack) =>
    retryAfterRaces(portal, async (tx) => rollBack((await cancelChosen(portal, tx, caller, request)).answer)),
  );

/** @returns `canceled` is null if nothing can be canceled */
async function cancelChosen(
  portal: Portal,
  tx: Tx,
  caller: Caller,
  { entryIds, reason, postpones }: CancelMany,
): Promise<{ canceled: CanceledEntries | null; answer: CanceledMany }> {
  const seen = await listChosenEntries(tx, entryIds);
  const teamIds = new Set(seen.flatMap((entry) => entry.teamIds));
  await lockTeams(tx, [...teamIds]);
  const slots = await lockSlots(tx, { slotIds: seen.map(({ slotId }) => slotId) });
  const slotById = new Map(slots.map((slot) => [slot.id, slot]));
  // read again: while we waited for the locks, others may have canceled or moved something, or something may have begun
  const chosen = await listChosenEntries(tx, entryIds);
  const isLocked = (entry: ChosenEntry) =>
    slotById.has(entry.slotId) && entry.teamIds.every((id) => teamIds.has(id));
  if (!chosen.every(isLocked)) throw new RetryTransaction();
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const judged = chosen.map((entry) => ({
    entry,
    why: whyKept(entry, { slot: slotById.get(entry.slotId), postpones, now }),
  }));
  const standing = judged.filter(({ why }) => why === null).map(({ entry }) => entry);
  const skipped = judged.flatMap(({ entry, why }) =>
    why === null
      ? []
      : { EntryId: entry.entryId, what: `${formatDate(entry.date)}: ${entryPhrase(entry)}`, why },
  );
  const onlyGames = standing.every(({ type }) => isGameType(type));
  const canceled =
    standing.length === 0
      ? null
      : await cancelEntries(portal, tx, {
          entryIds: standing.map(({ entryId }) => entryId),
          accountId: caller.accountId,
          actor: caller.email,
          reason: reason ?? (postpones && onlyGames ? POSTPONED_REASON : LEAGUE_REASON),
          postponesGames: postpones,
          now: portal.clock.now(),
        });
  const counts = ENTRY_TYPES.map((type) => ({
    type,
    count: standing.filter((entry) => entry.type === type).length,
  })).filter(({ count }) => count > 0);
  const { postponed = 0, mailed: people = 0 } = canceled ?? {};
  return { canceled, answer: { counts, postponed, people, skipped } };
}

type Around = { slot: LockedSlot | undefined; postpones: boolean; now: LeagueNow };

/** Why an entry stays as it is; null if it can be canceled. */
function whyKept(entry: ChosenEntry, { slot, postpones, now }: Around): string | null {
  const { type, state, date, startTime } = entry;
  if (state === 'cancelled') return 'It is already canceled.';
  // its former time may be past or closed
  if (state === 'postponed') return postpones ? 'It is already postponed.' : null;
  if (type === 'blackout') return 'A blackout is canceled on its own, because that opens its gym again.';
  if (slot?.isOffered !== true) return 'Its slot is no longer in the schedule.';
  const status = effectiveStatus({ permitStatus: slot.permitStatus, entryType: type, reservedBy: null });
  const verdict = mayCancel({ type, status, date, startTime, takenBy: '' }, now);
  if (verdict.allowed) return null;
  return verdict.reason === 'expired' ? 'It has already started.' : `${verdict.text}.`;
}
