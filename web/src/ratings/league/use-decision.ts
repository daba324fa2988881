import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '#api/use-change.ts';
import { showToast } from '#ui/toast.ts';
import { refreshRatings } from '../queries.ts';
import { messages } from './messages.ts';

/** A change by an administrator: shows the server's message and refetches all ratings. */
export function useDecision<Input = void>(
  request: (input: Input) => Promise<{ message: string }>,
  onDone: () => void = () => undefined,
) {
  const queries = useQueryClient();
  return useChange({
    request: request,
    onDone: ({ message }) => {
      showToast({ title: messages.done, text: message });
      onDone();
    },
    onSettled: () => refreshRatings(queries),
  });
}
