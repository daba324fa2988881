import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#ui/toast.ts';
import { refreshRatings } from '../queries.ts';
import { messages } from './messages.ts';

/** One decision about ratings: what the server says about it is shown, and everything is asked for anew. */
export function useDecision<Input = void>(
  request: (input: Input) => Promise<{ message: string }>,
  onDone: () => void = () => undefined,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: ({ message }) => {
      showToast({ title: messages.done, text: message });
      onDone();
    },
    // a refusal, too, may mean that things have changed
    onSettled: () => refreshRatings(queries),
  });
}
