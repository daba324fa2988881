import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { type JobLine, listLines } from './job-line-repository.ts';
import type { JobSignal } from './job-signal.ts';
import { findJob, type StoredJob } from './list-repository.ts';
import { lookAtReader } from './reader-session.ts';

import { endLostJobs } from './run-job.ts';

/** What a follower gets: some lines, a sign of life, or the end, after which nothing comes. */
export type JobNews =
  | { kind: 'lines'; lines: readonly JobLine[] }
  | { kind: 'quiet' }
  | { kind: 'ended'; job: StoredJob }
  /** he may not read on; the job does */
  | { kind: 'refused'; error: AppError };

/** Few: each of hundreds of readers who take nothing holds as many, besides what is garbage by then (docs/spec/safety.md#g12). */
const LINES_AT_ONCE = 20;
/** Readers of this process that look at the database at once, of the 16 connections that everybody shares. */
const inLane = pLimit(2);
/** A proxy or a browser gives up on a stream that is quiet for long (docs/spec/safety.md#g12: at most 15 s). */
const QUIET_MS = 10_000;

/** Resolves when a stream was quiet for as long as it may be; rejects when the signal comes first. */
export type Silence = (signal: AbortSignal) => Promise<void>;

const tenSeconds: Silence = (signal) => pause(QUIET_MS, undefined, { signal });

/** Who follows, and from which line on. */
export type Following = {
  jobId: string;
  /** the number of the last line that he knows */
  after: number;
  /** the session that he reads in; undefined if the portal itself reads */
  sessionId?: string | undefined;
};

export type Follower = Following & { jobSignal: JobSignal; signal: AbortSignal; silence?: Silence };

/**
 * Reads a job's lines after a number, as fast as they are asked for, until it has ended or its reader's session has. Only
 * what is asked for is ever in memory. Works for a job of any process.
 * @param tell makes of news what is kept until it is taken: its lines are let go then
 */
export async function* followJob<Told>(
  portal: Portal,
  follower: Follower,
  tell: (news: JobNews) => Told,
): AsyncGenerator<Told, void> {
  const { jobId, jobSignal, signal, silence = tenSeconds } = follower;
  const look = lookAtReader(portal, jobSignal, follower.sessionId);
  const idle = createIdleTimer(silence, signal);
  let { after } = follower;
  let isQuiet = false;
  try {
    while (!signal.aborted) {
      // before reading, so that nothing said meanwhile is slept over
      const news = jobSignal.next();
      const refusal = await inLane(() => look({ isQuiet }));
      if (refusal !== null) {
        yield tell({ kind: 'refused', error: refusal });
        return;
      }
      isQuiet = false;
      const { job, page } = await inLane(() => lookAtLog(portal, { jobId, after }, tell));
      if (job === null) return;
      if (page !== null) {
        after = page.last;
        yield page.told;
        idle.stop();
      }
      if (page?.isFull) continue;
      if (job.state !== 'running') {
        yield tell({ kind: 'ended', job });
        return;
      }
      isQuiet = await Promise.race([news.then(() => false), idle.over()]);
      if (!isQuiet || signal.aborted) continue;
      await endLostJobs(portal);
      yield tell({ kind: 'quiet' });
      idle.stop();
    }
  } finally {
    idle.stop();
  }
}

async function lookAtLog<Told>(
  { db }: Portal,
  { jobId, after }: Following,
  tell: (news: JobNews) => Told,
): Promise<{ job: StoredJob | null; page: { told: Told; last: number; isFull: boolean } | null }> {
  // before the lines: when the job has ended, all of them are there
  const job = await findJob(db, jobId);
  const lines = job === null ? [] : await listLines(db, jobId, after, LINES_AT_ONCE);
  const last = lines.at(-1)?.number;
  if (last === undefined) return { job, page: null };
  return {
    job,
    page: { told: tell({ kind: 'lines', lines }), last, isFull: lines.length === LINES_AT_ONCE },
  };
}

/** Measures how long nothing was told: a jobSignal that rings for others makes it no shorter. */
function createIdleTimer(silence: Silence, signal: AbortSignal) {
  let running: { end: AbortController; isOver: Promise<boolean> } | null = null;
  const stop = () => {
    running?.end.abort();
    running = null;
  };
  /** Begins where there is nothing to tell: who is read to without a pause needs none. */
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
