import { foldName } from '@portal/domain/coaches/names.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_MONTH = /^(\d{1,2})-([a-z]{3})(?:-\d{2,4})?$/;
const MONTH_DAY = /^([a-z]{3})-(\d{1,2})$/;
const ISO = /^\d{4}-(\d{2})-(\d{2})(?: 00:00)?$/;
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(?:\d{2}|\d{4})$/;

/**
 * What a cell said before a spreadsheet made a date of it: '3-4' for '4-Mar', '2026-03-04' or '3/4/2026'.
 * @returns null for a cell that doesn't look like such a date
 */
export function textBeforeDate(text: string): string | null {
  const { key } = foldName(text);
  const dayMonth = DAY_MONTH.exec(key);
  if (dayMonth !== null) return pairOf(monthOf(dayMonth[2]), dayMonth[1]);
  const monthDay = MONTH_DAY.exec(key);
  if (monthDay !== null) return pairOf(monthOf(monthDay[1]), monthDay[2]);
  const [, month, day] = ISO.exec(key) ?? SLASHES.exec(key) ?? [];
  return pairOf(month, day);
}

const monthOf = (name = '') => {
  const index = MONTHS.indexOf(name);
  return index < 0 ? undefined : String(index + 1);
};

function pairOf(month: string | undefined, day: string | undefined): string | null {
  return month === undefined || day === undefined ? null : `${Number(month)}-${Number(day)}`;
}

/** The names that contain the same two numbers: 'Boys 3-4' and 'Girls 3/4' for '3-4'. */
export function namesWithNumbers(names: readonly string[], pair: string): string[] {
  return names.filter((name) => (name.match(/\d+/g) ?? []).map(Number).join('-') === pair);
}
