import type { ListedVenue } from '@portal/contract/venues.ts';
import type { Permit } from '@portal/contract/venues-hours.ts';
import type { DayRange } from '@portal/domain/availability/month-layout.ts';
import { several } from '@portal/domain/text/several.ts';
import { weekdayLabel } from '@portal/domain/time/format.ts';
import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { venueName, WEEK } from '../venue-text.ts';
import type { OnOpen } from './gym-dialogs.tsx';
import { PermitCell } from './permit-cell.tsx';
import { Swatch } from './permit-look.tsx';

type GymListProps = {
  gyms: readonly ListedVenue[];
  /** null while loading or if no season is active */
  permitsOf: ((venueId: number, weekday: Weekday) => readonly Permit[]) | null;
  /** the dates that most permits have */
  usual: DayRange | null;
  onOpen: OnOpen;
};

const keyOf = (venueId: number, weekday: number) => `${venueId} ${weekday}`;
const sortKeyOf = (permit: Permit) => `${permit.fromTime} ${permit.firstDate} ${permit.courtId}`;

/** Finds the permits of a gym on a weekday, by time. */
export function permitsByGym(permits: readonly Permit[]) {
  const groups = Map.groupBy(
    permits.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1)),
    ({ venueId, weekday }) => keyOf(venueId, weekday),
  );
  return (venueId: number, weekday: Weekday): readonly Permit[] => groups.get(keyOf(venueId, weekday)) ?? [];
}

const HEAD = 'sticky top-0 z-10 border-b-2 border-line bg-wood px-2 py-2 text-start text-sm font-bold';

/** Gyms by weekday. */
export function PermitMatrix({ gyms, permitsOf, usual, onOpen }: GymListProps) {
  const cursor = useGridCursor();
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move between its cells
      role="grid"
      aria-label="Permits by gym and weekday"
      {...cursor}
      className="w-full table-fixed border-separate border-spacing-0"
    >
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} w-[22%] rounded-ss-xl`}>
            Gym
          </th>
          {WEEK.map((weekday) => (
            <th key={weekday} scope="col" className={`${HEAD} last:rounded-se-xl`}>
              <span aria-hidden="true">{weekdayLabel(weekday).slice(0, 3)}</span>
              <span className="sr-only">{weekdayLabel(weekday)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {gyms.map((venue) => (
          <tr key={venue.id} className="group">
            <th scope="row" className="border-b border-line px-1 py-0.5 group-hover:bg-floor">
              <GymName venue={venue} inGrid onOpen={onOpen} />
            </th>
            {WEEK.map((weekday) => (
              <td
                key={weekday}
                className="border-s border-b border-line px-[3px] py-0.5 group-hover:bg-floor"
              >
                {permitsOf && (
                  <PermitCell
                    venue={venue}
                    weekday={weekday}
                    permits={permitsOf(venue.id, weekday)}
                    usual={usual}
                    inGrid
                    onOpen={onOpen}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each gym with its week in one line, for windows too narrow for the matrix. */
export function GymWeeks({ gyms, permitsOf, usual, onOpen }: GymListProps) {
  return (
    <ul aria-label="Gyms" className="divide-y divide-line">
      {gyms.map((venue) => (
        <li key={venue.id} className="px-3 py-1.5 phone:px-2">
          <GymName venue={venue} onOpen={onOpen} />
          {permitsOf && (
            <ul className="mt-0.5 grid grid-cols-7 gap-1">
              {WEEK.map((weekday) => (
                <li key={weekday} className="min-w-0">
                  <span aria-hidden="true" className="block text-center text-xs text-muted">
                    {weekdayLabel(weekday).slice(0, 3)}
                  </span>
                  <PermitCell
                    venue={venue}
                    weekday={weekday}
                    permits={permitsOf(venue.id, weekday)}
                    usual={usual}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

type GymNameProps = { venue: ListedVenue; inGrid?: boolean; onOpen: OnOpen };

/** A gym's name and number of courts; opens the panel about it. */
function GymName({ venue, inGrid = false, onOpen }: GymNameProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      tabIndex={inGrid ? -1 : undefined}
      onClick={() => onOpen({ action: 'show-gym', venue })}
      className="flex min-h-control w-full items-center gap-2.5 rounded-md px-1 text-start leading-tight hover:bg-court-soft"
    >
      <Swatch scheduleName={venue.scheduleName} />
      <span className="min-w-0">
        <span className="block text-[0.9375rem] font-semibold wrap-anywhere">{venueName(venue)}</span>{' '}
        <span className="block text-xs font-normal text-muted">{several(venue.courts.length, 'court')}</span>
      </span>
    </button>
  );
}

/**
 * Makes the buttons of a table one tab stop. Left and Right move by a column; Up and Down move through the buttons of a
 * cell and then by a row; Home and End move in the row, with Control in the whole table.
 */
function useGridCursor() {
  const table = useRef<HTMLTableElement>(null);
  const current = useRef<HTMLButtonElement>(null);

  // after every render, because the button may have disappeared
  useLayoutEffect(() => setStop(current.current));

  function setStop(button: HTMLButtonElement | null): void {
    if (button !== null && table.current?.contains(button)) current.current = button;
    else current.current = table.current?.querySelector<HTMLButtonElement>('tbody button') ?? null;
    for (const stop of table.current?.querySelectorAll<HTMLButtonElement>('[tabindex="0"]') ?? []) {
      stop.tabIndex = -1;
    }
    if (current.current !== null) current.current.tabIndex = 0;
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const from = event.target;
    if (!(from instanceof HTMLButtonElement) || event.altKey || event.metaKey || event.shiftKey) return;
    const to = target(from, event.key, event.ctrlKey);
    if (to === undefined) return;
    event.preventDefault();
    to?.focus();
  }

  function handleFocus({ target }: { target: EventTarget }): void {
    // the event may come from a dialog that one of the buttons has opened
    if (target instanceof HTMLButtonElement && table.current?.contains(target)) setStop(target);
  }

  return { ref: table, onKeyDown: handleKeyDown, onFocus: handleFocus };
}

/** @returns null at the edge of the table, undefined for any other key */
function target(from: HTMLButtonElement, key: string, isControl: boolean) {
  const row = from.closest('tr');
  const cell = from.closest<HTMLTableCellElement>('th, td');
  if (row === null || cell === null) return undefined;
  const column = cell.cellIndex;
  const rows = [...(row.parentElement?.querySelectorAll('tr') ?? [])];
  const at = rows.indexOf(row);
  const inCell = buttonsOf(cell);
  const index = inCell.indexOf(from);
  if (isControl && key !== 'Home' && key !== 'End') return undefined;
  switch (key) {
    case 'ArrowLeft':
      return first(row.cells[column - 1]);
    case 'ArrowRight':
      return first(row.cells[column + 1]);
    case 'ArrowUp':
      return inCell[index - 1] ?? buttonsOf(rows[at - 1]?.cells[column]).at(-1) ?? null;
    case 'ArrowDown':
      return inCell[index + 1] ?? first(rows[at + 1]?.cells[column]);
    case 'Home':
      return first((isControl ? rows[0] : row)?.cells[0]);
    case 'End':
      return buttonsOf(isControl ? rows.at(-1) : row).at(-1) ?? null;
    default:
      return undefined;
  }
}

const buttonsOf = (part: Element | undefined): HTMLButtonElement[] => [
  ...(part?.querySelectorAll('button') ?? []),
];

const first = (part: Element | undefined): HTMLButtonElement | null => buttonsOf(part)[0] ?? null;
