import { stream } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import type { LiveEvent } from '#api/live-event.ts';
import { readEvents, type StreamEvent } from '#api/read-stream.ts';
import { FIRST_RETRY_MS, GOOD_STREAM_MS, MAX_RETRY_MS, REFUSED_RETRY_MS, SILENT_MS } from './timers.ts';

type Listener = {
  onEvent: (event: LiveEvent) => void;
  /** true once events arrive, false once they stop */
  onLive: (isLive: boolean) => void;
  /** 0 to 1 */
  random: () => number;
};

const KINDS: readonly string[] = [
  'slots',
  'settings',
  'account',
  'jobs',
  'mail',
  'plans',
] satisfies LiveEvent['kind'][];

/**
 * Reads `GET /events` and reconnects whenever the stream breaks, after delays that grow and differ between
 * browsers. Stops when the session is over, which `api/client.ts` handles.
 * @returns `stop`, and `wake` to reconnect at once, e.g. after the computer was asleep
 */
export function connect({ onEvent, onLive, random }: Listener): { stop: () => void; wake: () => void } {
  const over = new AbortController();
  let current = new AbortController();
  let endPause = () => {};
  let isWoken = false;

  async function keepOpen(): Promise<void> {
    let failures = 0;
    while (!over.signal.aborted) {
      const openedAt = Date.now();
      isWoken = false;
      const error = await readOne();
      onLive(false);
      if (over.signal.aborted || (error instanceof ApiError && error.status === 401)) return;
      failures = Date.now() - openedAt >= GOOD_STREAM_MS ? 0 : failures + 1;
      if (!isWoken) await pause(retryMs(error, failures) * (0.5 + random()));
    }
  }

  /** @returns the error that broke the stream; null if the server ended it */
  async function readOne(): Promise<unknown> {
    current = new AbortController();
    const watch = watchSilence(() => current.abort());
    try {
      const body = await stream('followEvents', {
        headers: { accept: 'text/event-stream' },
        signal: AbortSignal.any([over.signal, current.signal]),
      });
      if (body === null) return null;
      for await (const received of readEvents(body.pipeThrough(watch.signsOfLife))) {
        const event = toLiveEvent(received);
        if (event === null || over.signal.aborted) continue;
        onLive(true);
        onEvent(event);
      }
      return null;
    } catch (error) {
      return error;
    } finally {
      watch.end();
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  void keepOpen();
  return {
    stop() {
      over.abort();
      endPause();
    },
    wake() {
      isWoken = true;
      current.abort();
      endPause();
    },
  };
}

function retryMs(error: unknown, failures: number): number {
  const growing = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1));
  if (!(error instanceof ApiError)) return growing;
  if (error.retryAfterSeconds !== null) return Math.max(growing, 1.5 * error.retryAfterSeconds * 1_000);
  return error.status < 500 && error.status !== 429 ? REFUSED_RETRY_MS : growing;
}

/** Calls `onSilent` if nothing arrives for too long. The stream is piped through `signsOfLife`. */
function watchSilence(onSilent: () => void) {
  let timer = setTimeout(onSilent, SILENT_MS);
  return {
    signsOfLife: new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, passOn) {
        clearTimeout(timer);
        timer = setTimeout(onSilent, SILENT_MS);
        passOn.enqueue(chunk);
      },
    }),
    end: () => clearTimeout(timer),
  };
}

/** An event of the contract; null for one that only a newer front end knows. */
function toLiveEvent({ event, data }: StreamEvent): LiveEvent | null {
  return KINDS.includes(event) ? ({ kind: event, data } as LiveEvent) : null;
}
