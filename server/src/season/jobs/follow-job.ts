import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeFeed } from '#db/change-feed.ts';
import type { Portal } from '#portal.ts';
import { type JobLine, listLines } from './job-line-repository.ts';
import { findJob, type StoredJob } from './list-repository.ts';
import { endLostJobs } from './run-job.ts';

/** Rings whenever a job somewhere has said something or has ended. */
export type Bell = { next(): Promise<void> };

export function hangBell(feed: ChangeFeed): Bell {
  let coming = Promise.withResolvers<void>();
  feed.subscribe('jobs', () => {
    const { resolve } = coming;
    coming = Promise.withResolvers<void>();
    resolve();
  });
  return { next: () => coming.promise };
}

/** What a follower gets: some lines, a sign of life, or the end, after which nothing comes. */
export type JobNews =
  | { kind: 'lines'; lines: readonly JobLine[] }
  | { kind: 'quiet' }
  | { kind: 'ended'; job: StoredJob };

const LINES_AT_ONCE = 100;
/** A proxy or a browser gives up on a stream that is quiet for long (safety.md G12: at most 15 s). */
const QUIET_MS = 10_000;

export type Follower = { jobId: string; after: number; bell: Bell; signal: AbortSignal };

/**
 * Reads a job's lines after a number, as fast as they are asked for, until it has ended. Only what is asked for is ever
 * in memory. Works for a job of any process.
 */
export async function* followJob(portal: Portal, follower: Follower): AsyncGenerator<JobNews, void> {
  const { jobId, bell, signal } = follower;
  let { after } = follower;
  while (!signal.aborted) {
    // before reading, so that nothing said meanwhile is slept over
    const news = bell.next();
    // before the lines: when the job has ended, all of them are there
    const job = await findJob(portal.db, jobId);
    if (job === null) return;
    const lines = await listLines(portal.db, jobId, after, LINES_AT_ONCE);
    after = lines.at(-1)?.number ?? after;
    if (lines.length > 0) yield { kind: 'lines', lines };
    if (lines.length === LINES_AT_ONCE) continue;
    if (job.state !== 'running') {
      yield { kind: 'ended', job };
      return;
    }
    if (await rings(news, signal)) continue;
    if (signal.aborted) return;
    await endLostJobs(portal);
    yield { kind: 'quiet' };
  }
}

/** Whether the bell rang before it was quiet for too long. */
async function rings(news: Promise<void>, signal: AbortSignal): Promise<boolean> {
  const done = new AbortController();
  const either = AbortSignal.any([signal, done.signal]);
  const quiet = pause(QUIET_MS, false, { signal: either }).catch(() => false);
  try {
    return await Promise.race([news.then(() => true), quiet]);
  } finally {
    done.abort();
  }
}
