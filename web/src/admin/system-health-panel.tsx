import { useQuery } from '@tanstack/react-query';
import { Moment } from '#league-time/moment.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { BackupLine } from './backup-line.tsx';
import { HealthFigures } from './health-figures.tsx';
import { HealthHistory } from './history/health-history.tsx';
import { messages } from './messages.ts';
import { systemHealth } from './queries.ts';

/**
 * System Health: metrics refreshed every minute, and the last seven days. The last metrics stay, marked, while the
 * server cannot be reached.
 */
export function SystemHealthPanel() {
  const health = useQuery(systemHealth);
  return (
    <Card aria-labelledby="health-title" className="xl:col-span-2">
      <h2 id="health-title" className="text-2xl">
        System Health
      </h2>
      {health.isError && (
        <div className="mt-4">
          <LoadFailed
            error={null}
            text={messages.healthFailed}
            busy={health.isFetching}
            onRetry={() => health.refetch()}
          />
        </div>
      )}
      {health.data && (
        <>
          <HealthFigures health={health.data} />
          {health.data.backups && (
            <BackupLine backups={health.data.backups} now={instant(health.dataUpdatedAt)} />
          )}
          <p className="mt-4 flex flex-wrap items-center gap-2 text-sm text-muted">
            {health.isError && <Badge tone="warn">{messages.outOfDate}</Badge>}
            <span>
              Updated <Moment at={instant(health.dataUpdatedAt)} style="second" />
              <span className="phone:hidden"> · </span>
              <span className="phone:block">refreshes every minute</span>
            </span>
          </p>
        </>
      )}
      {health.isPending && <FiguresSkeleton />}
      <HealthHistory />
    </Card>
  );
}

function instant(at: number): string {
  return new Date(at).toISOString();
}

function FiguresSkeleton() {
  return (
    <div role="status" className="mt-4">
      <span className="sr-only">Loading system health</span>
      <Skeleton className="h-55 phone:h-117 md:max-xl:h-82" />
    </div>
  );
}
