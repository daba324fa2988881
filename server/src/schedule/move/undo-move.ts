import type { Done } from '@portal/contract/schedule-changes.ts';
import { listParts, lockChange, markUndone } from '#court-time/ledger.ts';
import { justChanged, retryAfterRaces } from '#platform/db/change-once.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import type { AcceptedHolds } from '../check-holds.ts';
import { doneAnswer, whenAndWhere } from '../entry-texts.ts';
import { checkUndo } from '../undo/check-undo.ts';
import { moveInTransaction } from './move-entries.ts';
import { listMovableEntries } from './move-repository.ts';

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
    const back = await moveInTransaction(portal, tx, caller, {
      moves: parts.map(({ entryId, before }) => ({
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
    return doneAnswer('The move has been undone.', `${whenAndWhere(first)}.`, first.slotId);
  });
}
