import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { readToken } from '#api/token.ts';
import { leaveIfRefused } from './refused-health.ts';

/** How often the figures are asked for while the page shows (docs/spec/product.md#delays). */
const HEALTH_POLL_MS = 60_000;
/** A sample comes every ten minutes; a gap shows sooner. */
const HISTORY_POLL_MS = 5 * 60_000;

/** The figures of System Health. For administrators alone: a refusal ends the session in this browser. */
export const systemHealth = queryOptions({
  queryKey: ['admin', 'system-health'],
  refetchInterval: HEALTH_POLL_MS,
  queryFn: async ({ signal }) => {
    const token = readToken();
    try {
      return await call('getSystemHealth', { signal });
    } catch (error) {
      // not where the session is another one by now, nor where it has expired: its popup leads to the login, too
      if (readToken() === token) leaveIfRefused(error);
      throw error;
    }
  },
});

/** The figures' history. A refusal is left to the figures themselves. */
export const systemHealthHistory = queryOptions({
  queryKey: ['admin', 'system-health-history'],
  refetchInterval: HISTORY_POLL_MS,
  queryFn: ({ signal }) => call('getSystemHealthHistory', { signal }),
});
