import type { PracticeRound } from '@portal/contract/practice-round.ts';
import { formatDayShort, shortTime, weekdayName } from '@portal/domain/time/format.ts';
import { type Weekday, wallTimeOf, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { daysOf } from '@portal/domain/time/week.ts';
import { HeatGrid } from '#ui/heat-grid.tsx';
import type { Wish } from './store-wishes.ts';

type DemandGridProps = Pick<PracticeRound, 'week' | 'demand'> & {
  /** their hours are marked */
  wishes?: readonly Wish[];
};

/** How many teams prefer each hour of the coming week: a column for each day, a row for each hour. */
export function DemandGrid({ week, demand, wishes = [] }: DemandGridProps) {
  const hours = [...new Set(demand.map(({ hour }) => hour))].toSorted((a, b) => a - b);
  if (hours.length === 0) return <p className="text-muted">No team has wishes for an open slot yet.</p>;
  const columns = daysOf(week).map((day) => ({
    key: day,
    head: formatDayShort(day),
    name: weekdayName(day),
    weekday: weekdayOf(day),
  }));
  const rows = hours.map((hour) => {
    const text = shortTime(wallTimeOf(hour * 60));
    return { key: text, head: text, name: text, hour };
  });
  return (
    <HeatGrid
      label="Teams that prefer each hour"
      columns={columns}
      rows={rows}
      cellOf={({ hour }, { weekday }) => {
        const found = demand.find((each) => each.weekday === weekday && each.hour === hour);
        if (!found) return null;
        const isOwn = wishes.some((wish) => isInHour(wish, weekday, hour));
        const noun = found.teams === 1 ? 'team' : 'teams';
        return {
          value: found.teams,
          note: isOwn ? `${noun}, a wish of your team` : noun,
          isMarked: isOwn,
        };
      }}
    />
  );
}

/** Whether a slot that starts in this hour may match the wish. */
function isInHour({ weekdays, fromTime, untilTime }: Wish, weekday: Weekday, hour: number): boolean {
  const [first, last] = [wallTimeOf(hour * 60), wallTimeOf(hour * 60 + 59)];
  return weekdays.includes(weekday) && last >= fromTime && (untilTime === null || first < untilTime);
}
