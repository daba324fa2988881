import { Readable } from 'node:stream';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { type Follower, type Following, followJob, type JobSignal, type LogFormat } from './follow-job.ts';
import type { WriteLine } from './job-log.ts';
import { type JobKind, lastNumber, listLines, type NewJob } from './job-repository.ts';
import { findJob, type StoredJob } from './list-repository.ts';
import { endLostJobs, type JobResult, openJob } from './run-job.ts';

/** Lines of a whole log that are read at a time. */
const LINES_AT_ONCE = 500;

/** JSON contains no line breaks, so no value can end its event and begin another (docs/spec/safety.md#w9). */
const event = (name: 'log' | 'done' | 'error', value: object, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(value)}\n\n`;

/** Server-sent events. */
export const AS_EVENTS: LogFormat = {
  opening: 'retry: 2000\n\n',
  lines: (lines) =>
    lines.map(({ number, at, text }) => event('log', { line: text, at: at.toISOString() }, number)).join(''),
  heartbeat: ': still running\n\n',
  ended: ({ state, exitCode, summary }) => event('done', { state, exitCode, message: summary }),
  refused: ({ message, code }) => event('error', { error: message, code }),
  broken: (sentence) => event('error', { error: sentence }),
};

/** Plain lines. */
const AS_TEXT: LogFormat = {
  opening: '',
  lines: (lines) => lines.map(({ text }) => `${text}\n`).join(''),
  heartbeat: '',
  ended: () => '',
  refused: ({ code, message }) =>
    `STOPPED: ${code === 'TOKEN_EXPIRED' ? 'Your session has ended.' : message} The step itself goes on.\n`,
  broken: (sentence) => `FAILED: ${sentence} The step may still be running.\n`,
};

/**
 * A stream of a job's log. It is read on demand, and ends when its reader disconnects.
 * @param stopping ends the stream before its job
 */
export function logStream(
  portal: Portal,
  follower: Omit<Follower, 'signal'>,
  format: LogFormat,
  stopping: AbortSignal[] = [],
): Readable {
  const leaving = new AbortController();
  const signal = AbortSignal.any([leaving.signal, ...stopping]);
  async function* pieces() {
    for await (const piece of followJob(portal, { ...follower, signal }, format)) {
      if (piece !== '') yield piece;
    }
  }
  const stream = Readable.from(pieces(), { objectMode: false });
  stream.once('close', () => leaving.abort());
  return stream;
}

/**
 * Runs one transaction as a job, and streams its log as text. The job continues to its end even if nobody reads. A
 * failure after the first line ends the text with FAILED; the end of the reader's session ends it with STOPPED.
 * @returns as soon as there is a first line; rejects with any earlier error
 * @throws AppError ALREADY_RUNNING
 */
export async function streamJob(
  portal: Portal,
  jobSignal: JobSignal,
  { sessionId, ...newJob }: NewJob & Pick<Following, 'sessionId'>,
  work: (tx: Tx, log: WriteLine) => Promise<JobResult>,
): Promise<Readable> {
  const opened = await openJob(portal, newJob);
  const begun = Promise.withResolvers<void>();
  const run = opened.run(async ({ finish, log }) => {
    const logAndStart: WriteLine = (line) => {
      log(line);
      begun.resolve();
    };
    await finish(
      (tx) => work(tx, logAndStart),
      (result) => result,
    );
  });
  run.then(begun.resolve, (error: unknown) => (opened.hasLines() ? begun.resolve() : begun.reject(error)));
  await begun.promise;
  return logStream(portal, { jobId: opened.id, after: 0, jobSignal, sessionId }, AS_TEXT);
}

const noSuchJob = () => new AppError('NOT_FOUND', 'Job not found.');

/** @throws AppError NOT_FOUND */
async function getJob({ db }: Portal, id: string): Promise<StoredJob> {
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
      return logStream(portal, { jobId, after, sessionId, jobSignal }, AS_EVENTS, [stopping.signal]);
    },

    /** Ends the streams of this process. Their readers reconnect to another process, or to this one after a restart. */
    stop: () => stopping.abort(),
  };
}

/** The whole log so far as text. @throws AppError NOT_FOUND */
export async function readJobLog(portal: Portal, id: string): Promise<{ fileName: string; text: Readable }> {
  const { kind, startedAt } = await getJob(portal, id);
  async function* pieces() {
    for (let after = 0, isMore = true; isMore; ) {
      const lines = await listLines(portal.db, id, after, LINES_AT_ONCE);
      yield AS_TEXT.lines(lines);
      after = lines.at(-1)?.number ?? after;
      isMore = lines.length === LINES_AT_ONCE;
    }
  }
  const day = startedAt.toISOString().slice(0, 10);
  return { fileName: `${kind}-${day}.txt`, text: Readable.from(pieces(), { objectMode: false }) };
}
