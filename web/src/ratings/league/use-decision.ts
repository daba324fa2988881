import { useQueryClient } from '@tanstack/react-query';
import { refreshRatings } from '../queries.ts';
import { messages } from './messages.ts';

/** What all changes by an administrator share: the server's message is shown, and all ratings are refetched. */
export function useDecision() {
  const queries = useQueryClient();
  return {
    toast: ({ message }: { message: string }) => ({ title: messages.done, text: message }),
    onSettled: () => refreshRatings(queries),
  };
}
