import { venueColor } from '@portal/domain/schedule/venue-colors.ts';
import { formatDayShort, monthAndDay, shortTime } from '@portal/domain/time/format.ts';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon } from '#ui/icons.tsx';
import type { Pill } from './calendar-rows.ts';
import { isHeldFromTeam } from './holds.ts';
import { messages } from './messages.ts';
import { PickBox } from './pick-box.tsx';
import type { SlotRow } from './pick-cells.ts';
import type { SlotListProps } from './slot-list-props.ts';

type CalendarPillProps = Pick<SlotListProps, 'picked' | 'whyIds' | 'onToggle'> & {
  pill: Pill;
  hasTeams: boolean;
  isTabStop: boolean;
  isOpen: boolean;
  onFocus: () => void;
  onOpen: (trigger: HTMLElement) => void;
};

const LOOK =
  'relative block w-full min-h-6 overflow-hidden rounded-md border py-1 ps-1.25 text-left font-display text-xs leading-[1.1] font-bold tracking-tight wrap-break-word';

/**
 * The open courts of a gym at one time. With one court and one team it is the checkbox itself, otherwise a button that
 * opens them.
 */
export function CalendarPill({
  pill,
  hasTeams,
  picked,
  whyIds,
  isTabStop,
  isOpen,
  onFocus,
  onOpen,
  onToggle,
}: CalendarPillProps) {
  const [row, ...others] = pill.rows;
  if (!row) return null;
  const [cell, ...otherCells] = row.cells;
  const free = pill.rows.filter(isFree).length;
  const isGone = pill.rows.every(({ slot }) => slot.gone);
  const holders = picked.filter(({ slot }) => pill.rows.some((other) => other.slot.id === slot.id));
  const look = classNames(
    LOOK,
    toneOf(
      free > 0,
      holders.length > 0,
      row.cells.some(({ isLost }) => isLost),
    ),
  );
  const content = (
    <>
      {!pill.more && (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 start-0 w-[3px]"
          style={{ backgroundColor: venueColor(row.slot.scheduleName) }}
        />
      )}
      <span className={isGone ? 'line-through' : undefined}>{pill.name}</span>
      {!pill.more && free > 1 && ` ×${free}`}
      {holders.map(({ team }) => (
        <span key={team.key} className="flex items-center gap-0.5">
          <CheckIcon className="size-3 shrink-0" />
          {team.teamName}
        </span>
      ))}
    </>
  );
  if (!hasTeams) return <span className={look}>{content}</span>;
  const stop = { tabIndex: isTabStop ? 0 : -1, 'data-pill': pill.key, onFocus };
  if (cell && !pill.more && others.length === 0 && otherCells.length === 0) {
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside PickBox, which names it
      <label
        className={classNames(
          look,
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
          cell.why === null && 'cursor-pointer',
        )}
      >
        {content}
        <PickBox
          cell={cell}
          slot={row.slot}
          whyId={cell.why === null ? undefined : whyIds.get(cell.why)}
          isCover
          onToggle={() => onToggle(cell.team, row.slot)}
          {...stop}
        />
      </label>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={look}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
      {...stop}
    >
      {content}
      {pill.more && ' '}
      <span className="sr-only">{restOfLabel(pill, row, free)}</span>
    </button>
  );
}

/** Whether one of the shown teams may book it; if the pill opens a picker, whether it is open to anyone. */
const isFree = ({ slot, cells }: SlotRow): boolean =>
  cells.length > 0 ? cells.some(({ why }) => why === null) : !slot.gone && !isHeldFromTeam(slot);

function toneOf(isFreeNow: boolean, isPicked: boolean, isLost: boolean): string {
  if (isLost) return 'border-bad bg-bad-soft text-bad';
  if (isPicked) return 'border-court bg-court-soft';
  return isFreeNow
    ? 'border-edge bg-raised hover:border-court hover:bg-court-soft'
    : 'border-line bg-transparent text-muted';
}

/** After 'Salk ×2': ', Mon, Nov 23, 6 PM'. */
function restOfLabel({ more }: Pill, { slot }: SlotRow, free: number): string {
  if (more) return more;
  const at = `${formatDayShort(slot.date)}, ${monthAndDay(slot.date)}, ${shortTime(slot.startTime)}`;
  return free === 0 ? `, ${at}: ${messages.noCourt}` : `, ${at}`;
}
