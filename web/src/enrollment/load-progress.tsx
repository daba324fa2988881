import { useQuery } from '@tanstack/react-query';
import { JobProgress } from '#season/job-progress.tsx';
import { lastJob, seasonSteps } from '#season/queries.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { loadMessages } from './load-messages.ts';

const POLL_MS = 1_000;

/** The progress and latest log line of the load that this page has started: a long file takes minutes. */
export function LoadProgress() {
  const steps = useQuery({ ...seasonSteps(useSelectedSeason()), refetchInterval: POLL_MS });
  const job = lastJob(steps.data, 'load');
  const running = job?.state === 'running' ? job : null;
  return (
    <div className="mt-3 grid gap-1">
      <JobProgress progress={running?.progress ?? null} label={loadMessages.isLoading} />
      <p className="min-h-5 text-sm text-muted">{running?.lastLine}</p>
    </div>
  );
}
