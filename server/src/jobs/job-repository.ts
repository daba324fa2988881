import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';

export type SetUpJobKind = 'download-enrollment' | 'load' | 'generate' | 'merge';
export type JobKind = SetUpJobKind | 'draw-games';
export type JobState = 'running' | 'done' | 'failed' | 'interrupted';

/** Like exit codes of a shell: success, failure, interrupted. */
const EXIT_CODES = { done: 0, failed: 1, interrupted: 130 } as const;

export type JobLine = { number: number; at: Date; text: string };

export type NewJob = {
  kind: JobKind;
  seasonId: number;
  accountId: number | null;
  /** the name of the plan that it generates; absent for set-up steps */
  title?: string;
};

/** How a job ended. */
export type JobEnd = {
  id: string;
  state: 'done' | 'failed';
  summary: string;
  counts: Record<string, number>;
  lines: readonly JobLine[];
  now: Date;
};

const INTERRUPTED_TEXT =
  'INTERRUPTED: The portal stopped while this step was running. Nothing was changed. Please start it again.';

/**
 * When the lease of a job ends that is renewed now. By the clock of the database, because processes compare it and
 * their clocks may be apart.
 */
const leaseEnd = sql<Date>`clock_timestamp() + interval '20 seconds'`;

/** @returns false if a job of this kind is already running for the season */
export async function insertJob(db: Db, job: NewJob & { id: string; now: Date }): Promise<boolean> {
  const inserted = await db
    .insertInto('job')
    .values({
      id: job.id,
      kind: job.kind,
      title: job.title ?? null,
      seasonId: job.seasonId,
      startedBy: job.accountId,
      startedAt: job.now,
      leaseUntil: leaseEnd,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Locks a running job until the transaction ends: until then nobody can mark it interrupted, however late its lease is
 * renewed.
 * @returns false if it is already marked interrupted
 */
export async function lockJob(tx: Tx, id: string): Promise<boolean> {
  const held = tx.selectFrom('job').select('id').where('id', '=', id).where('state', '=', 'running');
  return (await held.forKeyShare().executeTakeFirst()) !== undefined;
}

export async function renewLease(db: Db, id: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ leaseUntil: leaseEnd })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** The progress of a running job, and its figures so far. */
export type JobProgress = { done: number; of: number; counts: Record<string, number> };

/** Stores the progress of a running job. @returns whether what it has done so far is enough; null if it is no longer running */
export async function saveProgress(
  db: Db,
  id: string,
  { done, of, counts }: JobProgress,
): Promise<{ isEnough: boolean } | null> {
  const saved = await db
    .updateTable('job')
    .set({
      progressDone: done,
      progressOf: of,
      counts: sql`${JSON.stringify(counts)}::jsonb || case when ${IS_ENOUGH} then ${ENOUGH}::jsonb else '{}' end`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning(IS_ENOUGH.as('isEnough'))
    .executeTakeFirst();
  return saved ?? null;
}

/** Marks a running job whose result so far may be used. */
const ENOUGH = JSON.stringify({ enough: 1 });
const IS_ENOUGH = sql<boolean>`coalesce(job.counts->>'enough' = '1', false)`;

/**
 * Requests that the running job of a kind and season ends with its result so far, if nothing is broken in it.
 * @returns false if there is no such job
 */
export async function endJobEarly(db: Db, kind: JobKind, seasonId: number): Promise<boolean> {
  const marked = await db
    .updateTable('job')
    .set({ counts: sql`counts || ${ENOUGH}::jsonb` })
    .where('kind', '=', kind)
    .where('seasonId', '=', seasonId)
    .where('state', '=', 'running')
    .where(sql<boolean>`counts->>'broken' = '0'`)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Cancels the running job of a kind and season. @returns false if none is running */
export async function cancelJob(
  tx: Tx,
  { kind, seasonId, summary, now }: { kind: JobKind; seasonId: number; summary: string; now: Date },
): Promise<boolean> {
  const job = await tx
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('seasonId', '=', seasonId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (job === undefined) return false;
  const { id } = job;
  const lines = [{ number: (await lastNumber(tx, id)) + 1, at: now, text: summary }];
  return await endJob(tx, { id, state: 'failed', summary, counts: CANCELED, lines, now });
}

/** Distinguishes a canceled job from a failed one. */
const CANCELED = { canceled: 1 };

/** Ends a running job and writes its last lines. @returns false if it is no longer running */
export async function endJob(db: Db, end: JobEnd): Promise<boolean> {
  const { id, state, summary, counts, lines, now } = end;
  const ended = await db
    .updateTable('job')
    .set({ state, exitCode: EXIT_CODES[state], finishedAt: now, summary, counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  await insertLines(db, id, lines);
  return true;
}

/** Deletes a job that was refused before it did anything. */
export async function deleteJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('job').where('id', '=', id).where('state', '=', 'running').execute();
}

/**
 * Marks running jobs interrupted if their process has not renewed the lease, except those with an open transaction.
 * @param which 'all': for a process that is alone and has just started
 * @returns how many were marked
 */
export async function interruptLost(db: Db, now: Date, which: 'expired' | 'all'): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const lost = await tx
      .selectFrom('job')
      .select('id')
      .where('state', '=', 'running')
      .$if(which === 'expired', (query) => query.where('leaseUntil', '<', sql<Date>`clock_timestamp()`))
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id } of lost) {
      await tx
        .updateTable('job')
        .set({
          state: 'interrupted',
          exitCode: EXIT_CODES.interrupted,
          finishedAt: now,
          summary: INTERRUPTED_TEXT,
        })
        .where('id', '=', id)
        .execute();
      const last = await lastNumber(tx, id);
      await insertLines(tx, id, [{ number: last + 1, at: now, text: INTERRUPTED_TEXT }]);
    }
    return lost.length;
  });
}

/** Deletes all but the newest jobs of a kind and season. */
export async function deleteOldJobs(db: Db, { kind, seasonId }: NewJob, kept: number): Promise<void> {
  await db
    .deleteFrom('job')
    .where('id', 'in', (old) =>
      old
        .selectFrom('job')
        .select('id')
        .where('kind', '=', kind)
        .where('seasonId', '=', seasonId)
        .where('state', '<>', 'running')
        .orderBy('startedAt', 'desc')
        .offset(kept),
    )
    .execute();
}

/** Lines of one statement. */
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
