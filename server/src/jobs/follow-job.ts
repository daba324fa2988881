import { setTimeout as pause } from 'node:timers/promises';
import { TOKEN_EXPIRED_TEXT } from '@portal/contract/errors.ts';
import pLimit from 'p-limit';
import { findOpenSessions } from '#auth/lifetime.ts';
import type { ChangeFeed } from '#platform/db/change-feed.ts';
import { AppError } from '#platform/errors.ts';
import { ADMINS_ONLY_TEXT } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { type JobLine, listLines } from './job-repository.ts';
import { findJob, type StoredJob } from './list-repository.ts';
import { endLostJobs, failureText } from './run-job.ts';

/** Notifies waiters when any job has logged something or ended, and when accounts have changed. */
export type JobSignal = {
  /** resolves at the next change */
  next(): Promise<void>;
  /** incremented by every change of accounts */
  accountChanges(): number;
};

export function createJobSignal(feed: ChangeFeed): JobSignal {
  let waiting = Promise.withResolvers<void>();
  let accountChanges = 0;
  const notify = () => {
    const { resolve } = waiting;
    waiting = Promise.withResolvers<void>();
    resolve();
  };
  feed.subscribe('jobs', notify);
  feed.subscribe('accounts', () => {
    accountChanges += 1;
    notify();
  });
  return { next: () => waiting.promise, accountChanges: () => accountChanges };
}

/** How a log is written for its reader. A part may be empty. */
export type LogFormat = {
  opening: string;
  lines(lines: readonly JobLine[]): string;
  /** sent when nothing else was for a while */
  heartbeat: string;
  ended(job: StoredJob): string;
  /** the reader may not read on; the job continues */
  refused(error: AppError): string;
  /** the log could not be read */
  broken(sentence: string): string;
};

/**
 * A small number, because each of hundreds of stalled readers keeps this many lines in memory
 * (docs/spec/safety.md#streams).
 */
const LINES_AT_ONCE = 20;
/** Limits how many readers of this process query the database at a time, because all calls share 16 connections. */
const inLane = pLimit(2);
/** A proxy or a browser closes a stream that is quiet for long (docs/spec/safety.md#streams: at most 15 s). */
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
 * Reads a job's log after a given line on demand, until the job or the reader's session ends. Only the formatted text of
 * what the reader asks for is in memory. Works for jobs of any process.
 */
export async function* followJob(
  portal: Portal,
  follower: Follower,
  format: LogFormat,
): AsyncGenerator<string, void> {
  const { jobId, jobSignal, signal, silence = tenSeconds } = follower;
  const checkReader = createReaderCheck(portal, jobSignal, follower.sessionId);
  const idle = createIdleTimer(silence, signal);
  let { after } = follower;
  let isQuiet = false;
  try {
    yield format.opening;
    while (!signal.aborted) {
      // subscribe before reading, so that no line logged in the meantime is missed
      const change = jobSignal.next();
      const refusal = await inLane(() => checkReader({ isQuiet }));
      if (refusal !== null) {
        yield format.refused(refusal);
        return;
      }
      isQuiet = false;
      const { job, page } = await inLane(() => readPage(portal, { jobId, after }, format));
      if (job === null) return;
      if (page !== null) {
        after = page.last;
        yield page.text;
        idle.stop();
      }
      if (page?.isFull) continue;
      if (job.state !== 'running') {
        yield format.ended(job);
        return;
      }
      isQuiet = await Promise.race([change.then(() => false), idle.over()]);
      if (!isQuiet || signal.aborted) continue;
      await endLostJobs(portal);
      yield format.heartbeat;
      idle.stop();
    }
  } catch (error) {
    yield format.broken(failureText(portal, error, ''));
  } finally {
    idle.stop();
  }
}

async function readPage({ db }: Portal, { jobId, after }: Following, format: LogFormat) {
  // read the state before the lines: once the job has ended, all its lines are stored
  const job = await findJob(db, jobId);
  const lines = job === null ? [] : await listLines(db, jobId, after, LINES_AT_ONCE);
  const last = lines.at(-1)?.number;
  if (last === undefined) return { job, page: null };
  return { job, page: { text: format.lines(lines), last, isFull: lines.length === LINES_AT_ONCE } };
}

/**
 * Checks the session of a log's reader, which may end in the meantime: at the start, when accounts change, when the
 * session is due to expire, and whenever the log is quiet. A check does not extend the session. It returns the refusal
 * that a new request of the reader would get, or null while they may read on.
 * @param sessionId undefined if the portal itself reads, which is never refused
 */
function createReaderCheck(portal: Portal, jobSignal: JobSignal, sessionId: string | undefined) {
  let checkedAt = -1;
  let aliveUntil: Date | null = null;
  return async ({ isQuiet }: { isQuiet: boolean }): Promise<AppError | null> => {
    if (sessionId === undefined) return null;
    const changes = jobSignal.accountChanges();
    const isKnown = changes === checkedAt && aliveUntil !== null && portal.clock.now() < aliveUntil;
    if (isKnown && !isQuiet) return null;
    const session = (await findOpenSessions(portal, [sessionId])).get(sessionId);
    if (session === undefined) return new AppError('TOKEN_EXPIRED', TOKEN_EXPIRED_TEXT);
    if (session.role !== 'ADMIN') return new AppError('FORBIDDEN', ADMINS_ONLY_TEXT);
    checkedAt = changes;
    aliveUntil = session.aliveUntil;
    return null;
  };
}

/** Measures how long nothing was sent, however often the job signal notifies of other jobs. */
function createIdleTimer(silence: Silence, signal: AbortSignal) {
  let running: { end: AbortController; isOver: Promise<boolean> } | null = null;
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
    stop() {
      running?.end.abort();
      running = null;
    },
  };
}
