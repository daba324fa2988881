import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_OWN_ENTRIES } from '#api/live-event.ts';

const WAITING_KEY = ['waiting'];

/** What the coach's teams wait for, and what is held for them; only for a confirmed address. */
export const waitingList = queryOptions({
  queryKey: [...WAITING_KEY, 'own'],
  meta: CHANGES_WITH_OWN_ENTRIES,
  queryFn: ({ signal }) => call('listWaiting', { signal }),
});

/** Every team that waits, for administrators. */
export const waitingLeague = queryOptions({
  queryKey: [...WAITING_KEY, 'league'],
  queryFn: ({ signal }) => call('listWaitingLeague', { signal }),
});

/** Asks anew for everything that a wish or an answer changes. */
export function refreshWaiting(queries: QueryClient): void {
  queries.invalidateQueries({ queryKey: WAITING_KEY });
}
