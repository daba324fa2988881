import { stream } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { messages } from './messages.ts';
import { readEvents } from './read-stream.ts';

/** How a step ended, as its log says it. */
export type StepEnd = { state: string; exitCode: number | null };

/** A sentence of the spec that ends a log before its step has ended. */
export class StreamProblem extends Error {
  override readonly name = 'StreamProblem';
}

const TRIES = 4;
const RETRY_MS = 1_500;

type Following = { jobId: string; signal: AbortSignal; onLine: (line: string) => void };

/**
 * Reads a download's log to its end. Where the stream breaks it goes on after the last line that came.
 * @throws StreamProblem where it can't be read any more; AbortError
 */
export async function followDownload({ jobId, signal, onLine }: Following): Promise<StepEnd> {
  let last = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await wait(RETRY_MS, signal);
    try {
      const body = await stream('followDownload', {
        params: { jobId },
        query: {},
        signal,
        headers: { accept: 'text/event-stream', ...(last && { 'last-event-id': last }) },
      });
      if (body === null) throw new StreamProblem(messages.noBody);
      for await (const { id, event, data } of readEvents(body)) {
        if (event === 'done') return toEnd(data);
        if (event !== 'log') break;
        last = id;
        tries = 0;
        onLine(String(data.line));
      }
    } catch (error) {
      if (signal.aborted || error instanceof StreamProblem) throw error;
      // a refusal stays one; anything else may be the network
      if (error instanceof ApiError && error.status !== 503) break;
    }
  }
  throw new StreamProblem(messages.streamError);
}

function toEnd({ state, exitCode }: Record<string, unknown>): StepEnd {
  return { state: String(state), exitCode: typeof exitCode === 'number' ? exitCode : null };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
