import type { User } from '@portal/contract/auth.ts';
import type { FillRate, HealthDashboard } from '@portal/contract/health-dashboard.ts';
import { formatDateRange } from '@portal/domain/time/format.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { LiveEvent } from '#api/live-event.ts';
import { useSession } from '#api/session.ts';
import { messages as dashboardMessages } from '#dashboard/messages.ts';
import { TeamWeeks } from '#dashboard/team-weeks.tsx';
import { coachTeams } from '#practices/queries.ts';
import { LoadFailed, QueryFailed } from '#shared/load-failed.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { GymCard } from './gym-card.tsx';
import { fillText } from './gym-text.ts';
import { ServiceCard } from './service-card.tsx';

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
      <PageHeader title="Health Dashboard">
        <p>Gym availability and portal status. Times are league time.</p>
      </PageHeader>
      <div className="grid grid-cols-1 gap-5">
        <QueryFailed query={health} failed="We couldn’t load the gyms and the portal’s status." />
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
  if (seasonLabel === null)
    return (
      <EmptyState title="No season is active yet">
        Gyms appear here once the league sets up a season.
      </EmptyState>
    );
  if (gyms.length === 0)
    return (
      <EmptyState title="No gym has any time in the next 14 days">
        Gym time appears here once the league publishes it.
      </EmptyState>
    );
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

/** The share of the approved gym time that is taken, this week, next week and over 14 days. */
function FillCard({ fill }: { fill: HealthDashboard['fill'] }) {
  return (
    <Card aria-labelledby="fill-title">
      <h2 id="fill-title" className="text-xl">
        How full the gyms are
      </h2>
      <dl className="mt-4 grid gap-x-8 gap-y-5 lg:grid-cols-3">
        <Fill name="This week" rate={fill.thisWeek} />
        <Fill name="Next week" rate={fill.nextWeek} />
        <Fill name="14 days from today" rate={fill.fortnight} />
      </dl>
    </Card>
  );
}

function Fill({ name, rate }: { name: string; rate: FillRate }) {
  return (
    <div>
      <dt className="font-semibold">
        {name}
        <span className="block text-sm font-normal text-muted">{formatDateRange(rate.first, rate.last)}</span>
      </dt>
      <dd>
        <svg
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="mt-2 h-3 w-full rounded bg-line text-court"
        >
          <rect width={Math.min(100, rate.percent)} height="8" fill="currentColor" />
        </svg>
        <span className="mt-1 flex flex-wrap justify-between gap-x-3">
          {fillText(rate)}
          {rate.total > 0 && <strong className="tabular-nums">{rate.percent}%</strong>}
        </span>
      </dd>
    </div>
  );
}

/** The user's teams with their practices this week and next. */
function YourTeams({ user }: { user: User }) {
  if (!user.emailVerified)
    return <Notice>Your teams appear here once you confirm your email address.</Notice>;
  return <Teams user={user} />;
}

function Teams({ user }: { user: User }) {
  const teams = useQuery(coachTeams(user));
  // an administrator usually has none and needs no hint
  const isAdmin = user.role === 'ADMIN';
  if (teams.isPending) return isAdmin ? null : <Skeleton className="h-40 rounded-2xl" />;
  if (!teams.data) {
    return <LoadFailed query={teams} text={dashboardMessages.failed} />;
  }
  if (teams.data.length === 0) {
    return isAdmin ? null : <Notice>No team is linked to your address yet.</Notice>;
  }
  return <TeamWeeks teams={teams.data} />;
}
