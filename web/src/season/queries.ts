import type { SeasonJob } from '@portal/contract/jobs.ts';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, call, download } from '#api/client.ts';
import { CHANGES_WITH_JOBS } from '#api/live-event.ts';
import type { SelectedSeason } from './selected-season.ts';

const RUNNING_POLL_MS = 2_000;
/** Someone else may start a step at any time. */
const IDLE_POLL_MS = 15_000;

export type SeasonSteps = Answer<'listJobs'>;

/** The last run of each step of the season; polled while one is running. */
export const seasonSteps = (selectedSeason: SelectedSeason) =>
  queryOptions({
    queryKey: ['season', 'jobs', selectedSeason],
    meta: CHANGES_WITH_JOBS,
    refetchInterval: ({ state }: { state: { data: SeasonSteps | undefined } }) =>
      state.data?.jobs.some(isRunning) ? RUNNING_POLL_MS : IDLE_POLL_MS,
    queryFn: ({ signal }) => call('listJobs', { query: selectedSeason, signal }),
  });

/** The log of a job so far. */
export const wholeLog = ({ id, state }: SeasonJob) =>
  queryOptions({
    queryKey: ['season', 'log', id],
    refetchInterval: state === 'running' ? RUNNING_POLL_MS : false,
    queryFn: async ({ signal }) => {
      const { blob } = await download('downloadJobLog', { params: { id }, fallbackName: 'log.txt', signal });
      return await blob.text();
    },
  });

const isRunning = ({ state }: SeasonJob): boolean => state === 'running';

/** The newest job of a kind, if any. */
export function lastJob(steps: SeasonSteps | undefined, kind: SeasonJob['kind']): SeasonJob | null {
  return steps?.jobs.find((job) => job.kind === kind) ?? null;
}
