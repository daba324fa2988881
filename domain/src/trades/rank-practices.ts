import { daysBetween, type IsoDate, minutesOf, type WallTime } from '#time/wall-clock.ts';
import { type WeekStart, weekStartOf } from '#time/week.ts';

type Start = { date: IsoDate; startTime: WallTime };

/**
 * Orders practices by how well they replace another one: those in the same week first, then by distance in
 * days and in time. Of two equally near days, the earlier one comes first.
 */
export function rankPractices<Practice extends Start>(
  own: Start,
  practices: readonly Practice[],
  weekStart: WeekStart,
): Practice[] {
  const week = weekStartOf(own.date, weekStart);
  const keyed = practices.map((practice) => ({
    practice,
    isOtherWeek: Number(weekStartOf(practice.date, weekStart) !== week),
    days: Math.abs(daysBetween(own.date, practice.date)),
    minutes: Math.abs(minutesOf(practice.startTime) - minutesOf(own.startTime)),
  }));
  return keyed
    .toSorted(
      (a, b) =>
        a.isOtherWeek - b.isOtherWeek ||
        a.days - b.days ||
        a.practice.date.localeCompare(b.practice.date) ||
        a.minutes - b.minutes ||
        a.practice.startTime.localeCompare(b.practice.startTime),
    )
    .map(({ practice }) => practice);
}
