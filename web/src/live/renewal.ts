import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#api/live-event.ts';
import { JITTER_MS } from './timers.ts';

/** A slow query is refetched less often: the pause after a response is this many times its duration. */
const PAUSE_OVER_ANSWER = 2;

/**
 * Refetches active queries that an event concerns (`meta.changesWith`) after a short delay, so that browsers
 * do not all ask at once. Events that arrive during a request are handled together afterward.
 * @param random 0 to 1
 */
export function createRenewal(queries: QueryClient, random: () => number): (event: LiveEvent) => void {
  let due: LiveEvent[] = [];
  let isBusy = false;

  async function work(): Promise<void> {
    let breath = 0;
    while (due.length > 0) {
      await pause(breath + random() * JITTER_MS);
      const events = due;
      due = [];
      const startedAt = Date.now();
      await renew(queries, ({ meta }) => events.some((event) => meta?.changesWith?.(event) ?? false));
      breath = PAUSE_OVER_ANSWER * (Date.now() - startedAt);
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

async function renew(queries: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  // the response to a first request may be older than the change: it is awaited, and the query refetched
  const arriving = queries
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queries.invalidateQueries({ predicate });
  if (arriving.length > 0)
    await queries.invalidateQueries({ predicate: (query) => arriving.includes(query) });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
