import { stream } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { readEvents, readLines } from '#api/read-stream.ts';
import { messages } from './messages.ts';
import type { SelectedSeason } from './selected-season.ts';

/** The result of a step according to its log. */
export type StepEnd = { state: string; exitCode: number | null };

/** A specified message that ends a log before its step has ended. */
export class StreamProblem extends Error {
  override readonly name = 'StreamProblem';
}

/** What a log reader receives: `number` is the line's number in the whole log, from 1. */
export type Reading = { signal: AbortSignal; onLine: (line: string, number: number) => void };

const TRIES = 4;
const RETRY_MS = 1_500;

type Following = Reading & { jobId: string };
type Open = (extras: { signal: AbortSignal; headers: Record<string, string> }) => ReturnType<typeof stream>;

/** Reads a download's log from its first line to its end. @throws as `followEvents` */
export const followDownload = ({ jobId, ...reading }: Following): Promise<StepEnd> =>
  followEvents((extras) => stream('followDownload', { params: { jobId }, query: {}, ...extras }), reading);

/** Reads the log of any job from its latest lines to its end. @throws as `followEvents` */
export const followJob = ({ jobId: id, ...reading }: Following): Promise<StepEnd> =>
  followEvents(
    (extras) => stream('followJob', { params: { id }, query: { tail: String(SHOWN_LINES) }, ...extras }),
    reading,
  );

/**
 * Reads a log to its end. If the stream is interrupted, it resumes after the last received line.
 * @throws StreamProblem if it can no longer be read; AbortError
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
        // the response to the retry gives the reason, e.g. an expired session
        if (event !== 'log') break;
        last = id;
        tries = 0;
        onLine(String(data.line), Number(id));
      }
    } catch (error) {
      if (signal.aborted || error instanceof StreamProblem) throw error;
      // a refusal is final; anything else may be the network
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

/** docs/spec/product.md#sizes. */
export const SHOWN_LINES = 20;

/** The last lines of a text and the total number of lines; a trailing line break does not start a new line. */
export function tailOf(text: string, lines = SHOWN_LINES): { tail: string; count: number } {
  const all = text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
  return { tail: all.slice(-lines).join('\n'), count: all.length };
}

type Running = Reading & { step: 'generate' | 'merge'; selectedSeason: SelectedSeason };

/**
 * Starts step 3a or 3b and reads its log to the end.
 * @throws ApiError and NetworkError if it could not be started; StreamProblem; AbortError
 */
export async function runWithText({ step, selectedSeason, signal, onLine }: Running): Promise<StepEnd> {
  const headers = { accept: 'text/plain' };
  const body =
    step === 'generate'
      ? await stream('generateAvailability', {
          body: { includeAll: true, ...selectedSeason },
          signal,
          headers,
        })
      : await stream('mergeAvailability', { body: selectedSeason, signal, headers });
  if (body === null) throw new StreamProblem(messages.noBody);
  let last = '';
  let number = 0;
  const emit = (line: string) => {
    number += 1;
    onLine(line, number);
  };
  try {
    for await (const line of readLines(body)) {
      last = line;
      emit(line);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    emit(messages.clientError(error instanceof Error ? error.message : String(error)));
    throw new StreamProblem(messages.streamError);
  }
  if (number === 0) throw new StreamProblem(messages.noBody);
  // the server ends the stream of a session that has ended
  if (last.startsWith('STOPPED:')) throw new StreamProblem(messages.streamError);
  if (last.startsWith('INTERRUPTED:')) return { state: 'interrupted', exitCode: 130 };
  return last.startsWith('FAILED:') ? { state: 'failed', exitCode: 1 } : { state: 'done', exitCode: 0 };
}
