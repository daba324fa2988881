import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#practices/load-failed.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { messages } from '../messages.ts';
import { systemHealthHistory } from '../queries.ts';
import { FigureCharts } from './figure-charts.tsx';
import { UptimeLine } from './uptime-line.tsx';

/** The last seven days of System Health: when the portal was up, and each figure as a small chart. */
export function HealthHistoryPanel() {
  const history = useQuery(systemHealthHistory);
  return (
    <Card aria-labelledby="history-title" className="xl:col-span-2">
      <h2 id="history-title" className="text-2xl">
        The last 7 days
      </h2>
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
    </Card>
  );
}
