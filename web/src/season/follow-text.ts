import { stream } from '#api/client.ts';
import type { StepEnd } from './follow-download.ts';
import { StreamProblem } from './follow-download.ts';
import { messages } from './messages.ts';
import { readLines } from './read-stream.ts';

type Running = { step: 'generate' | 'merge'; signal: AbortSignal; onLine: (line: string) => void };

/**
 * Starts step 3a or 3b and reads its log to the end.
 * @throws ApiError and NetworkError where it is not started; StreamProblem; AbortError
 */
export async function runWithText({ step, signal, onLine }: Running): Promise<StepEnd> {
  const headers = { accept: 'text/plain' };
  const body =
    step === 'generate'
      ? await stream('generateAvailability', { body: { includeAll: true }, signal, headers })
      : await stream('mergeAvailability', { body: {}, signal, headers });
  if (body === null) throw new StreamProblem(messages.noBody);
  let last = '';
  try {
    for await (const line of readLines(body)) {
      last = line;
      onLine(line);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    onLine(messages.clientError(error instanceof Error ? error.message : String(error)));
    throw new StreamProblem(messages.streamError);
  }
  if (last.startsWith('INTERRUPTED:')) return { state: 'interrupted', exitCode: 130 };
  return last.startsWith('FAILED:') ? { state: 'failed', exitCode: 1 } : { state: 'done', exitCode: 0 };
}
