import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { Toolbar } from '#ui/toolbar.tsx';
import { CoachChip } from './coach-chip.tsx';
import { messages } from './messages.ts';
import { TeamMenu } from './team-menu.tsx';
import type { TeamRowActions } from './team-rows.ts';

/** The columns of the header and the rows; below 1101 px a row is a card. */
export const COLUMNS =
  'min-[1101px]:grid min-[1101px]:grid-cols-[1.5rem_minmax(9rem,1fr)_5rem_5rem_minmax(0,4fr)] min-[1101px]:items-center min-[1101px]:gap-x-4';

type TeamRowProps = TeamRowActions & { team: LeagueTeam };

/** A team: its practices of both weeks, its coaches, and a menu. */
export function TeamRow({ team, ticked, onTick, ask, onOpenCoach }: TeamRowProps) {
  const { practices } = team;
  const name = `${team.name}, ${team.divisionName}`;
  return (
    <li
      className={`${COLUMNS} grid grid-cols-[1.5rem_auto_1fr] items-center gap-x-3 gap-y-1 border-t border-line px-3 py-0.5 first:border-t-0 max-[1100px]:py-2`}
    >
      <TickBox
        label={`Select ${name}`}
        checked={ticked.has(team.id)}
        onChange={(on) => onTick([team.id], on)}
      />
      <h3 className="font-text text-base leading-tight font-semibold wrap-break-word max-[1100px]:col-span-2 max-[1100px]:text-lg">
        {team.name}
      </h3>
      <Week label={messages.thisWeek} used={practices.thisWeek} limit={practices.limit} isFirst />
      <Week label={messages.nextWeek} used={practices.nextWeek} limit={practices.limit} />
      <Toolbar
        label={`Coaches and actions for ${name}`}
        className="flex min-w-0 items-center gap-2 max-[1100px]:col-span-full"
      >
        <div className="flex min-w-0 grow flex-wrap gap-1.5">
          {team.coaches.length === 0 && (
            <span className="text-sm font-semibold text-bad">{messages.withoutCoach}</span>
          )}
          {team.coaches.map((coach) => (
            <CoachChip
              key={coach.id}
              coach={coach}
              onOpen={() => onOpenCoach({ teamId: team.id, coachId: coach.id })}
            />
          ))}
        </div>
        <TeamMenu team={team} ask={ask} />
      </Toolbar>
    </li>
  );
}

type WeekProps = { label: string; used: number; limit: number; isFirst?: boolean };

/** "1 of 2"; on a card, preceded by the week. */
function Week({ label, used, limit, isFirst = false }: WeekProps) {
  return (
    <p
      className={`text-sm whitespace-nowrap tabular-nums ${used === 0 ? 'text-warn' : 'text-muted'} ${isFirst ? 'max-[1100px]:col-start-2' : ''}`}
    >
      <span className="min-[1101px]:sr-only">{label} </span>
      {used} of {limit}
    </p>
  );
}

type TickBoxProps = {
  label: string;
  checked: boolean;
  /** some of the items it stands for are selected */
  isMixed?: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox with a label for screen readers only. */
export function TickBox({ label, checked, isMixed = false, onChange }: TickBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      onChange={(event) => onChange(event.target.checked)}
      className="size-6 shrink-0 bg-center bg-no-repeat indeterminate:border-court indeterminate:bg-[linear-gradient(currentColor,currentColor)] indeterminate:bg-[length:0.75rem_0.1875rem]"
    />
  );
}
