import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '#api/use-change.ts';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { refreshLeague } from './queries.ts';

/** A change of teams or coaches: shows the server's message and refetches the lists. */
export function useLeagueChange<Input = void>(
  request: (input: Input) => Promise<{ message: string }>,
  onDone: () => void,
) {
  const queries = useQueryClient();
  return useChange({
    request: request,
    onDone: ({ message }) => {
      showToast({ title: messages.saved, text: message });
      onDone();
    },
    onSettled: () => refreshLeague(queries),
  });
}
