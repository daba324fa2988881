import { Readable } from 'node:stream';
import { type DownloadRequest, downloadEnrollment } from '#enrollment/download/download-enrollment.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import type { AskedSeason } from '#season/the-season.ts';
import { AS_EVENTS } from './event-stream.ts';
import type { Following } from './follow-job.ts';
import { lastNumber, listLines } from './job-line-repository.ts';
import type { JobKind } from './job-repository.ts';
import { createJobSignal } from './job-signal.ts';
import { listJobs } from './list-jobs.ts';
import { findJob, type StoredJob } from './list-repository.ts';
import { endLostJobs } from './run-job.ts';
import { newsStream } from './stream-job.ts';

const LINES_AT_ONCE = 500;
const NO_JOB = 'There is no such job.';

/** The background jobs of setting up a season: start, follow, look back. */
export function createJobsService(portal: Portal) {
  const jobSignal = createJobSignal(portal.feed);
  const stopping = new AbortController();

  /** @throws AppError NOT_FOUND */
  async function getJob(id: string): Promise<StoredJob> {
    const job = /^[0-9a-f]{32}$/.test(id) ? await findJob(portal.db, id) : null;
    if (job === null) throw new AppError('NOT_FOUND', NO_JOB);
    return job;
  }

  return {
    downloadEnrollment: (request: DownloadRequest) => downloadEnrollment(portal, request),
    listJobs: (limit: number, asked: AskedSeason = {}) => listJobs(portal, limit, asked),
    /**
     * A job's log as server-sent events, from the line after `after` on. It ends with its reader's session.
     * @param following.kind the only kind that is found; any unless said
     * @param following.tail begins so many lines before the last one if `after` is 0; 0 begins with the first
     * @throws AppError NOT_FOUND
     */
    async followJob(following: Following & { kind?: JobKind; tail?: number | undefined }): Promise<Readable> {
      const { jobId, kind, tail = 0, sessionId } = following;
      await endLostJobs(portal);
      const job = await getJob(jobId);
      if (kind !== undefined && job.kind !== kind) throw new AppError('NOT_FOUND', NO_JOB);
      const isFromEnd = following.after === 0 && tail > 0;
      const after = isFromEnd ? (await lastNumber(portal.db, jobId)) - tail : following.after;
      const follower = { jobId, after, sessionId, jobSignal };
      return newsStream(portal, follower, { ...AS_EVENTS, stopping: stopping.signal });
    },
    /**
     * The whole log so far as text.
     * @throws AppError NOT_FOUND
     */
    async readLog(id: string): Promise<{ fileName: string; text: Readable }> {
      const { kind, startedAt } = await getJob(id);
      async function* pieces() {
        for (let after = 0, isMore = true; isMore; ) {
          const lines = await listLines(portal.db, id, after, LINES_AT_ONCE);
          yield lines.map(({ text }) => `${text}\n`).join('');
          after = lines.at(-1)?.number ?? after;
          isMore = lines.length === LINES_AT_ONCE;
        }
      }
      const day = startedAt.toISOString().slice(0, 10);
      return { fileName: `${kind}-${day}.txt`, text: Readable.from(pieces(), { objectMode: false }) };
    },
    /** Ends the streams of this process: their readers go on at another one, or when it is back. */
    stop: () => stopping.abort(),
  };
}

export type JobsService = ReturnType<typeof createJobsService>;
