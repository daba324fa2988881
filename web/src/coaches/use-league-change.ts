import { useQueryClient } from '@tanstack/react-query';
import { messages } from './messages.ts';
import { refreshLeague } from './queries.ts';

/** What all forms and questions about teams and coaches share: the server's message is shown, and the lists are refetched. */
export function useLeagueChange() {
  const queries = useQueryClient();
  return {
    toast: ({ message }: { message: string }) => ({ title: messages.saved, text: message }),
    onSettled: () => refreshLeague(queries),
  };
}
