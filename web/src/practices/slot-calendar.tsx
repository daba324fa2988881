import { formatDayShort, shortTime, shortTimeRange } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { weekOf } from '@portal/domain/time/week.ts';
import { shortVenueName } from '@portal/domain/venues/venue-name.ts';
import { type KeyboardEvent, useState } from 'react';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { classNames } from '#ui/class-names.ts';
import { ChevronIcon } from '#ui/icons.tsx';
import { ReasonTooltip } from '#ui/reason-tooltip.tsx';
import { bookingKey, statusName } from './booking-text.ts';
import { CalendarPill, PillPicker } from './calendar-pill.tsx';
import {
  type CalendarCell,
  calendarRows,
  foldWeekendHours,
  nextPill,
  type PillPlace,
} from './calendar-rows.ts';
import type { Booking } from './from-wire.ts';
import type { SlotListProps } from './pick-cells.ts';
import { dayName } from './slot-text.ts';

/** How many gyms a cell shows: two weeks side by side leave little room. */
const maxPills = (days: number): number => (days > 7 ? 4 : days > 2 ? 6 : Number.POSITIVE_INFINITY);

type Open = { key: string; trigger: HTMLElement };

/**
 * The open slots as a calendar: a column per day from today on, a row per start time, a pill per gym. It is one tab stop; arrow
 * keys move between the pills, and Enter presses each of them.
 */
