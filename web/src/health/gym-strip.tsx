import type { GymHours, HealthDashboard } from '@portal/contract/health-dashboard.ts';
import { formatDayShort, monthAndDay } from '@portal/domain/time/format.ts';
import { dayName, hoursSentence, hoursText, openStep, totalHours } from './gym-text.ts';
import { HoursBar } from './hours-bar.tsx';
import { useCellKeys } from './use-cell-keys.ts';

/** How much of the day is open, as the depth of the court's color; text on it has a contrast of 4.5:1. */
const STEPS = ['bg-panel', 'bg-court/7', 'bg-court/14', 'bg-court/21', 'bg-court/28'] as const;

type GymStripProps = Pick<HealthDashboard, 'gyms' | 'days'>;

/** One row per gym, one cell per day. It scrolls by itself in a narrow window; arrow keys move between cells. */
export function GymStrip({ gyms, days }: GymStripProps) {
  const cellKeys = useCellKeys(gyms.length, days.length);
  return (
    <div className="relative mt-4 -mx-2 scroll-ps-32 overflow-x-auto overscroll-x-contain px-2 pb-2">
      <table
        aria-labelledby="gyms-title"
        aria-describedby="gyms-hint"
        className="w-full border-separate border-spacing-0.5 text-sm"
      >
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky left-0 z-10 bg-panel pe-2 text-start align-bottom font-semibold text-muted"
            >
              Gym
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className="min-w-13 px-0.5 pb-1 text-center leading-tight font-semibold"
              >
                {formatDayShort(day)}
                <span className="block font-normal whitespace-nowrap text-muted">{monthAndDay(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gyms.map(({ venueId, schoolName, gymName, hours }, row) => (
            <tr key={venueId}>
              <th
                scope="row"
                className="sticky left-0 z-10 min-w-28 max-w-44 bg-panel pe-2 text-start leading-tight font-semibold wide:wrap-anywhere phone:max-w-28 phone:[overflow-wrap:break-word]"
              >
                {schoolName} - {gymName}
              </th>
              {hours.map((each, column) => {
                const day = days[column] ?? '';
                return (
                  <Cell
                    key={day}
                    hours={each}
                    why={`${dayName(day)}, ${schoolName} - ${gymName}: ${hoursSentence(each)}.`}
                    {...cellKeys(row, column)}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = { hours: GymHours; why: string } & ReturnType<ReturnType<typeof useCellKeys>>;

/** A cell of the table; it is a button so that pointer, touch and keyboard all open its details. */
function Cell({ hours, why, ...handling }: CellProps) {
  const isEmpty = totalHours(hours) === 0;
  return (
    <td className="p-0">
      <button
        type="button"
        data-why={why}
        className={`block h-11 w-full rounded-md border border-line px-1 tabular-nums ${STEPS[openStep(hours)]}`}
        {...handling}
      >
        <span aria-hidden="true" className={isEmpty ? 'text-muted' : 'font-semibold'}>
          {isEmpty ? '–' : `${hoursText(hours.open)} h`}
        </span>
        <span className="sr-only">{hoursSentence(hours)}</span>
        <HoursBar hours={hours} />
      </button>
    </td>
  );
}
