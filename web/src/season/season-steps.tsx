import { useQuery } from '@tanstack/react-query';
import { EnrollmentStep } from '#enrollment/enrollment-step.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { AvailabilityStep } from './availability-step.tsx';
import { messages } from './messages.ts';
import { seasonSteps } from './queries.ts';
import { useSelectedSeason } from './selected-season.ts';

/** Steps 2 and 3 of the season set-up, each with its last run (docs/spec/product.md#season-setup). */
export function SeasonSteps() {
  const steps = useQuery(seasonSteps(useSelectedSeason()));
  return (
    <>
      <li className="border-t border-line pt-4">
        <h3 className="text-xl">{messages.enrollment}</h3>
        {steps.isPending && <Skeleton className="mt-3 h-32" />}
        {steps.isError && (
          <LoadFailed
            error={steps.error}
            text={messages.loadFailed}
            busy={steps.isFetching}
            onRetry={() => steps.refetch()}
          />
        )}
        {steps.data && <EnrollmentStep steps={steps.data} />}
      </li>
      <li className="border-t border-line pt-4">
        <h3 className="text-xl">{messages.availability}</h3>
        {steps.isPending && <Skeleton className="mt-3 h-32" />}
        {steps.data && <AvailabilityStep steps={steps.data} />}
      </li>
    </>
  );
}
