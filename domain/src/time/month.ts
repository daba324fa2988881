import { addDays, type IsoDate, isIsoDate } from './wall-clock.ts';
import { type WeekStart, weekEndOf, weekStartOf } from './week.ts';

/** 'YYYY-MM'. */
export type Month = string;

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Whether the text is a month 'YYYY-MM' in the years 1990 to 2100. */
export const isMonth = (text: string): boolean => isIsoDate(`${text}-01`);

export const monthOf = (date: IsoDate): Month => date.slice(0, 7);

/** '2026-12' as 'December 2026'. */
export const monthName = (month: Month): string =>
  `${NAMES[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** The month that many months later, or earlier if negative. */
export function addMonths(month: Month, months: number): Month {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`;
}

export const lastDayOf = (month: Month): IsoDate => addDays(`${addMonths(month, 1)}-01`, -1);

/** The weeks of a month, seven days each; the first and last may include days of other months. */
export function weeksOfMonth(month: Month, weekStart: WeekStart): IsoDate[][] {
  const end = weekEndOf(lastDayOf(month), weekStart);
  const weeks: IsoDate[][] = [];
  for (let day = weekStartOf(`${month}-01`, weekStart); day <= end; day = addDays(day, 7)) {
    const first = day;
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((days) => addDays(first, days)));
  }
  return weeks;
}
