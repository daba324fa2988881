import { inTransaction } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { cancelJob, endJobEarly } from './job-repository.ts';
import { findLastJob } from './list-repository.ts';
import { endLostJobs } from './run-job.ts';

/** The running job that generates games of a season, and why the last one failed. */
export type Drawings = {
  drawing: {
    jobId: string;
    /** of the plan that it creates */
    name: string;
    who: string;
    startedAt: string;
    percent: number;
    /** games of the best schedule so far that break a rule or have no place */
    broken: number | null;
  } | null;
  lastFailure: string | null;
};

export async function findDrawing(portal: Portal, seasonId: number): Promise<Drawings> {
  await endLostJobs(portal);
  const job = await findLastJob(portal.db, 'draw-games', seasonId);
  if (job === null || job.state === 'done' || job.counts.canceled === 1)
    return { drawing: null, lastFailure: null };
  if (job.state === 'interrupted') {
    return {
      drawing: null,
      lastFailure: 'The portal stopped while games were generated. Please start again.',
    };
  }
  if (job.state === 'failed') {
    return { drawing: null, lastFailure: job.summary?.replace(/^FAILED: /, '') ?? null };
  }
  const { done, of } = job.progress ?? { done: 0, of: 1 };
  return {
    drawing: {
      jobId: job.id,
      name: job.title ?? '',
      who: job.who,
      startedAt: job.startedAt.toISOString(),
      percent: Math.floor((100 * done) / of),
      broken: job.counts.broken ?? null,
    },
    lastFailure: null,
  };
}

/** Cancels the running job that generates games of a season; no plan is stored. @returns false if there is none */
export async function endDrawing(portal: Portal, seasonId: number): Promise<boolean> {
  const target = { kind: 'draw-games', seasonId, summary: 'Canceled.', now: portal.clock.now() } as const;
  return await inTransaction(portal.db, (tx) => cancelJob(tx, target));
}

/**
 * Ends the running job that generates games of a season with the best plan so far. @returns false if there is none with a
 * place for every game
 */
export const endDrawingEarly = (portal: Portal, seasonId: number): Promise<boolean> =>
  endJobEarly(portal.db, 'draw-games', seasonId);
