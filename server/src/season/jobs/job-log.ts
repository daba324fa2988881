import { several } from '@portal/domain/text/several.ts';
import { announce } from '#db/change-feed.ts';
import { inTransaction } from '#db/database.ts';
import type { Portal } from '#portal.ts';
import { redactEmail } from '#season/enrollment/redact.ts';
import { insertLines, type JobLine } from './job-line-repository.ts';

/** Writes one line of a running job's log. */
export type Say = (line: string) => void;

const MAX_LINES = 20_000;
const MAX_BYTES = 2 * 1024 * 1024;
/** Also bounds the search for addresses, which takes the square of it. */
const MAX_LINE_CHARACTERS = 500;
const WRITE_EVERY_MS = 80;

const CUT_TEXT = `The log is cut here: it is longer than ${several(MAX_LINES, 'line')} or 2 MB. The step itself goes on.`;

/** A line as it is kept: one line, not too long, addresses hidden. */
function kept(line: string): string {
  const text = line
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .trim();
  const short = text.length > MAX_LINE_CHARACTERS ? `${text.slice(0, MAX_LINE_CHARACTERS)}…` : text;
  return short.includes('@') ? short.replace(/[^\s@<>"',;]+@[^\s@<>"',;]+/g, redactEmail) : short;
}

/**
 * The log of one running job: bounded, and written in the order in which it was said, a moment later, on a connection
 * of its own, so that others read it while the job's transaction is open.
 */
export function openJobLog(portal: Portal, jobId: string) {
  let waiting: JobLine[] = [];
  let number = 0;
  let bytes = 0;
  let isCut = false;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const add = (text: string) => {
    number += 1;
    waiting.push({ number, at: portal.clock.now(), text });
  };
  const write = async () => {
    const batch = waiting;
    if (batch.length === 0) return;
    waiting = [];
    try {
      await inTransaction(portal.db, async (tx) => {
        await insertLines(tx, jobId, batch);
        await announce(tx, 'jobs');
      });
      portal.feed.tellHere('jobs');
    } catch (error) {
      // tried again with the next line, and at the end
      waiting = [...batch, ...waiting];
      portal.log.debug({ err: error }, 'lines of a job wait to be written');
    }
  };
  const writeSoon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      writing = writing.then(write);
    }, WRITE_EVERY_MS);
    timer.unref();
  };

  const say: Say = (line) => {
    if (isCut) return;
    const text = kept(line);
    bytes += Buffer.byteLength(text) + 1;
    isCut = number >= MAX_LINES || bytes > MAX_BYTES;
    add(isCut ? CUT_TEXT : text);
    writeSoon();
  };

  return {
    say,
    hasSpoken: () => number > 0,
    /** What is not written yet, and after it the closing lines, for the statement that ends the job. */
    async rest(closing: readonly string[]): Promise<JobLine[]> {
      if (timer !== null) clearTimeout(timer);
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
