import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_MAIL } from '#api/live-event.ts';
import { refreshSchedule } from '#schedule/queries.ts';
import { messages } from './messages.ts';

/** The prefix of all query keys of coaches. */
const COACHES_KEY = ['coaches'];

/** The teams of the active season with their coaches, by division and name. */
export const leagueTeams = queryOptions({
  queryKey: [...COACHES_KEY, 'league'],
  queryFn: ({ signal }) => call('listLeagueTeams', { signal }),
});

/** The newest messages to coaches. */
export const sentMessages = queryOptions({
  queryKey: ['admin', 'coach-messages'],
  queryFn: ({ signal }) => call('listCoachMessages', { signal }),
  refetchOnMount: 'always',
});

/** The newest emails to an address. */
export const emailsTo = (email: string) =>
  queryOptions({
    queryKey: ['admin', 'mail', 'to', email],
    queryFn: async ({ signal }) => {
      const { mails } = await call('listMail', { query: { search: email }, signal });
      // the search also finds longer addresses
      return mails.filter(({ recipient }) => recipient === email);
    },
    meta: CHANGES_WITH_MAIL,
    refetchOnMount: 'always',
  });

/** Refetches everything that shows names of teams and coaches. */
export function refreshLeague(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: COACHES_KEY });
  void refreshSchedule(queries);
}

/** What all forms and questions about teams and coaches share: the server's message is shown, and the lists are refetched. */
export function useLeagueChange() {
  const queries = useQueryClient();
  return {
    toast: ({ message }: { message: string }) => ({ title: messages.saved, text: message }),
    onSettled: () => refreshLeague(queries),
  };
}
