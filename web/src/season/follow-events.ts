import { stream } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { readEvents } from '#api/read-stream.ts';
import { messages } from './messages.ts';
import { SHOWN_LINES } from './tail.ts';

/** How a step ended, as its log says it. */
export type StepEnd = { state: string; exitCode: number | null };

/** A sentence of the spec that ends a log before its step has ended. */
export class StreamProblem extends Error {
  override readonly name = 'StreamProblem';
}

/** What a reader of a log is given: `number` is the line's place in the whole log, from 1. */
export type Reading = { signal: AbortSignal; onLine: (line: string, number: number) => void };

const TRIES = 4;
const RETRY_MS = 1_500;

type Following = Reading & { jobId: string };
type Open = (extras: { signal: AbortSignal; headers: Record<string, string> }) => ReturnType<typeof stream>;

/** Reads a download's log from its first line to its end. @throws as `followEvents` */
export const followDownload = ({ jobId, ...reading }: Following): Promise<StepEnd> =>
  followEvents((extras) => stream('followDownload', { params: { jobId }, query: {}, ...extras }), reading);

/** Reads the log of any job, from its last lines so far to its end. @throws as `followEvents` */
export const followJob = ({ jobId: id, ...reading }: Following): Promise<StepEnd> =>
  followEvents(
    (extras) => stream('followJob', { params: { id }, query: { tail: String(SHOWN_LINES) }, ...extras }),
    reading,
  );

/**
 * Reads a log to its end. Where the stream breaks it goes on after the last line that came.
 * @throws StreamProblem where it can't be read any more; AbortError
 */
async function followEvents(open: Open, { signal, onLine }: Reading): Promise<StepEnd> {
  let last = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await wait(RETRY_MS, signal);
    try {
      const body = await open({
        signal,
        headers: { accept: 'text/event-stream', ...(last && { 'last-event-id': last }) },
      });
      if (body === null) throw new StreamProblem(messages.noBody);
      for await (const { id, event, data } of readEvents(body)) {
        if (event === 'done') return toEnd(data);
        // the answer to the next try says why: that the session has ended, for one
        if (event !== 'log') break;
        last = id;
        tries = 0;
        onLine(String(data.line), Number(id));
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
