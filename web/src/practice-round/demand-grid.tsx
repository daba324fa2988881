import type { PracticeRound } from '@portal/contract/practice-round.ts';
import { formatDayShort, shortTime, weekdayName } from '@portal/domain/time/format.ts';
import { type Weekday, wallTimeOf, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { daysOf } from '@portal/domain/time/week.ts';
import { HEAT_STEPS, heatStep } from '#ui/heat-step.ts';

type Wish = PracticeRound['teams'][number]['wishes'][number];

type DemandGridProps = Pick<PracticeRound, 'week' | 'demand'> & {
  /** their hours are marked */
  wishes?: readonly Wish[];
};

/** How many teams prefer each hour of the coming week: a column for each day, a row for each hour. */
export function DemandGrid({ week, demand, wishes = [] }: DemandGridProps) {
  const hours = [...new Set(demand.map(({ hour }) => hour))].toSorted((a, b) => a - b);
  const days = daysOf(week);
  const most = Math.max(...demand.map(({ teams }) => teams), 1);
  if (hours.length === 0) return <p className="text-muted">No team has wishes for an open slot yet.</p>;
  return (
    <div className="overflow-x-auto">
      <table
        aria-label="Teams that prefer each hour"
        className="w-full table-fixed border-separate border-spacing-0.5 text-center text-sm tabular-nums"
      >
        <thead>
          <tr>
            <th scope="col" className="w-12">
              <span className="sr-only">Starts at</span>
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="pb-1 font-semibold">
                <span className="sr-only">{weekdayName(day)}</span>
                <span aria-hidden="true">{formatDayShort(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row" className="pe-1 text-end text-xs font-semibold whitespace-nowrap text-muted">
                {shortTime(wallTimeOf(hour * 60))}
              </th>
              {days.map((day) => {
                const weekday = weekdayOf(day);
                const found = demand.find((each) => each.weekday === weekday && each.hour === hour);
                return (
                  <Hour
                    key={day}
                    teams={found?.teams ?? null}
                    most={most}
                    rank={wishes.findIndex((wish) => isInHour(wish, weekday, hour)) + 1}
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

type HourProps = {
  /** null if none prefers it */
  teams: number | null;
  most: number;
  /** of the team's best wish in this hour; 0 if it has none */
  rank: number;
};

function Hour({ teams, most, rank }: HourProps) {
  if (teams === null) return <td className="text-muted">–</td>;
  return (
    <td
      className={`h-8 rounded-md border-2 ${rank > 0 ? 'border-court font-bold' : 'border-line'} ${HEAT_STEPS[heatStep(teams, most)]}`}
    >
      {teams}
      <span className="sr-only">
        {teams === 1 ? ' team' : ' teams'}
        {rank > 0 && `, your wish ${rank}`}
      </span>
    </td>
  );
}

/** Whether a slot that starts in this hour may match the wish. */
function isInHour({ weekdays, fromTime, untilTime }: Wish, weekday: Weekday, hour: number): boolean {
  const [first, next] = [wallTimeOf(hour * 60 + 59), wallTimeOf(hour * 60)];
  return weekdays.includes(weekday) && first >= fromTime && (untilTime === null || next < untilTime);
}
