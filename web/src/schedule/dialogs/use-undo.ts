import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { refreshSchedule } from '../queries.ts';
import { doneText } from './done-text.ts';
import { failureText } from './failure-text.ts';
import { messages } from './messages.ts';

/** What became of an undo, as a message. */
export type UndoOutcome = { isUndone: boolean; title: string; text: string };

/** Takes an own cancelling back; never throws. The schedule is asked for anew either way. */
export function useUndo(): (cancellationId: number) => Promise<UndoOutcome> {
  const queries = useQueryClient();

  return async (id) => {
    try {
      const done = await call('undoCancel', { params: { id } });
      return { isUndone: true, title: messages.undone.title, text: doneText(done, messages.undone.text) };
    } catch (error) {
      void refreshSchedule(queries);
      const text = failureText(error, messages.undoFailed.text);
      return { isUndone: false, title: messages.undoFailed.title, text };
    }
  };
}
