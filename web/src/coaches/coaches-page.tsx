import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { createPortal } from 'react-dom';
import { download } from '#api/client.ts';
import { useLeague } from '#league/use-league.ts';
import { AdminLink } from '#season/admin-link.tsx';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import { LeagueWaitingButton } from '#waiting/league-dialog.tsx';
import { CoachPanel } from './coach-panel.tsx';
import { LeagueDialog } from './league-dialog.tsx';
import { messages } from './messages.ts';
import { leagueTeams } from './queries.ts';
import { useTeamView } from './team-filter-bar.tsx';
import { countLeague, filterTeams, groupByDivision, isPlaying, nameOf } from './team-filters.ts';
import { TeamList } from './team-list.tsx';
import type { OpenDialog, TeamCoach } from './team-row.tsx';
import './phone-list.css';

/** /admin/coaches: the teams of the season, their coaches, and who has an account. */
export function CoachesPage() {
  const teams = useQuery({ ...leagueTeams, refetchOnMount: 'always' });
  const view = useTeamView();
  // keeps typing responsive while hundreds of rows are rendered
  const filters = useDeferredValue(view.filters);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [member, setMember] = useState<TeamCoach | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const isPrinting = useIsPrinting();
  const list = (teams.data ?? []).filter(isPlaying);
  const team = list.find(({ id }) => id === member?.teamId);
  const coach = team?.coaches.find(({ id }) => id === member?.coachId);

  // the coach was removed from the team
  if (teams.data && member !== null && coach === undefined) setMember(null);

  return (
    <>
      <AdminLink />
      <PageHeader
        title={messages.title}
        actions={
          <>
            <Button tone="primary" disabled={!teams.data} onClick={() => setDialog({ what: 'add-team' })}>
              {messages.addTeam}
            </Button>
            <LeagueWaitingButton />
            <DownloadButtons
              fileName="coaches"
              request={(format, fallbackName) =>
                download('exportCoaches', { body: { format }, fallbackName })
              }
              emptyText={list.length === 0 ? 'There are no teams to download yet.' : null}
              className="phone:hidden"
            />
            <Button disabled={list.length === 0} onClick={() => window.print()}>
              Print list
            </Button>
            <Button
              disabled={countLeague(list).coachesWithoutAccount === 0}
              onClick={() => setDialog({ what: 'invite', coaches: null })}
            >
              Invite everyone not registered
            </Button>
          </>
        }
      >
        <p>Coaches see their teams after confirming their email.</p>
      </PageHeader>
      <QueryFailed query={teams} failed={messages.failed} className="mb-4" />
      {teams.isPending && <TeamsSkeleton />}
      {teams.data && (
        <TeamList
          teams={teams.data}
          filters={filters}
          view={view}
          ticked={ticked}
          onTicked={setTicked}
          onOpen={setDialog}
          onOpenCoach={setMember}
        />
      )}
      {isPrinting && dialog?.what !== 'share' && <PhoneList teams={filterTeams(list, filters)} />}
      {team && coach && (
        <CoachPanel
          coach={coach}
          team={team}
          teams={list.filter(({ coaches }) => coaches.some(({ id }) => id === coach.id))}
          onOpen={setDialog}
          onClose={() => setMember(null)}
        />
      )}
      {dialog && (
        <LeagueDialog
          dialog={dialog}
          teams={list}
          division={view.filters.division}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

function TeamsSkeleton() {
  return (
    <div role="status" className="grid min-h-dvh content-start gap-3">
      <span className="sr-only">Loading the teams</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-14 w-full phone:h-32" />
      ))}
    </div>
  );
}

/** The teams with their coaches in black on white. It replaces the page while printing. */
function PhoneList({ teams }: { teams: readonly LeagueTeam[] }) {
  const league = useLeague();
  return createPortal(
    <div className="print-only phone-list">
      <header>
        <h1>{messages.title}</h1>
        <p>{league.name}</p>
      </header>
      {groupByDivision(teams).map(([division, own]) => (
        <table key={division}>
          <thead>
            <tr>
              <th colSpan={3}>{division}</th>
            </tr>
          </thead>
          {own.map(({ id, name, coaches }) => (
            <tbody key={id}>
              {coaches.length === 0 && (
                <tr>
                  <th scope="row">{name}</th>
                  <td colSpan={2}>{messages.withoutCoach}</td>
                </tr>
              )}
              {coaches.map((coach, index) => (
                <tr key={coach.id}>
                  {index === 0 && (
                    <th scope="row" rowSpan={coaches.length}>
                      {name}
                    </th>
                  )}
                  <td>{nameOf(coach)}</td>
                  <td>{coach.email}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      ))}
    </div>,
    document.body,
  );
}
