import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { readToken } from '#api/token.ts';
import { loginBackTo, rememberOrigin } from '#auth/redirect-memory.ts';
import { signOut } from '#auth/sign-out.ts';
import { navigate } from '#router/location.ts';

/** How often the metrics are polled while the page is shown (docs/spec/product.md#delays). */
const HEALTH_POLL_MS = 60_000;
/** Samples are taken every ten minutes; this shows a gap sooner. */
const HISTORY_POLL_MS = 5 * 60_000;

/** The metrics of System Health. For administrators only: a refusal ends the session in this browser. */
export const systemHealth = queryOptions({
  queryKey: ['admin', 'system-health'],
  refetchInterval: HEALTH_POLL_MS,
  queryFn: async ({ signal }) => {
    const token = readToken();
    try {
      return await call('getSystemHealth', { signal });
    } catch (error) {
      // not if the session has changed or expired: the popup about that also leads to the login
      if (readToken() === token) leaveIfRefused(error);
      throw error;
    }
  },
});

/** The history of the metrics. A refusal is handled by the metrics' own query. */
export const systemHealthHistory = queryOptions({
  queryKey: ['admin', 'system-health-history'],
  refetchInterval: HISTORY_POLL_MS,
  queryFn: ({ signal }) => call('getSystemHealthHistory', { signal }),
});

/**
 * The health check was refused with 401 or 403: clears token and user, remembers the page, and opens the
 * login with `next` (docs/spec/product.md#roles).
 */
function leaveIfRefused(error: unknown): void {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return;
  // still an administrator; the notice about the second factor leads to the account page
  if (error.code === 'FACTOR_REQUIRED') return;
  const origin = window.location.pathname + window.location.search;
  signOut();
  rememberOrigin(origin);
  const reason = error.status === 401 ? 'expired' : 'admins';
  navigate(loginBackTo(origin), { replace: true, state: { reason } });
}
