import type { User } from '@portal/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { messages as dashboardMessages } from '#dashboard/messages.ts';
import { TeamWeeks } from '#dashboard/team-weeks.tsx';
import { coachTeams } from '#practices/queries.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';

/** The user's teams with their practices this week and next. */
export function YourTeams({ user }: { user: User }) {
  if (!user.emailVerified) return <Notice>{messages.confirm}</Notice>;
  return <Teams user={user} />;
}

function Teams({ user }: { user: User }) {
  const teams = useQuery(coachTeams(user));
  // an administrator usually has none and needs no hint
  const isAdmin = user.role === 'ADMIN';
  if (teams.isPending) return isAdmin ? null : <Skeleton className="h-40 rounded-2xl" />;
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
  if (teams.data.length === 0) {
    return isAdmin ? null : <Notice>{messages.noTeams}</Notice>;
  }
  return <TeamWeeks teams={teams.data} />;
}
