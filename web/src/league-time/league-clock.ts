import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_SETTINGS } from '#api/live-event.ts';

const STALE_MS = 5 * 60_000;

/** The league's time, and when the server sent it (milliseconds of this computer's clock). */
export const leagueClock = queryOptions({
  queryKey: ['league-clock'],
  meta: CHANGES_WITH_SETTINGS,
  staleTime: STALE_MS,
  refetchInterval: STALE_MS,
  queryFn: async ({ signal }) => {
    const clock = await call('getLeagueClock', { signal });
    return { ...clock, toldAt: Date.now() };
  },
});
