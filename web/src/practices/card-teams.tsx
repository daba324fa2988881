import { hasFreePractice } from '@portal/domain/practices/weekly-limit.ts';
import { useId } from 'react';
import { useSearchParams } from '#router/search-params.ts';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon, DotIcon } from '#ui/icons.tsx';
import type { Team } from './from-wire.ts';
import { WeekUseLine } from './week-use-line.tsx';

/**
 * The team whose boxes the cards show, kept in the URL (`?team=KEY`): undefined in a table, which has a column for each.
 * At first it is the team that needs a practice soonest.
 */
export function useChosenTeam(teams: readonly Team[], hasCards: boolean) {
  const [params, change] = useSearchParams();
  const wanted = params.get('team');
  const chosen =
    teams.find((team) => team.key === wanted) ??
    teams.find(({ week }) => hasFreePractice(week.current)) ??
    teams.find(({ week }) => hasFreePractice(week.next)) ??
    teams[0];
  return [hasCards ? chosen : undefined, (key: string) => change({ team: key })] as const;
}

type CardTeamsProps = {
  teams: readonly Team[];
  /** the team of the cards; undefined in a table */
  chosen: Team | undefined;
  onChoose: (key: string) => void;
};

/** The teams and what is left of their weeks, above the open slots. Cards show the boxes of one team at a time. */
export function CardTeams({ teams, chosen, onChoose }: CardTeamsProps) {
  return (
    <section aria-label="Your teams" className="grid grid-cols-1 gap-2">
      {chosen && teams.length > 1 && <TeamChoice teams={teams} chosen={chosen} onChoose={onChoose} />}
      <ul
        className={classNames(
          'flex flex-wrap gap-x-6 px-3',
          !chosen && 'rounded-xl border border-line bg-panel py-1.5',
        )}
      >
        {(chosen ? [chosen] : teams).map((team) => (
          <li key={team.key} className="flex flex-wrap items-baseline gap-x-4 py-1 leading-snug">
            <p className={classNames('wrap-anywhere', chosen && teams.length > 1 && 'sr-only')}>
              <strong>{team.teamName}</strong> <span className="text-sm text-muted">{team.divisionName}</span>
            </p>
            <p className="flex flex-wrap gap-x-4 text-sm">
              <WeekUseLine team={team} week="current" />
              <WeekUseLine team={team} week="next" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TeamChoice({ teams, chosen, onChoose }: CardTeamsProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Pick a practice for</legend>
      <div className="flex flex-wrap gap-1.5">
        {teams.map((team) => {
          const isChosen = team.key === chosen?.key;
          const isFree = hasFreePractice(team.week.current);
          return (
            <label
              key={team.key}
              className={classNames(
                'flex min-h-11 max-w-full grow basis-24 cursor-pointer flex-col justify-center rounded-lg border-2 px-1.5 py-1 text-center leading-tight has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                isChosen
                  ? 'border-court bg-court text-on-court'
                  : 'border-edge bg-panel text-ink hover:bg-court-soft',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={isChosen}
                aria-label={`${team.teamName}, ${team.divisionName}`}
                className="sr-only"
                onChange={() => onChoose(team.key)}
              />
              <span className="flex items-center justify-center gap-1 font-semibold wrap-anywhere">
                {isFree ? <DotIcon className="size-4" /> : <CheckIcon className="size-4" />}
                {team.teamName}
              </span>
              <span className="text-xs">{team.divisionName}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
