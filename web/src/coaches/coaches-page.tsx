import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { ChevronIcon } from '#ui/icons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { LeagueWaitingButton } from '#waiting/league-button.tsx';
import { LeagueDialog } from './league-dialog.tsx';
import { messages } from './messages.ts';
import { leagueTeams } from './queries.ts';
import { countLeague } from './team-filters.ts';
import { TeamList } from './team-list.tsx';
import type { Asked } from './team-rows.ts';
import { useTeamView } from './use-team-view.ts';

/** /admin/coaches: the teams of the season, their coaches, and who has an account. */
export function CoachesPage() {
  const teams = useQuery({ ...leagueTeams, refetchOnMount: 'always' });
  const view = useTeamView();
  // keeps typing responsive while hundreds of rows are rendered
  const filters = useDeferredValue(view.filters);
  const [asked, setAsked] = useState<Asked | null>(null);
  const focus = useKeptFocus(asked !== null);
  const list = teams.data ?? [];

  function ask(next: Asked) {
    focus.remember();
    setAsked(next);
  }

  return (
    <>
      <Link to={PATHS.admin} className={`${buttonClass('plain')} -ms-3 mb-2 self-start`}>
        <ChevronIcon className="size-5 rotate-180" />
        Admin dashboard
      </Link>
      <PageHeader
        title={messages.title}
        actions={
          <>
            <LeagueWaitingButton />
            <Button
              disabled={countLeague(list).coachesWithoutAccount === 0}
              onClick={() => ask({ what: 'invite-all' })}
            >
              {messages.inviteAll}
            </Button>
            <Button tone="primary" disabled={!teams.data} onClick={() => ask({ what: 'add-team' })}>
              {messages.addTeam}
            </Button>
          </>
        }
      >
        <p>{messages.lead}</p>
      </PageHeader>
      {teams.isError && (
        <div className="mb-4">
          <LoadFailed
            error={teams.error}
            text={messages.failed}
            busy={teams.isFetching}
            onRetry={() => teams.refetch()}
          />
        </div>
      )}
      {teams.isPending && <TeamsSkeleton />}
      {teams.data && <TeamList teams={teams.data} filters={filters} view={view} ask={ask} />}
      {asked && (
        <LeagueDialog
          asked={asked}
          teams={list}
          division={view.filters.division}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function TeamsSkeleton() {
  return (
    <div role="status" className="grid min-h-[50dvh] content-start gap-3">
      <span className="sr-only">{messages.loading}</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-14 w-full phone:h-40" />
      ))}
    </div>
  );
}
