import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { COACH_STATUS_NAMES } from '@portal/domain/coaches/coach-status.ts';
import { several } from '@portal/domain/text/several.ts';
import { useId, useState } from 'react';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ChevronIcon } from '#ui/icons.tsx';
import { TickBox } from '#ui/selection.tsx';
import { StatusDot } from './coach-status.tsx';
import { ListHead } from './list-head.tsx';
import { messages } from './messages.ts';
import { TeamFilterBar, type TeamView } from './team-filter-bar.tsx';
import {
  countLeague,
  filterTeams,
  groupByDivision,
  isPlaying,
  nameOf,
  type TeamFilters,
} from './team-filters.ts';
import { type OnOpen, TeamMenu, TeamRow, type TeamRowActions } from './team-row.tsx';
import { messages as withdrawal } from './withdrawal-messages.ts';

type TeamListProps = Omit<TeamRowActions, 'onTick'> & {
  teams: readonly LeagueTeam[];
  /** the filters of the list, which may lag behind those of `view` by a letter */
  filters: TeamFilters;
  view: TeamView;
  onTicked: (ticked: ReadonlySet<number>) => void;
};

/** The filters, the counts, and the matching teams. */
export function TeamList({ teams: all, filters, view, ...rest }: TeamListProps) {
  if (all.length === 0)
    return (
      <EmptyState title="No teams yet">
        Import your teams and coaches on the Admin dashboard, or add a team here.
      </EmptyState>
    );
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
        <EmptyState title="No matching teams">
          <Button onClick={view.clear}>Clear filters</Button>
        </EmptyState>
      ) : (
        // opened divisions are remembered per list, so that search results are never hidden
        fitting.length > 0 && (
          <Divisions key={String(isFiltered)} teams={fitting} isFiltered={isFiltered} {...rest} />
        )
      )}
      <WithdrawnTeams teams={found.filter((team) => !isPlaying(team))} onOpen={rest.onOpen} />
    </>
  );
}

/** Up to this many teams are shown without opening a division. */
const SHOWN_AT_ONCE = 24;

type DivisionsProps = Pick<TeamListProps, 'teams' | 'ticked' | 'onOpen' | 'onOpenCoach' | 'onTicked'> & {
  isFiltered: boolean;
};

function Divisions({ teams, isFiltered, ticked, onTicked, onOpen, onOpenCoach }: DivisionsProps) {
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
        onOpen={onOpen}
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
          onOpen={onOpen}
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
          {COACH_STATUS_NAMES[status]}
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

type TeamDivisionProps = TeamRowActions & {
  name: string;
  teams: readonly LeagueTeam[];
  isOpen: boolean;
  onToggle: () => void;
};

/** A division that can be collapsed to hide its teams. */
function TeamDivision({ name, teams, isOpen, onToggle, ...rows }: TeamDivisionProps) {
  const id = useId();
  const ids = teams.map((team) => team.id);
  const tickedCount = ids.filter((each) => rows.ticked.has(each)).length;
  const isAll = tickedCount === ids.length;
  return (
    <section
      aria-labelledby={`${id}-name`}
      className="border-t border-line first:border-t-0 last:rounded-b-xl [&:last-child>div]:rounded-b-xl"
    >
      <div className="flex items-center gap-3 bg-court-soft px-3">
        <TickBox
          label={`Select all of ${name}`}
          checked={isAll}
          isMixed={tickedCount > 0 && !isAll}
          onChange={(on) => rows.onTick(ids, on)}
        />
        <h2 className="min-w-0 grow font-text font-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-teams`}
            onClick={onToggle}
            className="flex min-h-control w-full flex-wrap items-center gap-x-2 py-1 text-start text-sm text-muted"
          >
            <ChevronIcon className={`size-4 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
            <span id={`${id}-name`} className="font-display text-lg font-bold text-ink wrap-break-word">
              {name}
            </span>
            <span>{divisionText(teams)}</span>
          </button>
        </h2>
      </div>
      <ul id={`${id}-teams`} hidden={!isOpen}>
        {isOpen && teams.map((team) => <TeamRow key={team.id} team={team} {...rows} />)}
      </ul>
    </section>
  );
}

/** "9 teams · 7 not invited" */
function divisionText(teams: readonly LeagueTeam[]): string {
  const { coachesNotInvited, teamsWithoutCoach } = countLeague(teams);
  return [
    several(teams.length, 'team'),
    coachesNotInvited > 0 && `${coachesNotInvited} not invited`,
    teamsWithoutCoach > 0 && `${teamsWithoutCoach} without coach`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The teams that withdrew or were merged, after the list of those that play. */
function WithdrawnTeams({ teams, onOpen }: { teams: readonly LeagueTeam[]; onOpen: OnOpen }) {
  const dayOf = useLeagueTime();
  if (teams.length === 0) return null;
  return (
    <section aria-labelledby="withdrawn-teams" className="mt-6">
      <h2 id="withdrawn-teams" className="mb-2 text-lg">
        Withdrawn
      </h2>
      <ul className="rounded-xl border border-line bg-panel shadow-card">
        {teams.map((team) => {
          const { at, into } = team.withdrawn ?? { at: '', into: null };
          const day = dayOf(at, 'shortDay');
          return (
            <li
              key={team.id}
              className="flex items-center gap-3 border-t border-line px-3 py-2 text-muted first:border-t-0"
            >
              <div className="min-w-0 grow wrap-break-word">
                <h3 className="font-text text-base font-semibold">
                  {team.name}, {team.divisionName}
                </h3>
                <p className="text-sm">
                  {into === null ? withdrawal.withdrewOn(day) : withdrawal.mergedOn(into, day)} ·{' '}
                  {team.coaches.map(nameOf).join(', ') || messages.withoutCoach}
                </p>
              </div>
              <TeamMenu team={team} onOpen={onOpen} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
