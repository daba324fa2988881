import type { LeagueCoach, LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { COACH_STATUS_NAMES, coachStatus } from '@portal/domain/coaches/coach-status.ts';
import type { PersonAction } from '#people/person-dialog.tsx';
import { ActionsMenu, type MenuAction } from '#ui/actions-menu.tsx';
import { TickBox } from '#ui/selection.tsx';
import { Toolbar } from '#ui/toolbar.tsx';
import { StatusDot } from './coach-status.tsx';
import { messages } from './messages.ts';
import { nameOf } from './team-filters.ts';

/** The dialog to open. */
export type OpenDialog =
  | { what: 'add-team' }
  | { what: 'change-team'; team: LeagueTeam }
  | { what: 'withdraw-team' | 'merge-team'; team: LeagueTeam }
  | { what: 'remove-team'; team: LeagueTeam }
  | { what: 'calendar' | 'share'; team: LeagueTeam }
  | { what: 'add-coach'; team: LeagueTeam }
  | { what: 'edit-coach'; coach: LeagueCoach }
  | { what: 'unlink'; team: LeagueTeam; coach: LeagueCoach }
  | { what: PersonAction; coach: LeagueCoach }
  /** null: everyone without an account */
  | { what: 'invite'; coaches: readonly LeagueCoach[] | null };

/** Opens a dialog from a row, the panel or the list's header. */
export type OnOpen = (dialog: OpenDialog) => void;

/** A coach as a member of one team. */
export type TeamCoach = { teamId: number; coachId: number };

export type TeamRowActions = {
  ticked: ReadonlySet<number>;
  onTick: (teamIds: readonly number[], isOn: boolean) => void;
  onOpen: OnOpen;
  onOpenCoach: (coach: TeamCoach) => void;
};

/** The columns of the header and the rows; below 1101 px a row is a card. */
export const COLUMNS =
  'min-[68.8125em]:grid min-[68.8125em]:grid-cols-[1.5rem_minmax(9rem,1fr)_5rem_5rem_minmax(0,4fr)] min-[68.8125em]:items-center min-[68.8125em]:gap-x-4';

type TeamRowProps = TeamRowActions & { team: LeagueTeam };

/** A team: its practices of both weeks, its coaches, and a menu. */
export function TeamRow({ team, ticked, onTick, onOpen, onOpenCoach }: TeamRowProps) {
  const { practices } = team;
  const name = `${team.name}, ${team.divisionName}`;
  return (
    <li
      className={`${COLUMNS} grid grid-cols-[1.5rem_auto_1fr] items-center gap-x-3 gap-y-1 border-t border-line px-3 py-0.5 first:border-t-0 max-[68.75em]:py-2`}
    >
      <TickBox
        label={`Select ${name}`}
        checked={ticked.has(team.id)}
        onChange={(on) => onTick([team.id], on)}
      />
      <h3 className="font-text text-base leading-tight font-semibold wrap-break-word max-[68.75em]:col-span-2 max-[68.75em]:text-lg">
        {team.name}
      </h3>
      <Week label={messages.thisWeek} used={practices.thisWeek} limit={practices.limit} isFirst />
      <Week label={messages.nextWeek} used={practices.nextWeek} limit={practices.limit} />
      <Toolbar
        label={`Coaches and actions for ${name}`}
        className="flex min-w-0 items-center gap-2 max-[68.75em]:col-span-full"
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
        <TeamMenu team={team} onOpen={onOpen} />
      </Toolbar>
    </li>
  );
}

type WeekProps = { label: string; used: number; limit: number; isFirst?: boolean };

/** "1 of 2"; on a card, preceded by the week. */
function Week({ label, used, limit, isFirst = false }: WeekProps) {
  return (
    <p
      className={`text-sm whitespace-nowrap tabular-nums ${used === 0 ? 'text-warn' : 'text-muted'} ${isFirst ? 'max-[68.75em]:col-start-2' : ''}`}
    >
      <span className="min-[68.8125em]:sr-only">{label} </span>
      {used} of {limit}
    </p>
  );
}

type CoachChipProps = { coach: LeagueCoach; onOpen: () => void };

/** A coach's initials, name and status; opens the panel about them. */
function CoachChip({ coach, onOpen }: CoachChipProps) {
  const status = coachStatus(coach);
  const name = nameOf(coach);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={COACH_STATUS_NAMES[status]}
      onClick={onOpen}
      className="flex min-h-7 leading-tight max-w-full items-center gap-1.5 rounded-full border border-edge bg-raised py-0.5 ps-0.5 pe-2.5 text-start text-sm hover:border-court hover:bg-court-soft phone:min-h-control phone:text-base"
    >
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-content-center rounded-full bg-court-soft text-[0.6875rem] font-bold text-court phone:size-8 phone:text-sm"
      >
        {initialsOf(coach)}
      </span>
      <span className="min-w-0 wrap-break-word">{name}</span>
      <span className="sr-only">{` (${COACH_STATUS_NAMES[status]})`}</span>
      <StatusDot status={status} />
    </button>
  );
}

const initialsOf = ({ firstName, lastName }: LeagueCoach): string =>
  [firstName, lastName]
    .map((name) => [...name][0] ?? '')
    .join('')
    .toUpperCase();

type TeamMenuProps = { team: LeagueTeam; onOpen: OnOpen };

/** The "⋯" button of a team. */
export function TeamMenu({ team, onOpen }: TeamMenuProps) {
  const choice = (label: string, dialog: OpenDialog, isDanger = false): MenuAction => ({
    label,
    isDanger,
    onChoose: () => onOpen(dialog),
  });
  const calendar = choice('Calendar', { what: 'calendar', team });
  const actions =
    team.withdrawn !== null
      ? [calendar]
      : [
          choice('Add coach', { what: 'add-coach', team }),
          choice('Rename or move', { what: 'change-team', team }),
          calendar,
          choice('Share with families', { what: 'share', team }),
          choice('Merge into…', { what: 'merge-team', team }),
          choice('Withdraw…', { what: 'withdraw-team', team }, true),
        ];
  return (
    <ActionsMenu
      label={`Actions for ${team.name}, ${team.divisionName}`}
      actions={[...actions, choice('Remove', { what: 'remove-team', team }, true)]}
    />
  );
}
