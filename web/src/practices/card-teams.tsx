import { hasFreePractice } from '@portal/domain/practices/weekly-limit.ts';
import { useState } from 'react';
import { SelectField } from '#ui/field.tsx';
import type { Team } from './from-wire.ts';
import { WeekUseLine } from './week-use-line.tsx';

/** With more teams than this, cards show the button of one team at a time. */
const MAX_BUTTONS = 3;

/**
 * The team whose buttons the cards show: undefined for all. A coach with many teams starts with the one that
 * needs a practice soonest.
 */
export function useChosenTeam(teams: readonly Team[], hasCards: boolean) {
  const [key, setKey] = useState<string | null>(null);
  const chosen =
    teams.find((team) => team.key === key) ??
    teams.find(({ week }) => hasFreePractice(week.current)) ??
    teams.find(({ week }) => hasFreePractice(week.next)) ??
    teams[0];
  return [hasCards && teams.length > MAX_BUTTONS ? chosen : undefined, setKey] as const;
}

type CardTeamsProps = {
  teams: readonly Team[];
  /** the selected team if there are many */
  chosen: Team | undefined;
  onChoose: (key: string) => void;
};

/** The teams and what is left of their weeks, above the open slots; in one line if they fit. */
export function CardTeams({ teams, chosen, onChoose }: CardTeamsProps) {
  const shown = chosen ? [chosen] : teams;
  return (
    <section aria-label="Your teams" className="rounded-xl border border-line bg-panel px-3 py-1.5">
      {chosen && (
        <SelectField
          label="Pick a practice for"
          value={chosen.key}
          onChange={(event) => onChoose(event.target.value)}
        >
          {teams.map((team) => (
            <option key={team.key} value={team.key}>
              {team.teamName} ({team.divisionName})
            </option>
          ))}
        </SelectField>
      )}
      <ul className="flex flex-wrap gap-x-6 max-[1100px]:divide-y max-[1100px]:divide-line">
        {shown.map((team) => (
          <li
            key={team.key}
            className="flex flex-wrap items-baseline gap-x-4 py-1 leading-snug max-[1100px]:w-full"
          >
            {!chosen && (
              <p className="[overflow-wrap:anywhere]">
                <strong>{team.teamName}</strong>{' '}
                <span className="text-sm text-muted">{team.divisionName}</span>
              </p>
            )}
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
