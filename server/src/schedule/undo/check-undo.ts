import { mayUndo } from '@portal/domain/schedule/undo-window.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';

type Undoable = { accountId: number | null; at: Date; undoneAt: Date | null };

const WORDS = {
  cancel: { done: 'canceled', again: 'Please add the entry again.' },
  move: { done: 'moved', again: 'Please move the entry again.' },
  withdrawal: { done: 'did', again: 'Please add the team again.' },
} as const;

/**
 * Checks that the caller made this change within the last ten minutes, and that it is not undone yet.
 * @throws AppError NOT_FOUND | NOT_YOURS | WRONG_STATE | TOO_LATE
 */
export function checkUndo<Stored extends Undoable>(
  portal: Portal,
  caller: Caller,
  what: keyof typeof WORDS,
  stored: Stored | null,
): asserts stored is Stored {
  const { done, again } = WORDS[what];
  if (stored === null) throw new AppError('NOT_FOUND', 'Not found.');
  if (stored.accountId !== caller.accountId) {
    throw new AppError('NOT_YOURS', `Only the person who ${done} this can undo it.`);
  }
  if (stored.undoneAt !== null) throw new AppError('WRONG_STATE', `This ${what} is already undone.`);
  if (!mayUndo(stored.at, portal.clock.now())) {
    throw new AppError('TOO_LATE', `A ${what} can be undone for ten minutes only. ${again}`);
  }
}
