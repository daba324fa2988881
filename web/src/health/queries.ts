import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { LiveEvent } from '#api/live-event.ts';

/** How often the figures are asked for while the page shows. */
const DASHBOARD_POLL_MS = 60_000;

const CHANGES = new Set<LiveEvent['kind']>(['slots', 'settings', 'jobs']);

/** Gyms, fill rate and service; time alone changes it too, so it is asked for every minute also while changes are told. */
export const healthDashboard = queryOptions({
  queryKey: ['health-dashboard'],
  meta: { changesWith: ({ kind }) => CHANGES.has(kind) },
  refetchInterval: DASHBOARD_POLL_MS,
  queryFn: ({ signal }) => call('getHealthDashboard', { signal }),
});
