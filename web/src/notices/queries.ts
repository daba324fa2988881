import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';
import { CHANGES_WITH_SETTINGS } from '#api/live-event.ts';

/** Longer waits don't fit into a browser's timer. */
const LONGEST_WAIT_SECONDS = 86_400;

/** What everybody sees now. It is loaded again whenever a notice begins or ends. */
export const shownNotices = queryOptions({
  queryKey: ['notices'],
  meta: CHANGES_WITH_SETTINGS,
  refetchInterval: ({ state }: { state: { data: Answer<'listNotices'> | undefined } }) => {
    const seconds = state.data?.changesInSeconds ?? LONGEST_WAIT_SECONDS;
    return 1_000 * Math.min(seconds, LONGEST_WAIT_SECONDS);
  },
  queryFn: ({ signal }) => call('listNotices', { signal }),
});

/** What administrators have written, for now and for later. */
export const leagueNotices = queryOptions({
  queryKey: ['admin', 'notices'],
  meta: CHANGES_WITH_SETTINGS,
  queryFn: ({ signal }) => call('listLeagueNotices', { signal }),
});
