import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '#api/use-change.ts';
import { showToast } from '#ui/toast.ts';
import { refreshRatings } from '../queries.ts';
import { messages } from './messages.ts';

/** One decision about ratings: what the server says about it is shown, and everything is asked for anew. */
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
