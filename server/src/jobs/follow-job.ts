import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { type JobLine, listLines } from './job-line-repository.ts';
import type { JobSignal } from './job-signal.ts';
import { findJob, type StoredJob } from './list-repository.ts';
import { createReaderCheck } from './reader-session.ts';
import { endLostJobs } from './run-job.ts';

/** What a follower gets: lines, a heartbeat, or the end, which comes last. */
export type JobNews =
  | { kind: 'lines'; lines: readonly JobLine[] }
  | { kind: 'quiet' }
  | { kind: 'ended'; job: StoredJob }
  /** the reader may not read on; the job continues */
  | { kind: 'refused'; error: AppError };

/**
 * A small number, because each of hundreds of stalled readers keeps this many lines in memory
 * (docs/spec/safety.md#g12).
 */
const LINES_AT_ONCE = 20;
/** Limits how many readers of this process query the database at a time, because all calls share 16 connections. */
const inLane = pLimit(2);
/** A proxy or a browser closes a stream that is quiet for long (docs/spec/safety.md#g12: at most 15 s). */
const QUIET_MS = 10_000;

/** Resolves when a stream has been quiet for the maximum time; rejects if the signal aborts first. */
export type Silence = (signal: AbortSignal) => Promise<void>;

const tenSeconds: Silence = (signal) => pause(QUIET_MS, undefined, { signal });

/** The reader, and the line to start from. */
export type Following = {
  jobId: string;
  /** the number of the last line that the reader has */
  after: number;
  /** the session of the reader; undefined if the portal itself reads */
  sessionId?: string | undefined;
};

export type Follower = Following & { jobSignal: JobSignal; signal: AbortSignal; silence?: Silence };

/**
 * Reads a job's lines after a given number on demand, until the job or the reader's session ends. Only what the reader
 * asks for is in memory. Works for jobs of any process.
 * @param render converts news to the form that is kept until the reader takes it, so the lines themselves are not kept
 */
export async function* followJob<Rendered>(
  portal: Portal,
  follower: Follower,
  render: (news: JobNews) => Rendered,
): AsyncGenerator<Rendered, void> {
  const { jobId, jobSignal, signal, silence = tenSeconds } = follower;
  const checkReader = createReaderCheck(portal, jobSignal, follower.sessionId);
  const idle = createIdleTimer(silence, signal);
  let { after } = follower;
  let isQuiet = false;
  try {
    while (!signal.aborted) {
      // subscribe before reading, so that no line logged in the meantime is missed
      const news = jobSignal.next();
      const refusal = await inLane(() => checkReader({ isQuiet }));
      if (refusal !== null) {
        yield render({ kind: 'refused', error: refusal });
        return;
      }
      isQuiet = false;
      const { job, page } = await inLane(() => readPage(portal, { jobId, after }, render));
      if (job === null) return;
      if (page !== null) {
        after = page.last;
        yield page.rendered;
        idle.stop();
      }
      if (page?.isFull) continue;
      if (job.state !== 'running') {
        yield render({ kind: 'ended', job });
        return;
      }
      isQuiet = await Promise.race([news.then(() => false), idle.over()]);
      if (!isQuiet || signal.aborted) continue;
      await endLostJobs(portal);
      yield render({ kind: 'quiet' });
      idle.stop();
    }
  } finally {
    idle.stop();
  }
}

async function readPage<Rendered>(
  { db }: Portal,
  { jobId, after }: Following,
  render: (news: JobNews) => Rendered,
): Promise<{ job: StoredJob | null; page: { rendered: Rendered; last: number; isFull: boolean } | null }> {
  // read the state before the lines: once the job has ended, all its lines are stored
  const job = await findJob(db, jobId);
  const lines = job === null ? [] : await listLines(db, jobId, after, LINES_AT_ONCE);
  const last = lines.at(-1)?.number;
  if (last === undefined) return { job, page: null };
  return {
    job,
    page: { rendered: render({ kind: 'lines', lines }), last, isFull: lines.length === LINES_AT_ONCE },
  };
}

/** Measures how long nothing was sent, however often the job signal notifies of other jobs. */
function createIdleTimer(silence: Silence, signal: AbortSignal) {
  let running: { end: AbortController; isOver: Promise<boolean> } | null = null;
  const stop = () => {
    running?.end.abort();
    running = null;
  };
  /** Starts only when there is nothing to send, so a busy stream needs no timer. */
  const begin = () => {
    const end = new AbortController();
    const isOver = silence(AbortSignal.any([signal, end.signal])).then(
      () => true,
      () => true,
    );
    return { end, isOver };
  };
  return {
    over: () => {
      running ??= begin();
      return running.isOver;
    },
    stop,
  };
}
