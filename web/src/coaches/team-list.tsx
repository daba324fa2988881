import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { several } from '@portal/domain/text/several.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CARDS_UP_TO_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { messages } from './messages.ts';
import { TeamFilterBar } from './team-filter-bar.tsx';
import { countLeague, filterTeams, groupByDivision, type TeamFilters } from './team-filters.ts';
import { TeamButtons, TeamCoaches } from './team-parts.tsx';
import type { Ask, TeamRowsProps } from './team-rows.ts';
import { TeamTable } from './team-table.tsx';
import type { TeamView } from './use-team-view.ts';

type TeamListProps = {
  teams: readonly LeagueTeam[];
  /** the filters of the list; `view` may be a letter ahead */
  filters: TeamFilters;
  view: TeamView;
  ask: Ask;
};

/** The filters, the counts, and the matching teams. */
export function TeamList({ teams, filters, view, ask }: TeamListProps) {
  const hasCards = useIsWindowUpTo(CARDS_UP_TO_PX);
  if (teams.length === 0) return <EmptyState title={messages.noTeams}>{messages.noTeamsHelp}</EmptyState>;
  const fitting = filterTeams(teams, filters);
  const List = hasCards ? TeamCards : TeamTable;
  return (
    <>
      <TeamFilterBar teams={teams} view={view} />
      <p role="status" className="mb-3 text-muted">
        {summary(teams, fitting)}
      </p>
      {fitting.length === 0 ? (
        <EmptyState title={messages.noMatch}>
          <Button onClick={view.clear}>{messages.clear}</Button>
        </EmptyState>
      ) : (
        <List teams={fitting} ask={ask} />
      )}
    </>
  );
}

function summary(teams: readonly LeagueTeam[], fitting: readonly LeagueTeam[]): string {
  const counts = countLeague(fitting);
  const shown =
    fitting.length === teams.length
      ? several(counts.teams, 'team')
      : `${fitting.length} of ${several(teams.length, 'team')}`;
  return [
    shown,
    several(counts.coaches, 'coach', 'coaches'),
    `${counts.teamsWithoutCoach} without coach`,
    `${counts.coachesWithoutAccount} without account`,
  ].join(' · ');
}

/** The teams by division on a phone: a card for each. */
function TeamCards({ teams, ask }: TeamRowsProps) {
  return (
    <div className="grid gap-6">
      {groupByDivision(teams).map(([division, own]) => (
        <section key={division} aria-label={division}>
          <h2 className="mb-2 text-xl wrap-anywhere">
            {division} <span className="text-sm font-normal text-muted">{own.length}</span>
          </h2>
          <ul className="grid gap-3">
            {own.map((team) => (
              <li key={team.id} className="rounded-xl border border-line bg-panel p-4 shadow-card">
                <h3 className="text-lg wrap-anywhere">{team.name}</h3>
                <TeamCoaches team={team} ask={ask} />
                <div className="mt-3 border-t border-line pt-3">
                  <TeamButtons team={team} ask={ask} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
