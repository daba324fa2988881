import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { LiveEvent } from '#api/live-event.ts';

/** Polled because entries become past and emails get old without an event, and permits change without one. */
const HOME_POLL_MS = 60_000;

const CHANGES = new Set<LiveEvent['kind']>(['slots', 'settings', 'jobs', 'mail']);

/** The data of the administrator's home. */
export const leagueHome = queryOptions({
  queryKey: ['league-home'],
  meta: { changesWith: ({ kind }) => CHANGES.has(kind) },
  refetchInterval: HOME_POLL_MS,
  queryFn: ({ signal }) => call('getLeagueHome', { signal }),
});
