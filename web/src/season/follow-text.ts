import { stream } from '#api/client.ts';
import { readLines } from '#api/read-stream.ts';
import { type Reading, type StepEnd, StreamProblem } from './follow-events.ts';
import { messages } from './messages.ts';
import type { SelectedSeason } from './selected-season.ts';

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
  // the server ends the stream of a session that has ended
  if (last.startsWith('STOPPED:')) throw new StreamProblem(messages.streamError);
  if (last.startsWith('INTERRUPTED:')) return { state: 'interrupted', exitCode: 130 };
  return last.startsWith('FAILED:') ? { state: 'failed', exitCode: 1 } : { state: 'done', exitCode: 0 };
}
