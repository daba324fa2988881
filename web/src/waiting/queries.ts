import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_OWN_ENTRIES } from '#api/live-event.ts';

const WAITING_KEY = ['waiting'];

/** The requests of the coach's teams, and the slots held for them; only with a confirmed email. */
export const waitlist = queryOptions({
  queryKey: [...WAITING_KEY, 'own'],
  meta: CHANGES_WITH_OWN_ENTRIES,
  queryFn: ({ signal }) => call('getWaitlist', { signal }),
});

/** The gym times that a request can wait for. */
export const gymTimes = queryOptions({
  queryKey: [...WAITING_KEY, 'gym-times'],
  queryFn: async ({ signal }) => {
    const { times } = await call('listGymTimes', { signal });
    return times.map((time) => ({ ...time, weekday: time.weekday as Weekday }));
  },
});

/** All teams on the waitlist, for administrators. */
export const waitingLeague = queryOptions({
  queryKey: [...WAITING_KEY, 'league'],
  queryFn: ({ signal }) => call('getLeagueWaitlist', { signal }),
});

/** Refetches everything that a request or an answer affects. */
export function refreshWaiting(queries: QueryClient): void {
  queries.invalidateQueries({ queryKey: WAITING_KEY });
}
