import { PassThrough, type Readable } from 'node:stream';

/** Writes one line of a running job's log. */
export type Say = (line: string) => void;

/**
 * Runs a job and streams what it says, a line at a time. The job goes on to its end even when nobody reads any more.
 * @param job calls `begin` as soon as nothing can refuse it any more
 * @param failed the sentence that a failure after that ends the text with
 * @returns once the job has begun; rejects with what the job threw before
 */
export async function streamJob(
  job: (say: Say, begin: () => void) => Promise<void>,
  failed: (error: unknown) => string,
): Promise<Readable> {
  const text = new PassThrough();
  // a reader that goes away is nobody's problem
  text.on('error', () => {});
  const say: Say = (line) => {
    if (!text.destroyed) text.write(`${line.replace(/[\r\n]+/g, ' ')}\n`);
  };
  const begun = Promise.withResolvers<void>();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    begun.resolve();
  };
  void job(say, begin).then(
    () => {
      begin();
      text.end();
    },
    (error: unknown) => {
      if (!hasBegun) return begun.reject(error);
      say(`FAILED: ${failed(error)}`);
      text.end();
    },
  );
  await begun.promise;
  return text;
}
