import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_ACCOUNT } from '#api/live-event.ts';
import { me, SESSIONS_KEY } from '../me.ts';

/** How the user's account can prove itself. */
export const factors = queryOptions({
  queryKey: ['auth', 'factors'],
  meta: CHANGES_WITH_ACCOUNT,
  queryFn: ({ signal }) => call('getFactors', { signal }),
});

export const passkeys = queryOptions({
  queryKey: ['auth', 'passkeys'],
  meta: CHANGES_WITH_ACCOUNT,
  queryFn: ({ signal }) => call('listPasskeys', { signal }),
});

/** Loads again what changes with a factor: whether one is due, too, and the sessions that it ended. */
export function useRefreshFactors(): () => Promise<unknown> {
  const queries = useQueryClient();
  const keys = [factors.queryKey, passkeys.queryKey, me.queryKey, SESSIONS_KEY];
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
