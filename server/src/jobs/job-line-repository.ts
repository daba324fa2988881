import type { Db } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';

export type JobLine = { number: number; at: Date; text: string };

/** Rows of one statement. */
const ROWS_AT_ONCE = 1_000;

/** Writes lines. Lines that are already stored, because the result of an earlier statement was lost, stay unchanged. */
export async function insertLines(db: Db, jobId: string, lines: readonly JobLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
    const rows = lines.slice(from, from + ROWS_AT_ONCE).map((line) => ({ jobId, ...line }));
    await insertRows(db, 'jobLine', rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The lines after a given number, in order, up to a limit. */
export async function listLines(db: Db, jobId: string, after: number, limit: number): Promise<JobLine[]> {
  return await db
    .selectFrom('jobLine')
    .select(['number', 'at', 'text'])
    .where('jobId', '=', jobId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** The number of a job's last line so far; 0 if it has none. */
export async function lastNumber(db: Db, jobId: string): Promise<number> {
  const { last } = await db
    .selectFrom('jobLine')
    .select((line) => line.fn.coalesce(line.fn.max('number'), line.lit(0)).as('last'))
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow();
  return last;
}
