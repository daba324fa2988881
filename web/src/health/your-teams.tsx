import type { User } from '@portal/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { messages as dashboardMessages } from '#dashboard/messages.ts';
import { TeamOverview } from '#dashboard/team-overview.tsx';
import { LoadFailed } from '#practices/load-failed.tsx';
import { coachTeams } from '#practices/queries.ts';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';

/** The reader's teams this week and next, what is to do for them, and what is coming up. */
export function YourTeams({ user }: { user: User }) {
  if (!user.emailVerified) return <Notice>{messages.confirm}</Notice>;
  return <Teams user={user} />;
}

function Teams({ user }: { user: User }) {
  const teams = useQuery(coachTeams(user));
  if (teams.isPending) return <TeamsSkeleton />;
  if (!teams.data) {
    return (
      <LoadFailed
        error={teams.error}
        text={dashboardMessages.failed}
        busy={teams.isFetching}
        onRetry={() => teams.refetch()}
      />
    );
  }
  // an administrator mostly has none, and misses none
  if (teams.data.length === 0) return user.role === 'ADMIN' ? null : <Notice>{messages.noTeams}</Notice>;
  return <TeamOverview user={user} teams={teams.data} />;
}

function TeamsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your teams</span>
      <Skeleton className="h-56 rounded-2xl" />
    </div>
  );
}
