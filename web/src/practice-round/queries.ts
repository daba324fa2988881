import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { LiveEvent } from '#api/live-event.ts';
import { refreshPractices } from '#practices/queries.ts';

const ROUND_KEY = ['practice-round'];

/**
 * The coming week's round for the coach's own teams; only with a confirmed email. A run and its undo may affect any day;
 * bookings of others do not refetch it.
 */
export const practiceRound = queryOptions({
  queryKey: [...ROUND_KEY, 'own'],
  meta: {
    changesWith: ({ kind, data }: LiveEvent) =>
      kind === 'settings' || (kind === 'slots' && (data.own || data.days === null)),
  },
  queryFn: ({ signal }) => call('getPracticeRound', { signal }),
});

/** Settings, state and result, for administrators. */
export const leagueRound = queryOptions({
  queryKey: [...ROUND_KEY, 'league'],
  meta: { changesWith: ({ kind }: LiveEvent) => kind === 'slots' || kind === 'settings' },
  queryFn: ({ signal }) => call('getLeagueRound', { signal }),
});

/** Refetches everything that wishes, settings, a run or its undo affect. */
export function refreshRound(queries: QueryClient): Promise<void> {
  refreshPractices(queries);
  return queries.invalidateQueries({ queryKey: ROUND_KEY });
}
