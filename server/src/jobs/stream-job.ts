import { Readable } from 'node:stream';
import type { Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { failureText } from './failure-text.ts';
import { type Follower, type Following, followJob, type JobNews } from './follow-job.ts';
import type { Say } from './job-log.ts';
import type { NewJob } from './job-repository.ts';
import type { JobSignal } from './job-signal.ts';
import { type JobResult, openJob } from './run-job.ts';

/** A stream of job news in one encoding. It is read on demand, and ends when its reader disconnects. */
export function newsStream(
  portal: Portal,
  follower: Omit<Follower, 'signal'>,
  encode: {
    opening: string;
    news: (news: JobNews) => string;
    broken: (sentence: string) => string;
    /** ends the stream before its job */
    stopping?: AbortSignal;
  },
): Readable {
  const leaving = new AbortController();
  const signals = encode.stopping === undefined ? [] : [encode.stopping];
  const signal = AbortSignal.any([leaving.signal, ...signals]);
  async function* pieces() {
    if (encode.opening !== '') yield encode.opening;
    try {
      for await (const piece of followJob(portal, { ...follower, signal }, encode.news)) {
        if (piece !== '') yield piece;
      }
    } catch (error) {
      yield encode.broken(failureText(portal, error, ''));
    }
  }
  const stream = Readable.from(pieces(), { objectMode: false });
  stream.once('close', () => leaving.abort());
  return stream;
}

/** Plain lines. */
const AS_TEXT = {
  opening: '',
  news(news: JobNews): string {
    if (news.kind === 'lines') return news.lines.map(({ text }) => `${text}\n`).join('');
    if (news.kind !== 'refused') return '';
    const { code, message } = news.error;
    const sentence = code === 'TOKEN_EXPIRED' ? 'Your session has ended.' : message;
    return `STOPPED: ${sentence} The step itself goes on.\n`;
  },
  broken: (sentence: string) => `FAILED: ${sentence} The step may still be running.\n`,
};

/**
 * Runs one transaction as a job, and streams its log as text. The job continues to its end even if nobody reads. A
 * failure after the first line ends the text with FAILED; the end of the reader's session ends it with STOPPED.
 * @returns as soon as there is a first line; rejects with any earlier error
 * @throws AppError ALREADY_RUNNING
 */
export async function streamJob(
  portal: Portal,
  jobSignal: JobSignal,
  start: NewJob & Pick<Following, 'sessionId'>,
  job: { work: (tx: Tx, say: Say) => Promise<JobResult> },
): Promise<Readable> {
  const { sessionId, ...newJob } = start;
  const opened = await openJob(portal, newJob);
  const begun = Promise.withResolvers<void>();
  const run = opened.run(async ({ finish, say }) => {
    const logAndStart: Say = (line) => {
      say(line);
      begun.resolve();
    };
    await finish(
      (tx) => job.work(tx, logAndStart),
      (result) => result,
    );
  });
  run.then(begun.resolve, (error: unknown) => (opened.hasSpoken() ? begun.resolve() : begun.reject(error)));
  await begun.promise;
  return newsStream(portal, { jobId: opened.id, after: 0, jobSignal, sessionId }, AS_TEXT);
}
