import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#api/live-event.ts';
import { JITTER_MS } from './timers.ts';

/** A slow answer is asked for less often: the pause after it is so many times as long as it took. */
const PAUSE_OVER_ANSWER = 2;

/**
 * Asks again for what is on show and changes with an event (`meta.changesWith`), a moment later, so that browsers don't
 * all ask at once. Events that come while answers are on their way are dealt with together afterwards.
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
  // what is being asked for the first time may have been answered before the change: it is let arrive, and asked again
  const arriving = queries
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queries.invalidateQueries({ predicate });
  if (arriving.length > 0)
    await queries.invalidateQueries({ predicate: (query) => arriving.includes(query) });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
