import { venueColor } from '@portal/domain/schedule/venue-colors.ts';
import { formatDayShort, monthAndDay, shortTime, shortTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon } from '#ui/icons.tsx';
import { MenuBeside } from '#ui/menu-beside.tsx';
import type { Pill } from './calendar-rows.ts';
import { isHeldFromTeam } from './holds.ts';
import { PickBox } from './pick-box.tsx';
import type { PickCell, SlotListProps, SlotRow } from './pick-cells.ts';
import { VenueEdge } from './venue-edge.tsx';

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
  return free === 0 ? `, ${at}: no open court for this team` : `, ${at}`;
}

type PillPickerProps = Pick<SlotListProps, 'cellsOf' | 'onToggle'> & {
  pill: Pill;
  trigger: HTMLElement;
  onClose: () => void;
};

/** The courts of a pill with a checkbox for each team. It closes once something is picked or unpicked. */
export function PillPicker({ pill, cellsOf, trigger, onToggle, onClose }: PillPickerProps) {
  const id = useId();
  const rows = pill.rows.map(({ slot }) => ({ slot, cells: cellsOf(slot) }));
  const picks = JSON.stringify(rows.map(({ cells }) => cells.map(({ isPicked }) => isPicked)));
  const [picksBefore] = useState(picks);
  const [first] = rows;

  useLayoutEffect(() => {
    if (picks !== picksBefore) onClose();
  }, [picks, picksBefore, onClose]);

  if (!first) return null;
  return (
    <MenuBeside
      trigger={trigger}
      labelledBy={id}
      onClose={onClose}
      className="max-h-[min(32rem,calc(100dvh-2rem))] overflow-y-auto"
    >
      <FirstBoxFocused>
        <h2 id={id} className="px-1 font-text text-sm font-semibold">
          {formatDayShort(first.slot.date)}, {monthAndDay(first.slot.date)}
        </h2>
        <ul className="grid gap-3">
          {rows.map((row) => (
            <Court key={row.slot.id} row={row} onToggle={onToggle} />
          ))}
        </ul>
      </FirstBoxFocused>
    </MenuBeside>
  );
}

/** Focuses the first checkbox that can be checked, or else the first one. */
function FirstBoxFocused({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box =
      ref.current?.querySelector<HTMLElement>('input:not([aria-disabled])') ??
      ref.current?.querySelector('input');
    box?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={ref} className="grid grid-cols-1 gap-2">
      {children}
    </div>
  );
}

type CourtProps = { row: SlotRow } & Pick<SlotListProps, 'onToggle'>;

function Court({ row: { slot, cells }, onToggle }: CourtProps) {
  const id = useId();
  return (
    <li aria-labelledby={id} className="relative ps-3">
      <VenueEdge scheduleName={slot.scheduleName} />
      <p id={id} className={classNames('text-sm wrap-anywhere', slot.gone && 'text-muted line-through')}>
        <strong className="tabular-nums">{shortTimeRange(slot.startTime, slot.endTime)}</strong>{' '}
        {venueAndCourt(slot)}
      </p>
      <ul className="mt-1 grid gap-1">
        {cells.map((cell) => (
          <li key={cell.team.key}>
            <TeamBox cell={cell} slot={slot} onToggle={onToggle} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function TeamBox({
  cell,
  slot,
  onToggle,
}: { cell: PickCell } & Pick<SlotRow, 'slot'> & Pick<SlotListProps, 'onToggle'>) {
  const whyId = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside PickBox, which names it
    <label
      className={classNames(
        'flex min-h-control items-center gap-3 rounded-lg border px-3 py-1',
        cell.why !== null
          ? 'border-line bg-wood'
          : cell.isPicked
            ? 'cursor-pointer border-court bg-court-soft'
            : 'cursor-pointer border-line hover:bg-court-soft',
      )}
    >
      <span className="min-w-0 grow text-sm leading-tight wrap-anywhere">
        <strong>{cell.team.teamName}</strong> <span className="text-muted">{cell.team.divisionName}</span>
        {cell.why !== null && (
          <span id={whyId} className="block text-muted">
            {cell.whyShort}
          </span>
        )}
      </span>
      <PickBox
        cell={cell}
        slot={slot}
        whyId={cell.why === null ? undefined : whyId}
        onToggle={() => onToggle(cell.team, slot)}
      />
    </label>
  );
}
