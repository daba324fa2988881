import type { HealthDashboard } from '@portal/contract/health-dashboard.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { LiveEvent } from '#api/live-event.ts';
import { useSession } from '#api/session.ts';
import { QueryFailed } from '#shared/load-failed.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { FillCard } from './fill-card.tsx';
import { GymCard } from './gym-card.tsx';
import { messages } from './messages.ts';
import { ServiceCard } from './service-card.tsx';
import { YourTeams } from './your-teams.tsx';

/**
 * /health-dashboard: how full the gyms are, whether the portal works, and whether the user's teams have their practices
 * (docs/spec/decisions.md#health-dashboard).
 */
export function HealthDashboardPage() {
  const session = useSession();
  const health = useQuery(healthDashboard);
  if (session.status !== 'signed-in') return null;
  return (
    <>
      <PageHeader title={messages.title}>
        <p>{messages.intro}</p>
      </PageHeader>
      <div className="grid grid-cols-1 gap-5">
        <QueryFailed query={health} failed={messages.failed} stale={messages.stale} />
        {health.isPending && <HealthSkeleton />}
        {health.data && <Gyms health={health.data} isAdmin={session.user.role === 'ADMIN'} />}
        {health.data && health.data.seasonLabel !== null && <FillCard fill={health.data.fill} />}
        {!health.isPending && <YourTeams user={session.user} />}
        {health.data && (
          <ServiceCard
            service={health.data.service}
            timeZone={health.data.timeZone}
            isAdmin={session.user.role === 'ADMIN'}
          />
        )}
      </div>
    </>
  );
}

function Gyms({ health, isAdmin }: { health: HealthDashboard; isAdmin: boolean }) {
  const { seasonLabel, gyms, days, fill } = health;
  if (seasonLabel === null) return <EmptyState title={messages.noSeason}>{messages.noSeasonText}</EmptyState>;
  if (gyms.length === 0) return <EmptyState title={messages.noGyms}>{messages.noGymsText}</EmptyState>;
  return <GymCard {...{ gyms, days, seasonLabel, isAdmin }} lastBookable={fill.nextWeek.last} />;
}

function HealthSkeleton() {
  return (
    <div role="status" className="grid min-h-dvh content-start gap-5">
      <span className="sr-only">Loading portal health</span>
      <Skeleton className="h-72 rounded-2xl" />
      <Skeleton className="h-40 rounded-2xl" />
    </div>
  );
}

/** How often the data is polled while the page is shown. */
const DASHBOARD_POLL_MS = 60_000;

const CHANGES = new Set<LiveEvent['kind']>(['slots', 'settings', 'jobs']);

/** Gyms, fill rate and service. They change with time alone, so they are polled every minute even with a live stream. */
const healthDashboard = queryOptions({
  queryKey: ['health-dashboard'],
  meta: { changesWith: ({ kind }) => CHANGES.has(kind) },
  refetchInterval: DASHBOARD_POLL_MS,
  queryFn: ({ signal }) => call('getHealthDashboard', { signal }),
});
