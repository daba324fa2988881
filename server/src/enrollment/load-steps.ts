import type { RunningJob } from '#jobs/run-job.ts';
import type { EnrollmentRow } from './family.ts';

/** Tells how far a load is. */
export type LoadSteps = {
  /** the rows of a file as they come, each counted */
  reading(rows: AsyncIterable<EnrollmentRow>, total: number): AsyncIterable<EnrollmentRow>;
  /** @returns is called with how many changes are made */
  writing(total: number): (done: number) => void;
};

/** Nobody looks on. */
export const unseen: LoadSteps = { reading: (rows) => rows, writing: () => () => {} };

/** A line of the log comes each time that so much more is done. */
const TOLD_EVERY = 50_000;
const number = (count: number) => count.toLocaleString('en-US');

/** Says it in the log of a job, and moves its bar: reading a file is the first half of a load, writing the other. */
export function toldSteps({ say, progress }: Pick<RunningJob, 'say' | 'progress'>): LoadSteps {
  let half = 0;
  const teller = (verb: string, what: string, total: number) => {
    const start = half;
    half += 1;
    let told = 0;
    return (done: number) => {
      progress(start * total + done, 2 * total);
      if (done < told + TOLD_EVERY) return;
      told = done - (done % TOLD_EVERY);
      say(`${verb} ${number(done)} of ${number(total)} ${what}.`);
    };
  };
  return {
    async *reading(rows, total) {
      const tell = teller('Read', 'rows', total);
      let done = 0;
      for await (const row of rows) {
        yield row;
        done += 1;
        tell(done);
      }
    },
    writing: (total) => teller('Wrote', 'changes', total),
  };
}
