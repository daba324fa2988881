import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { several } from '@portal/domain/text/several.ts';
import { useId } from 'react';
import { ChevronIcon } from '#ui/icons.tsx';
import { countLeague } from './team-filters.ts';
import { TeamRow, TickBox } from './team-row.tsx';
import type { TeamRowActions } from './team-rows.ts';

type TeamDivisionProps = TeamRowActions & {
  name: string;
  teams: readonly LeagueTeam[];
  isOpen: boolean;
  onToggle: () => void;
};

/** A division that can be collapsed to hide its teams. */
export function TeamDivision({ name, teams, isOpen, onToggle, ...rows }: TeamDivisionProps) {
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
            className="flex min-h-11 w-full flex-wrap items-center gap-x-2 py-1 text-start text-sm text-muted"
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
