import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { messages } from '../messages.ts';
import { systemHealthHistory } from '../queries.ts';
import { FigureCharts } from './figure-charts.tsx';
import { UptimeLine } from './uptime-line.tsx';

/** The last seven days of System Health, collapsed by default. */
export function HealthHistory() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mt-4 border-t border-line pt-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer content-center">
        <h3 className="ms-1 inline text-xl">The last 7 days</h3>
      </summary>
      {isOpen && <History />}
    </details>
  );
}

/** When the portal was up, and each metric as a small chart. */
function History() {
  const history = useQuery(systemHealthHistory);
  return (
    <>
      {history.isError && (
        <div className="mt-4">
          <LoadFailed
            error={null}
            text={history.data ? messages.historyStale : messages.historyFailed}
            tone="warn"
            busy={history.isFetching}
            onRetry={() => history.refetch()}
          />
        </div>
      )}
      {history.data && (
        <>
          <UptimeLine history={history.data} />
          <FigureCharts history={history.data} />
        </>
      )}
      {history.isPending && (
        <div role="status" className="mt-4">
          <span className="sr-only">Loading the last 7 days</span>
          <Skeleton className="h-40" />
        </div>
      )}
    </>
  );
}
