import type { Closure } from '@portal/contract/venues-hours.ts';
import type { DayRange, WeekOfBars } from '@portal/domain/availability/month-layout.ts';
import { formatDayShort, weekdayName } from '@portal/domain/time/format.ts';
import { type Month, monthName, monthOf } from '@portal/domain/time/month.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { HATCHED } from './scope.tsx';
import { useDayCursor } from './use-day-cursor.ts';
import type { SeasonDays } from './use-season-days.ts';

/** Consecutive days of a closure. */
export type ClosedDays = DayRange & { closure: Closure };
export type ClosureWeek = WeekOfBars<ClosedDays>;

type MonthTableProps = {
  month: Month;
  season: SeasonDays;
  weeks: readonly ClosureWeek[];
  cellClass: string;
  /** what a press on a day does, in words */
  dayLabel: (day: IsoDate) => string;
  /** the selected day; undefined if a press selects none */
  chosen?: IsoDate | null;
  onDay: (day: IsoDate) => void;
  onMonth: (month: Month) => void;
  /** the content of a day's cell besides its number */
  children: (week: ClosureWeek, index: number) => ReactNode;
};

/** A month as a table of weeks; each day is a button that fills its cell. */
export function MonthTable(props: MonthTableProps) {
  const { month, season, weeks, cellClass, dayLabel, chosen, onDay, onMonth, children } = props;
  const { today, weekStart, permits } = season;
  const { table, cursor, setCursor, handleKeyDown } = useDayCursor({ month, today, weekStart, onMonth });

  function handlePress(day: IsoDate): void {
    setCursor(day);
    onDay(day);
  }

  return (
    <table
      ref={table}
      onKeyDown={handleKeyDown}
      className="w-full table-fixed border-collapse border border-line"
    >
      <caption className="sr-only">{`Closures in ${monthName(month)}`}</caption>
      <thead>
        <tr>
          {weeks[0]?.days.map((day) => (
            <th key={day} scope="col" className="border border-line bg-wood py-1.5 text-sm font-bold">
              <span aria-hidden="true">{formatDayShort(day)}</span>
              <span className="sr-only">{weekdayName(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.days[0]}>
            {week.days.map((day, index) => {
              const isOutside = permits !== null && (day < permits.firstDate || day > permits.lastDate);
              return (
                <td
                  key={day}
                  className={classNames(
                    'relative border border-line p-1 align-top',
                    cellClass,
                    isOutside && HATCHED,
                  )}
                >
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === cursor ? 0 : -1}
                    aria-label={dayLabel(day)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={chosen === undefined ? undefined : day === chosen}
                    onClick={() => handlePress(day)}
                    className={classNames(
                      'absolute inset-0 flex justify-start p-1 hover:bg-court-soft focus-visible:z-20',
                      day === chosen && 'bg-court-soft inset-ring-2 inset-ring-court',
                      monthOf(day) === month ? 'font-semibold text-ink' : 'text-muted',
                    )}
                  >
                    <span
                      className={classNames(
                        'grid size-7 place-items-center rounded-full text-sm tabular-nums',
                        day === today ? 'bg-court font-bold text-on-court' : isOutside && 'bg-panel',
                      )}
                    >
                      {Number(day.slice(8))}
                    </span>
                  </button>
                  {children(week, index)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
