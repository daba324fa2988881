import { hasFreePractice } from '@portal/domain/practices/weekly-limit.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from '#router/search-params.ts';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon, RingIcon } from '#ui/icons.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import type { Slot, Team } from './from-wire.ts';
import { messages } from './messages.ts';
import { pickBlockedReason } from './pick-cells.ts';
import type { SlotLayout } from './slot-lists.tsx';
import { WeekUseLine } from './week-use-line.tsx';

/** The value in the URL that selects all teams. */
const ALL_TEAMS = 'all';

/** What the page needs to know to begin with a team: all undefined until they are loaded. */
type Loaded = {
  teams: readonly Team[] | undefined;
  open: readonly Slot[] | undefined;
  range: WeekRange | undefined;
};

/** The team whose boxes are shown, by its key; null for all teams. */
export type TeamChoice = {
  key: string | null;
  /** `day` is shown then; without one, the day follows from the URL and the team */
  choose: (team: Team | undefined, day?: IsoDate | null) => void;
};

/**
 * The team whose boxes are shown, kept in the URL (`?team=KEY`); all teams in a table at first. Cards and the calendar
 * start with the team that can book soonest, and stay with it even if its last slot is taken: a press must not pick for
 * another team than the coach sees.
 */
export function useChosenTeam({ teams = [], open, range }: Loaded, layout: SlotLayout): TeamChoice {
  const [params, change] = useSearchParams();
  const [first, setFirst] = useState<string | null>(null);
  const requested = params.get('team') ?? (layout === 'table' ? ALL_TEAMS : null);
  const isAll = requested === ALL_TEAMS && layout !== 'cards';
  const has = (key: string | null) => teams.some((team) => team.key === key);
  const isFixed = isAll || has(requested);
  if (isFixed) {
    if (first !== null) setFirst(null);
  } else if (!has(first) && open && range && teams.length > 0) {
    setFirst(firstTeam(teams, open, range)?.key ?? null);
  }
  return {
    key: isAll ? null : has(requested) ? requested : (first ?? teams[0]?.key ?? null),
    choose: (team, day = null) => change({ team: team?.key ?? ALL_TEAMS, ...(day !== null && { day }) }),
  };
}

/** The first team with a slot to book this week, else next week, else the first that still needs a practice. */
function firstTeam(teams: readonly Team[], open: readonly Slot[], range: WeekRange): Team | undefined {
  const canBookIn = (week: 'current' | 'next') =>
    teams.find((team) =>
      open.some(
        (slot) =>
          weekOf(slot.date, range) === week &&
          pickBlockedReason(team, slot, false, { range, today: null }) === null,
      ),
    );
  return (
    canBookIn('current') ??
    canBookIn('next') ??
    teams.find(({ week }) => hasFreePractice(week.current)) ??
    teams.find(({ week }) => hasFreePractice(week.next)) ??
    teams[0]
  );
}

type CardTeamsProps = {
  teams: readonly Team[];
  /** undefined for all teams */
  chosen: Team | undefined;
  /** cards show one team at a time */
  hasAll: boolean;
  onChoose: (team: Team | undefined) => void;
};

/** The teams and their remaining practices, above the open slots. */
export function CardTeams({ teams, chosen, hasAll, onChoose }: CardTeamsProps) {
  return (
    <section aria-label="Your teams" className="flex flex-wrap items-center gap-x-4 gap-y-1.5 phone:*:w-full">
      {teams.length > 1 && <TeamChoice teams={teams} chosen={chosen} hasAll={hasAll} onChoose={onChoose} />}
      <ul
        className={classNames(
          'flex flex-wrap gap-x-6',
          !chosen && 'w-full rounded-xl border border-line bg-panel px-3 py-1',
        )}
      >
        {(chosen ? [chosen] : teams).map((team) => (
          <li key={team.key} className="flex flex-wrap items-baseline gap-x-4 py-0.5 leading-snug">
            <p className={classNames('wrap-anywhere', chosen && teams.length > 1 && 'sr-only')}>
              <strong>{team.teamName}</strong> <span className="text-sm text-muted">{team.divisionName}</span>
            </p>
            <p className="flex flex-wrap gap-x-4 text-sm phone:gap-x-2 phone:text-xs">
              <WeekUseLine team={team} week="current" />
              <WeekUseLine team={team} week="next" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** With more teams than this, the choice is a list instead of buttons. */
const MAX_BUTTONS = 6;

function TeamChoice({ teams, chosen, hasAll, onChoose }: CardTeamsProps) {
  const name = useId();
  if (teams.length > MAX_BUTTONS) {
    return (
      <div className="wide:max-w-xs">
        <SelectInput
          label="Team"
          value={chosen?.key ?? ''}
          options={[
            ...(hasAll ? [['', messages.allTeams] as const] : []),
            ...teams.map(
              (team) => [team.key, `${team.teamName}, ${team.divisionName}: ${leftText(team)}`] as const,
            ),
          ]}
          onChange={(chosenKey) => onChoose(teams.find(({ key }) => key === chosenKey))}
        />
      </div>
    );
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Pick a practice for</legend>
      <div className="flex flex-wrap gap-1.5">
        {teams.map((team) => (
          <Choice
            key={team.key}
            name={name}
            label={`${team.teamName}, ${team.divisionName}`}
            isChosen={team.key === chosen?.key}
            onChoose={() => onChoose(team)}
          >
            <span className="flex items-center justify-center gap-1 font-semibold wrap-break-word">
              {hasFreePractice(team.week.current) ? (
                <RingIcon className="size-4" />
              ) : (
                <CheckIcon className="size-4" />
              )}
              {team.teamName}
            </span>
            <span className="text-xs">
              {team.divisionName}
              <span className="phone:hidden"> · {leftText(team)}</span>
            </span>
          </Choice>
        ))}
        {hasAll && (
          <Choice name={name} isChosen={chosen === undefined} onChoose={() => onChoose(undefined)}>
            <span className="font-semibold">{messages.allTeams}</span>
          </Choice>
        )}
      </div>
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  label?: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Choice({ name, label, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={classNames(
        'flex min-h-control max-w-full cursor-pointer flex-col justify-center rounded-lg border px-3 py-1 text-center leading-tight phone:grow phone:basis-24 phone:px-1.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen
          ? 'border-court bg-court text-on-court'
          : 'border-edge bg-panel text-ink hover:bg-court-soft',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        aria-label={label}
        className="sr-only"
        onChange={onChoose}
      />
      {children}
    </label>
  );
}

/** 'booked this week', '2 left': the practices that the team may still book in the period. */
function leftText({ week: { current, next } }: Team): string {
  const left = [current, next].reduce((sum, { limit, used }) => sum + Math.max(0, limit - used), 0);
  if (left === 0) return 'all booked';
  return hasFreePractice(current) ? `${left} left` : 'booked this week';
}
