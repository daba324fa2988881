import type { User } from '@portal/contract/auth.ts';
import { messages as dashboardMessages } from '#dashboard/messages.ts';
import { TeamOverview } from '#dashboard/team-overview.tsx';
import { TeamOverviewSkeleton } from '#dashboard/team-overview-skeleton.tsx';
import { UpcomingOfFormer } from '#dashboard/upcoming-card.tsx';
import { useTeams } from '#dashboard/use-teams.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';

/** The user's teams this week and next, the next step, and upcoming entries. */
export function YourTeams({ user }: { user: User }) {
  if (!user.emailVerified) return <Notice>{messages.confirm}</Notice>;
  return <Teams user={user} />;
}

function Teams({ user }: { user: User }) {
  const teams = useTeams(user);
  // an administrator usually has none and needs no hint
  const isAdmin = user.role === 'ADMIN';
  if (teams.isPending) return isAdmin ? null : <TeamOverviewSkeleton />;
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
    return (
      <>
        {!isAdmin && <Notice>{messages.noTeams}</Notice>}
        <UpcomingOfFormer user={user} />
      </>
    );
  }
  return <TeamOverview user={user} teams={teams.data} />;
}