export function SlotCalendar(props: SlotListProps) {
  const { rows, bookings, range, teams, picked, whyIds, onToggle } = props;
  const today = useLeagueToday();
  // past days have no open slots and would only make the others narrower
  const days = props.days.filter((day) => today === null || day >= today);
  const [open, setOpen] = useState<Open | null>(null);
  const [focused, setFocused] = useState('');
  const [isUnfolded, setUnfolded] = useState(false);
  const times = calendarRows(
    days,
    rows,
    bookings.filter(({ isPast }) => !isPast),
    maxPills(days.length),
  );
  const folded = foldWeekendHours(days, times);
  const isFolded = folded !== null && !isUnfolded;
  const hours = isFolded ? times.slice(folded.count) : times;
  const shown = isFolded ? [folded, ...hours] : hours;
  const places = placesOf(shown);
  const pills = shown.flatMap(({ cells }) => cells.flatMap((cell) => cell.pills));
  const opened = pills.find(({ key }) => key === open?.key);
  const tabStop =
    pills.find(({ key }) => key === focused) ??
    pills.find((pill) => pill.rows.some(({ cells }) => cells.some(({ why }) => why === null))) ??
    pills[0];
  const weeks = Map.groupBy(days, (day) => weekOf(day, range));
  const notOpen = teams.every((team) => team.notOpen) ? teams[0]?.notOpen : undefined;
  const firstOfNext = weeks.size > 1 ? weeks.get('next')?.[0] : undefined;
  const divider = (day: IsoDate | undefined) =>
    day !== undefined && day === firstOfNext ? 'border-s-3 border-s-edge' : 'border-s border-s-line';

  function handleKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const key = (event.target as HTMLElement).dataset.pill;
    const from = places.find((place) => place.key === key);
    if (!from || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) return event.target.click();
    const next = nextPill(places, from, event.key, event.ctrlKey);
    if (next === null) return;
    event.preventDefault();
    for (const pill of event.currentTarget.querySelectorAll<HTMLElement>('[data-pill]')) {
      if (pill.dataset.pill === next.key) pill.focus();
    }
  }

  const renderCell = (cell: CalendarCell, index: number) => (
    <td
      key={days[index]}
      className={classNames(
        'border-t border-t-line px-px py-0.5 align-top print:p-px!',
        divider(days[index]),
      )}
    >
      <div className="grid grid-cols-1 gap-0.5">
        {cell.bookings.map((booking) => (
          <OwnEntry key={bookingKey(booking)} booking={booking} />
        ))}
        {cell.pills.map((pill) => (
          <CalendarPill
            key={pill.key}
            pill={pill}
            hasTeams={teams.length > 0}
            picked={picked}
            whyIds={whyIds}
            isTabStop={pill === tabStop}
            isOpen={pill === opened}
            onFocus={() => setFocused(pill.key)}
            onOpen={(trigger) => setOpen({ key: pill.key, trigger })}
            onToggle={onToggle}
          />
        ))}
      </div>
    </td>
  );

  return (
    <>
      <ReasonTooltip>
        <div className="overflow-x-auto rounded-xl border border-line bg-panel shadow-card xl:overflow-visible">
          <table
            aria-label="Open slots by day and time"
            className="w-full min-w-232 table-fixed border-separate border-spacing-0 print:[zoom:0.75]"
            onKeyDown={handleKeyDown}
          >
            <colgroup>
              <col className="w-13" />
              {days.map((day) => (
                <col key={day} />
              ))}
            </colgroup>
            <thead>
              <tr>
                <td className="rounded-tl-xl bg-wood" />
                {[...weeks].map(([week, of], index) => (
                  <th
                    key={week}
                    scope="colgroup"
                    colSpan={of.length}
                    className={classNames(
                      'bg-wood px-2 pt-1.5 text-left text-sm last:rounded-tr-xl',
                      index > 0 ? 'border-s-3 border-s-edge' : 'border-s border-s-line',
                    )}
                  >
                    {week === 'current' ? 'This week' : 'Next week'}
                    {week === 'next' && notOpen && `: ${notOpen.whyShort}`}
                  </th>
                ))}
              </tr>
              <tr>
                <th scope="col" className={DAY_HEAD}>
                  <span className="sr-only">Starts at</span>
                </th>
                {days.map((day) => (
                  <th key={day} scope="col" className={classNames(DAY_HEAD, divider(day))}>
                    <span className="sr-only">
                      {dayName(day)}
                      {day === today && ', today'}
                    </span>
                    <span aria-hidden="true" className={day === today ? 'text-ball' : undefined}>
                      {formatDayShort(day)} <span className="tabular-nums">{Number(day.slice(8))}</span>
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {folded && (
                // reserves the height of a booking, which loads later, so that nothing moves
                <tr className={isFolded ? 'h-24' : undefined}>
                  <th scope="row" className={HOUR}>
                    <button
                      type="button"
                      aria-expanded={isUnfolded}
                      className="w-full rounded-md text-right font-semibold whitespace-normal hover:text-court"
                      onClick={() => setUnfolded(!isUnfolded)}
                    >
                      {folded.name}
                      <ChevronIcon className={classNames('ms-auto size-4', isUnfolded && 'rotate-90')} />
                    </button>
                  </th>
                  {isUnfolded ? (
                    <td colSpan={days.length} className="border-s border-t border-line" />
                  ) : (
                    folded.cells.map(renderCell)
                  )}
                </tr>
              )}
              {hours.map(({ startTime, cells }) => (
                <tr key={startTime}>
                  <th scope="row" className={HOUR}>
                    {shortTime(startTime)}
                  </th>
                  {cells.map(renderCell)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </ReasonTooltip>
      {open && opened && (
        <PillPicker
          key={open.key}
          pill={opened}
          cellsOf={props.cellsOf}
          trigger={open.trigger}
          onToggle={onToggle}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const HOUR =
  'border-t border-line px-1 pt-2 text-right align-top text-xs font-semibold whitespace-nowrap tabular-nums';
const DAY_HEAD =
  'sticky top-0 z-10 border-b-2 border-b-line bg-wood px-0.5 pb-1.5 text-center text-sm font-semibold whitespace-nowrap print:px-0!';

/** A practice or game of the coach's own teams. */
function OwnEntry({ booking }: { booking: Booking }) {
  const { teamName, startTime, endTime } = booking;
  return (
    <p className="rounded-md bg-court px-1 py-1 font-display text-[0.8125rem] leading-[1.1] font-bold text-on-court wrap-break-word hyphens-auto">
      <span className="block">{teamName}</span>
      <span className="sr-only">{shortTimeRange(startTime, endTime)} </span>
      {statusName(booking)}, {shortVenueName(booking)}
    </p>
  );
}

function placesOf(rows: readonly { cells: readonly CalendarCell[] }[]): PillPlace[] {
  return rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => cell.pills.map(({ key }) => ({ key, row, column }))),
  );
}
