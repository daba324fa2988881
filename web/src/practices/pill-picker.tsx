import { formatDayShort, monthAndDay, shortTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { MenuBeside } from '#ui/menu-beside.tsx';
import type { Pill } from './calendar-rows.ts';
import { PickBox } from './pick-box.tsx';
import type { PickCell, SlotRow } from './pick-cells.ts';
import type { SlotListProps } from './slot-list-props.ts';
import { VenueEdge } from './venue-edge.tsx';

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
        'flex min-h-11 items-center gap-3 rounded-lg border-2 px-3 py-1',
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
