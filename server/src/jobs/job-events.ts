import type { Readable } from 'node:stream';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { AS_EVENTS } from './event-stream.ts';
import type { Following } from './follow-job.ts';
import { lastNumber } from './job-line-repository.ts';
import type { JobKind } from './job-repository.ts';
import type { JobSignal } from './job-signal.ts';
import { findJob, type StoredJob } from './list-repository.ts';
import { endLostJobs } from './run-job.ts';
import { newsStream } from './stream-job.ts';

const noSuchJob = () => new AppError('NOT_FOUND', 'Job not found.');

/** @throws AppError NOT_FOUND */
export async function getJob({ db }: Portal, id: string): Promise<StoredJob> {
  const job = /^[0-9a-f]{32}$/.test(id) ? await findJob(db, id) : null;
  if (job === null) throw noSuchJob();
  return job;
}

/** Streams the logs of jobs as server-sent events until it is stopped. */
export function createJobEvents(portal: Portal, jobSignal: JobSignal) {
  const stopping = new AbortController();
  return {
    /**
     * A job's log from the line after `after` on. The stream ends with its reader's session.
     * @param following.kind finds jobs of this kind only; of any kind by default
     * @param following.tail begins this number of lines before the last one if `after` is 0; 0 begins with the first
     * @throws AppError NOT_FOUND
     */
    async follow(following: Following & { kind?: JobKind; tail?: number | undefined }): Promise<Readable> {
      const { jobId, kind, tail = 0, sessionId } = following;
      await endLostJobs(portal);
      const job = await getJob(portal, jobId);
      if (kind !== undefined && job.kind !== kind) throw noSuchJob();
      const isFromEnd = following.after === 0 && tail > 0;
      const after = isFromEnd ? (await lastNumber(portal.db, jobId)) - tail : following.after;
      const follower = { jobId, after, sessionId, jobSignal };
      return newsStream(portal, follower, { ...AS_EVENTS, stopping: stopping.signal });
    },

    /** Ends the streams of this process. Their readers reconnect to another process, or to this one after a restart. */
    stop: () => stopping.abort(),
  };
}
