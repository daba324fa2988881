import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { LiveEvent } from '#api/live-event.ts';

/** Time alone makes entries past and emails old, and permits change without an event. */
const HOME_POLL_MS = 60_000;

const CHANGES = new Set<LiveEvent['kind']>(['slots', 'settings', 'jobs', 'mail']);

/** What an administrator sees first. */
export const leagueHome = queryOptions({
  queryKey: ['league-home'],
  meta: { changesWith: ({ kind }) => CHANGES.has(kind) },
  refetchInterval: HOME_POLL_MS,
  queryFn: ({ signal }) => call('getLeagueHome', { signal }),
});
