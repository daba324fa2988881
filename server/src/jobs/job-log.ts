import { several } from '@portal/domain/text/several.ts';
import { inTransaction } from '#platform/db/database.ts';
import { hideEmails } from '#platform/log/redact.ts';
import type { Portal } from '#portal.ts';
import { insertLines, type JobLine, type JobProgress, saveProgress } from './job-repository.ts';

/** Writes one line of a running job's log. */
export type WriteLine = (line: string) => void;

/** Reports the progress of a running job: how much of the total is done, and its figures so far. */
export type Progress = (done: number, of: number, counts?: Record<string, number>) => void;

const MAX_LINES = 20_000;
const MAX_BYTES = 2 * 1024 * 1024;
/** Also limits the search for addresses, which takes quadratic time. */
const MAX_LINE_CHARACTERS = 500;
const WRITE_EVERY_MS = 80;
const PROGRESS_EVERY_MS = 500;

const CUT_TEXT = `The log is cut here: it is longer than ${several(MAX_LINES, 'line')} or 2 MB. The step itself goes on.`;

/** A line as it is stored: a single line, truncated, with email addresses hidden. */
function kept(line: string): string {
  const text = line
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .trim();
  const short = text.length > MAX_LINE_CHARACTERS ? `${text.slice(0, MAX_LINE_CHARACTERS)}…` : text;
  return hideEmails(short);
}

/**
 * The log of one running job. It is limited in size, and written in order, shortly afterwards, on a separate
 * connection, so that others can read it while the job's transaction is open.
 * @param onEnded called when progress is reported for a job that someone else has ended
 * @param onEnough called when progress is reported for a job whose result so far is to be used
 */
export function openJobLog(portal: Portal, jobId: string, onEnded: () => void, onEnough: () => void) {
  let waiting: JobLine[] = [];
  let number = 0;
  let bytes = 0;
  let isCut = false;
  let timer: NodeJS.Timeout | null = null;
  let reached: JobProgress | null = null;
  let progressTimer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const add = (text: string) => {
    number += 1;
    waiting.push({ number, at: portal.clock.now(), text });
  };
  const write = async () => {
    const batch = waiting;
    const at = reached;
    if (batch.length === 0 && at === null) return;
    waiting = [];
    reached = null;
    try {
      const saved = await inTransaction(portal.db, async (tx) => {
        await insertLines(tx, jobId, batch);
        return at === null ? { isEnough: false } : await saveProgress(tx, jobId, at);
      });
      if (saved === null) onEnded();
      else if (saved.isEnough) onEnough();
    } catch (error) {
      // retried with the next line, and at the end
      waiting = [...batch, ...waiting];
      portal.log.debug({ err: error }, 'could not write lines of a job yet');
    }
  };
  const writeSoon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      writing = writing.then(write);
    }, WRITE_EVERY_MS);
    timer.unref();
  };

  const progress: Progress = (done, of, counts = {}) => {
    reached = { done, of: Math.max(of, 1), counts };
    progressTimer ??= setTimeout(() => {
      progressTimer = null;
      writing = writing.then(write);
    }, PROGRESS_EVERY_MS);
    progressTimer.unref();
  };

  const writeLine: WriteLine = (line) => {
    if (isCut) return;
    const text = kept(line);
    bytes += Buffer.byteLength(text) + 1;
    isCut = number >= MAX_LINES || bytes > MAX_BYTES;
    add(isCut ? CUT_TEXT : text);
    writeSoon();
  };

  return {
    writeLine,
    progress,
    hasLines: () => number > 0,
    /** The lines not written yet, followed by the closing lines, for the statement that ends the job. */
    async rest(closing: readonly string[]): Promise<JobLine[]> {
      for (const waitingTimer of [timer, progressTimer])
        if (waitingTimer !== null) clearTimeout(waitingTimer);
      timer = null;
      await writing;
      const at = portal.clock.now();
      return [
        ...waiting,
        ...closing.map((line, index) => ({ number: number + index + 1, at, text: kept(line) })),
      ];
    },
  };
}
