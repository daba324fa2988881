import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#api/live-event.ts';
import { JITTER_MS } from './timers.ts';

/** The pause after a response is this many times its duration, so that slow queries are refetched less often. */
const PAUSE_FACTOR = 2;

/**
 * Refetches active queries that an event affects (`meta.changesWith`) after a short random delay, so that browsers
 * do not all ask at once. Events that arrive during a request are handled together afterward.
 * @param random 0 to 1
 */
export function createEventRefetcher(queries: QueryClient, random: () => number): (event: LiveEvent) => void {
  let due: LiveEvent[] = [];
  let isBusy = false;

  async function work(): Promise<void> {
    let breath = 0;
    while (due.length > 0) {
      await pause(breath + random() * JITTER_MS);
      const events = due;
      due = [];
      const startedAt = Date.now();
      await refetch(queries, ({ meta }) => events.some((event) => meta?.changesWith?.(event) ?? false));
      breath = PAUSE_FACTOR * (Date.now() - startedAt);
    }
    isBusy = false;
  }

  return (event) => {
    due.push(event);
    if (isBusy) return;
    isBusy = true;
    void work();
  };
}

async function refetch(queries: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  // the response to a first request may be older than the change: waits for it and refetches the query
  const arriving = queries
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queries.invalidateQueries({ predicate });
  if (arriving.length > 0)
    await queries.invalidateQueries({ predicate: (query) => arriving.includes(query) });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
