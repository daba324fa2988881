import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { several } from '@portal/domain/text/several.ts';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { STATUS_TEXTS } from './coach-status.ts';
import { ListHead } from './list-head.tsx';
import { messages } from './messages.ts';
import { StatusDot } from './status-dot.tsx';
import { TeamDivision } from './team-division.tsx';
import { TeamFilterBar } from './team-filter-bar.tsx';
import { countLeague, filterTeams, groupByDivision, isPlaying, type TeamFilters } from './team-filters.ts';
import type { TeamRowActions } from './team-rows.ts';
import type { TeamView } from './use-team-view.ts';
import { WithdrawnTeams } from './withdrawn-teams.tsx';

type TeamListProps = Omit<TeamRowActions, 'onTick'> & {
  teams: readonly LeagueTeam[];
  /** the filters of the list, which may lag behind those of `view` by a letter */
  filters: TeamFilters;
  view: TeamView;
  onTicked: (ticked: ReadonlySet<number>) => void;
};

/** The filters, the counts, and the matching teams. */
export function TeamList({ teams: all, filters, view, ...rest }: TeamListProps) {
  if (all.length === 0) return <EmptyState title={messages.noTeams}>{messages.noTeamsHelp}</EmptyState>;
  const teams = all.filter(isPlaying);
  const found = filterTeams(all, filters);
  const fitting = found.filter(isPlaying);
  const isFiltered = fitting.length < teams.length;
  return (
    <>
      <TeamFilterBar teams={teams} view={view} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm text-muted">
        <p role="status" className="text-base">
          {summary(teams, fitting)}
        </p>
        <Legend />
      </div>
      {found.length === 0 ? (
        <EmptyState title={messages.noMatch}>
          <Button onClick={view.clear}>{messages.clear}</Button>
        </EmptyState>
      ) : (
        // opened divisions are remembered per list, so that search results are never hidden
        fitting.length > 0 && (
          <Divisions key={String(isFiltered)} teams={fitting} isFiltered={isFiltered} {...rest} />
        )
      )}
      <WithdrawnTeams teams={found.filter((team) => !isPlaying(team))} ask={rest.ask} />
    </>
  );
}

/** Up to this many teams are shown without opening a division. */
const SHOWN_AT_ONCE = 24;

type DivisionsProps = Pick<TeamListProps, 'teams' | 'ticked' | 'ask' | 'onOpenCoach' | 'onTicked'> & {
  isFiltered: boolean;
};

function Divisions({ teams, isFiltered, ticked, onTicked, ask, onOpenCoach }: DivisionsProps) {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpenAtFirst = isFiltered || teams.length <= SHOWN_AT_ONCE;
  const divisions = groupByDivision(teams);
  const isOpen = (division: string) => opened.get(division) ?? isOpenAtFirst;
  const areAllOpen = divisions.every(([division]) => isOpen(division));

  function handleTick(teamIds: readonly number[], isOn: boolean) {
    const others = [...ticked].filter((id) => !teamIds.includes(id));
    onTicked(new Set(isOn ? [...others, ...teamIds] : others));
  }

  return (
    <div className="rounded-xl border border-line bg-panel shadow-card">
      <ListHead
        teams={teams}
        ticked={ticked}
        onTick={handleTick}
        ask={ask}
        areAllOpen={areAllOpen}
        onToggleAll={() => setOpened(new Map(divisions.map(([division]) => [division, !areAllOpen])))}
      />
      {divisions.map(([division, own]) => (
        <TeamDivision
          key={division}
          name={division}
          teams={own}
          isOpen={isOpen(division)}
          onToggle={() => setOpened(new Map(opened).set(division, !isOpen(division)))}
          ticked={ticked}
          onTick={handleTick}
          ask={ask}
          onOpenCoach={onOpenCoach}
        />
      ))}
    </div>
  );
}

function Legend() {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      {(['registered', 'unconfirmed', 'invited', 'not-invited'] as const).map((status) => (
        <span key={status} className="inline-flex items-center gap-1.5">
          <StatusDot status={status} />
          {STATUS_TEXTS[status]}
        </span>
      ))}
    </p>
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
    counts.teamsWithoutCoach > 0 && `${counts.teamsWithoutCoach} without coach`,
    counts.coachesWithoutAccount > 0 && `${counts.coachesWithoutAccount} not registered`,
  ]
    .filter(Boolean)
    .join(' · ');
}
