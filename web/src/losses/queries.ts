import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_OWN_ENTRIES, CHANGES_WITH_SLOTS } from '#api/live-event.ts';

const LOSSES_KEY = ['losses'];

/** The slots held for the coach's teams that lost a practice, and their credits; only with a confirmed email. */
export const ownProposals = queryOptions({
  queryKey: [...LOSSES_KEY, 'own'],
  meta: CHANGES_WITH_OWN_ENTRIES,
  queryFn: ({ signal }) => call('listOwnProposals', { signal }),
});

/** The lost practices of the active season and their outcomes; for administrators only. */
export const allLosses = queryOptions({
  queryKey: [...LOSSES_KEY, 'all'],
  meta: CHANGES_WITH_SLOTS,
  queryFn: ({ signal }) => call('listLosses', { signal }),
});

/** Refetches everything that an answer or a loss affects. */
export function refreshLosses(queries: QueryClient): void {
  queries.invalidateQueries({ queryKey: LOSSES_KEY });
}
