import type { AnswerOf } from '@portal/contract/endpoint.ts';
import type { listJobs as endpoint } from '@portal/contract/jobs.ts';
import type { Portal } from '#portal.ts';
import { type RequestedSeason, requestedSeasonOrNone, seasonLabel } from '#season/find-season.ts';
import { listNewestJobs, readStock, type SeasonStock, type SetUpJob } from './list-repository.ts';
import { endLostJobs } from './run-job.ts';
import { countSetUp, listGymSlots } from './set-up-repository.ts';

type JobsAnswer = AnswerOf<typeof endpoint>;

const NO_SEASON = 'Set the active season first.';

/** The last job of each step of the season, what each step waits for, and what the season has so far. */
export async function listJobs(
  portal: Portal,
  limit: number,
  asked: RequestedSeason = {},
): Promise<JobsAnswer> {
  await endLostJobs(portal);
  const season = await requestedSeasonOrNone(portal.db, asked);
  const source = portal.enrollmentSource === null ? 'upload' : 'address';
  if (season === null) {
    const waitsFor = { download: NO_SEASON, load: NO_SEASON, generate: NO_SEASON, merge: NO_SEASON };
    const setUp = { ...(await countSetUp(portal.db, null)), perGym: [] };
    return { season: null, source, file: null, jobs: [], waitsFor, setUp };
  }
  const stock = await readStock(portal.db, season.id);
  const jobs = await listNewestJobs(portal.db, season.id, limit);
  const { year, name, programName } = season;
  return {
    season: { year, season: name, programName },
    source,
    file: stock.file && { ...stock.file, uploadedAt: stock.file.uploadedAt.toISOString() },
    jobs: jobs.map(toWire),
    waitsFor: waitsFor(stock, source, seasonLabel(season)),
    setUp: {
      ...(await countSetUp(portal.db, season.id)),
      perGym: await listGymSlots(portal.db, season.id),
    },
  };
}

function waitsFor({ hasPermits, hasGenerated, file }: SeasonStock, source: string, label: string) {
  const noFile = `No enrollment file for ${label} yet.`;
  return {
    download: source === 'upload' && file === null ? `${noFile} Upload one first.` : null,
    load: file === null ? `${noFile} Upload or download one first.` : null,
    generate: hasPermits
      ? null
      : `${label} has no permits yet. Please add or import them under Venues first.`,
    merge: hasGenerated ? null : 'No slots are generated yet. Run 3a first.',
  };
}

const toWire = ({ startedAt, finishedAt, ...job }: SetUpJob) => ({
  ...job,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});
