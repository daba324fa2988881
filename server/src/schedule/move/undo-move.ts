import type { Done } from '@portal/contract/schedule-changes.ts';
import type { Entry } from '#court-time/entry.ts';
import { listParts, lockChange, markUndone, type StoredPart } from '#court-time/ledger.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { justChanged, retryAfterRaces } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CoachedEntry } from '#platform/db/entries.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import type { AcceptedHolds } from '../check-holds.ts';
import { entryMails } from '../entry-mails.ts';
import { doneAnswer, whenAndWhere } from '../entry-texts.ts';
import { checkUndo } from '../undo/undo-cancel.ts';
import { moveInTransaction } from './move-entries.ts';
import { listMovableEntries } from './move-repository.ts';

const UNDONE_TEXT = 'The move has been undone.';

/**
 * Undoes a move within ten minutes if the former places are still free. This is a move itself, except that it can't be
 * undone.
 * @throws AppError NOT_FOUND | NOT_YOURS | WRONG_STATE | TOO_LATE | WEEKLY_LIMIT, and what a move throws
 * @see docs/spec/decisions.md#move
 */
export async function undoMove(
  portal: Portal,
  caller: Caller,
  { moveId, overrideHolds }: { moveId: number; overrideHolds: AcceptedHolds },
): Promise<Done> {
  return await retryAfterRaces(portal, async (tx) => {
    checkUndo(portal, caller, 'move', await lockChange(tx, moveId, 'move'));
    const parts = await listParts(tx, moveId);
    const entries = await listMovableEntries(
      tx,
      parts.map(({ entryId }) => entryId),
    );
    const isWhereItWas = parts.every(({ entryId, after }) =>
      entries.some(
        (entry) =>
          entry.entryId === entryId &&
          entry.slotId === after?.slotId &&
          entry.startTime === after?.startTime &&
          entry.endTime === after?.endTime,
      ),
    );
    if (!isWhereItWas) {
      throw new AppError('WRONG_STATE', 'This was changed again since, so the move can’t be undone.');
    }
    const postponed = await postponeAgain(portal, tx, caller, parts);
    const moved = parts.filter(({ before }) => before?.state !== 'postponed');
    if (moved.length === 0) {
      await markUndone(tx, moveId, portal.clock.now());
      const [first] = postponed;
      if (first === undefined) throw justChanged();
      return doneAnswer(UNDONE_TEXT, 'The game is to be made up again.', first.slotId);
    }
    const back = await moveInTransaction(portal, tx, caller, {
      moves: moved.map(({ entryId, before }) => ({
        entryId,
        slotId: before?.slotId ?? 0,
        startTime: before?.startTime ?? null,
        endTime: before?.endTime ?? null,
      })),
      overrideHolds,
      undone: true,
    });
    await markUndone(tx, moveId, portal.clock.now());
    const [first] = back.entries;
    if (first === undefined) throw justChanged();
    return doneAnswer(UNDONE_TEXT, `${whenAndWhere(first)}.`, first.slotId);
  });
}

/** Games that had no time before the move have none again. @returns them */
async function postponeAgain(
  portal: Portal,
  tx: Tx,
  { accountId, email }: Caller,
  parts: readonly StoredPart[],
): Promise<CoachedEntry[]> {
  const postponed = parts.filter(({ before }) => before?.state === 'postponed');
  if (postponed.length === 0) return [];
  const now = portal.clock.now();
  const reason = 'The league undid the new time.';
  const { changed } = await changeCourtTime(
    tx,
    { kind: 'undo', accountId, actor: email, now },
    postponed.map(({ entryId, before }) => ({
      what: 'postpone',
      entryId,
      reason,
      to: formerPlaceOf(before ?? {}),
    })),
  );
  const entries = changed.map(({ entry }) => entry);
  const mails = entries.flatMap((entry) => entryMails('postponed', entry, now, { reason, by: email }));
  await enqueueTeamMails(portal, tx, mails);
  return entries;
}

/** The place that a whole state of the ledger has. */
const formerPlaceOf = ({ slotId, courtId, entryDate, startTime, endTime }: Partial<Entry>) =>
  ({ slotId, courtId, entryDate, startTime, endTime }) as Pick<
    Entry,
    'slotId' | 'courtId' | 'entryDate' | 'startTime' | 'endTime'
  >;
