import { randomBytes } from 'node:crypto';
import { formatTime } from '@portal/domain/time/format.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { toRefusal } from '#platform/db/faults.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { openJobLog, type Progress, type WriteLine } from './job-log.ts';
import {
  deleteJob,
  deleteOldJobs,
  endJob,
  insertJob,
  interruptLost,
  lockJob,
  type NewJob,
  renewLease,
} from './job-repository.ts';
import { findRunningJob } from './list-repository.ts';

/** much less than a lease, see job-repository.ts */
const RENEW_EVERY_MS = 5_000;
const KEPT_JOBS = 20;

/** The result of a completed job. */
export type JobResult = { summary: string; counts: Record<string, number>; closing: readonly string[] };

export type RunningJob = {
  id: string;
  log: WriteLine;
  progress: Progress;
  /** aborted if someone else has ended the job, which its next progress report notices */
  signal: AbortSignal;
  /** aborted at the next progress report after someone requested the result so far */
  enough: AbortSignal;
  /**
   * Makes the job's changes in the transaction that also ends the job, so either everything is done or nothing. Called
   * once, at the end of the job.
   */
  finish<T>(work: (tx: Tx) => Promise<T>, toResult: (result: T) => JobResult): Promise<T>;
};

/** Marks jobs of ended processes as interrupted. Called before jobs are read. */
export async function endLostJobs(portal: Portal): Promise<void> {
  await interruptLost(portal.db, portal.clock.now(), 'expired');
}

/** Marks every running job as interrupted, for a process that is alone on its database and has just started. */
export async function endJobsOfKilled(portal: Portal): Promise<void> {
  await interruptLost(portal.db, portal.clock.now(), 'all');
}

/**
 * Starts a job unless one of its kind is running for the season.
 * @throws AppError ALREADY_RUNNING, which says who started the other one and when
 */
export async function openJob(portal: Portal, job: NewJob) {
  await endLostJobs(portal);
  const id = randomBytes(16).toString('hex');
  if (!(await insertJob(portal.db, { ...job, id, now: portal.clock.now() }))) {
    throw await alreadyRunning(portal, job);
  }
  await deleteOldJobs(portal.db, job, KEPT_JOBS);
  const ended = new AbortController();
  const enough = new AbortController();
  const log = openJobLog(
    portal,
    id,
    () => ended.abort(interrupted()),
    () => enough.abort(),
  );

  const running: RunningJob = {
    id,
    log: log.writeLine,
    progress: log.progress,
    signal: ended.signal,
    enough: enough.signal,
    async finish(work, toResult) {
      return await inTransaction(portal.db, async (tx) => {
        if (!(await lockJob(tx, id))) throw interrupted();
        const done = await work(tx);
        const { summary, counts, closing } = toResult(done);
        const lines = await log.rest(closing);
        const end = { id, state: 'done', summary, counts, lines, now: portal.clock.now() } as const;
        if (!(await endJob(tx, end))) throw interrupted();
        return done;
      });
    },
  };

  async function fail(error: unknown): Promise<void> {
    // refused before it did anything, so it is not recorded
    if (error instanceof AppError && !log.hasLines()) return await deleteJob(portal.db, id);
    const summary = `FAILED: ${failureText(portal, error)}`;
    const lines = await log.rest([summary]);
    await inTransaction(portal.db, (tx) =>
      endJob(tx, { id, state: 'failed', summary, counts: {}, lines, now: portal.clock.now() }),
    );
  }

  return {
    id,
    hasLines: log.hasLines,
    /** Runs the job to its end. @throws what `work` throws, after recording it */
    async run<T>(work: (job: RunningJob) => Promise<T>): Promise<T> {
      const beat = setInterval(() => {
        renewLease(portal.db, id).catch((error: unknown) =>
          portal.log.debug({ err: error }, 'the lease of a job was not renewed'),
        );
      }, RENEW_EVERY_MS);
      beat.unref();
      try {
        return await work(running);
      } catch (error) {
        // if even this cannot be written, the lease expires
        await fail(error).catch((cause: unknown) =>
          portal.log.warn({ err: cause }, 'could not record the end of a job'),
        );
        throw error;
      } finally {
        clearInterval(beat);
      }
    },
  };
}

const interrupted = () =>
  new AppError('WRONG_STATE', 'This step stopped responding and was ended. Please start it again.');

async function alreadyRunning(portal: Portal, { kind, seasonId }: NewJob): Promise<AppError> {
  const other = await findRunningJob(portal.db, kind, seasonId);
  if (other === null) {
    return new AppError('ALREADY_RUNNING', 'This step just ended. Please try again.');
  }
  const { timeZone } = portal.settings.current();
  const time = formatTime(leagueNow(other.startedAt, timeZone).time);
  return new AppError(
    'ALREADY_RUNNING',
    `This step is already running: ${other.who} started it at ${time}. Please wait until it’s done.`,
    { conflict: { jobId: other.id, who: other.who, startedAt: other.startedAt.toISOString() } },
  );
}

/**
 * Runs one transaction as a job and waits for it.
 * @throws AppError ALREADY_RUNNING, and what `work` throws
 */
export async function asJob<T>(
  portal: Portal,
  job: NewJob,
  work: (tx: Tx, job: Pick<RunningJob, 'log' | 'progress'>) => Promise<T>,
  toResult: (result: T) => JobResult,
): Promise<T> {
  const opened = await openJob(portal, job);
  return await opened.run((job) => job.finish((tx) => work(tx, job), toResult));
}

/**
 * The sentence that ends a failed log. Anything but a refusal is an unhandled error: logged in full, shown without its
 * internals.
 * @param nothing the sentence that says that the step changed nothing
 */
export function failureText(
  portal: Pick<Portal, 'log'>,
  error: unknown,
  nothing = 'Nothing was changed.',
): string {
  const refusal = error instanceof AppError ? error : toRefusal(error);
  if (refusal !== null) return `${refusal.message} ${nothing}`.trim();
  portal.log.error({ err: error }, 'a set-up step failed');
  return `Something went wrong. ${nothing}`.trim();
}
