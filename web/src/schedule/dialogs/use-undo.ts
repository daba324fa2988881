import type { ConflictingHold } from '@portal/contract/schedule-changes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { refreshSchedule } from '../queries.ts';
import { conflictingHolds, doneText, failureText } from './answers.tsx';
import { messages } from './messages.ts';

/** A change that its author may still undo. */
export type Undoable = { of: 'cancel' | 'move'; id: number };

const UNDO_CALLS = { cancel: 'undoCancel', move: 'undoMove' } as const;

/** The result of an undo, as a message. */
export type UndoOutcome = {
  isUndone: boolean;
  title: string;
  text: string;
  /** the time is now held for teams on the waitlist: the user must confirm first */
  holds: ConflictingHold[] | null;
};

/**
 * Undoes the user's own cancellation or move; never throws. The schedule is refreshed either way.
 * @param agreed the holds that the user was shown and overrides
 */
export function useUndo(): (change: Undoable, agreed?: readonly ConflictingHold[]) => Promise<UndoOutcome> {
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
      return { isUndone: false, title: messages.undoFailed.title, text, holds: conflictingHolds(error) };
    }
  };
}
