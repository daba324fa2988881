import type { HoldInTheWay } from '@portal/contract/schedule-changes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { refreshSchedule } from '../queries.ts';
import { holdsInTheWay } from './conflict.ts';
import { doneText } from './done-text.ts';
import { failureText } from './failure-text.ts';
import { messages } from './messages.ts';

/** A change that its maker may still undo. */
export type Undoable = { of: 'cancel' | 'move'; id: number };

const UNDO_CALLS = { cancel: 'undoCancel', move: 'undoMove' } as const;

/** What became of an undo, as a message. */
export type UndoOutcome = {
  isUndone: boolean;
  title: string;
  text: string;
  /** the time is held for teams of the waiting list by now: the person is asked first */
  holds: HoldInTheWay[] | null;
};

/**
 * Undoes an own cancel or move; never throws. The schedule is asked for anew either way.
 * @param agreed the holds that the person was shown and takes all the same
 */
export function useUndo(): (change: Undoable, agreed?: readonly HoldInTheWay[]) => Promise<UndoOutcome> {
  const queries = useQueryClient();

  return async ({ of, id }, agreed) => {
    const body = agreed ? { overrideHolds: agreed.map(({ OfferId }) => OfferId) } : {};
    try {
      const done = await call(UNDO_CALLS[of], { params: { id }, body });
      const text = doneText(done, messages.undone.text);
      return { isUndone: true, title: messages.undone.title, text, holds: null };
    } catch (error) {
      void refreshSchedule(queries);
      const text = failureText(error, messages.undoFailed.text);
      return { isUndone: false, title: messages.undoFailed.title, text, holds: holdsInTheWay(error) };
    }
  };
}
