import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { refreshLeague } from './queries.ts';

/** One change of the league: what the server says about it is shown, and the lists are asked for anew. */
export function useLeagueChange<Input = void>(
  request: (input: Input) => Promise<{ message: string }>,
  onDone: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: ({ message }) => {
      showToast({ title: messages.saved, text: message });
      onDone();
    },
    // a refusal, too, may mean that the list has changed
    onSettled: () => refreshLeague(queries),
  });
}
