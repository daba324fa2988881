import { foldName } from '@portal/domain/coaches/names.ts';
import { addDays } from '@portal/domain/time/wall-clock.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_MONTH = /^(\d{1,2})-([a-z]{3})(?:-\d{2,4})?$/;
const MONTH_DAY = /^([a-z]{3})-(\d{1,2})$/;
const ISO = /^\d{4}-(\d{2})-(\d{2})(?:[ t]00:00(?::00)?)?$/;
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(?:\d{2}|\d{4})$/;

/**
 * What a cell said before a spreadsheet made a date of it: '3-4' for '4-Mar', '2026-03-04', '3/4/2026' or '46085'.
 * @returns null for a cell that doesn't look like such a date
 */
export function textBeforeDate(text: string): string | null {
  const { key } = foldName(text);
  const dayMonth = DAY_MONTH.exec(key);
  if (dayMonth !== null) return pairOf(monthOf(dayMonth[2]), dayMonth[1]);
  const monthDay = MONTH_DAY.exec(key);
  if (monthDay !== null) return pairOf(monthOf(monthDay[1]), monthDay[2]);
  // a spreadsheet's number of days since 1899
  const date = /^[345]\d{4}$/.test(key) ? addDays('1899-12-30', Number(key)) : key;
  const [, month, day] = ISO.exec(date) ?? SLASHES.exec(date) ?? [];
  return pairOf(month, day);
}

const monthOf = (name = '') => {
  const index = MONTHS.indexOf(name);
  return index < 0 ? undefined : String(index + 1);
};

function pairOf(month: string | undefined, day: string | undefined): string | null {
  return month === undefined || day === undefined ? null : `${Number(month)}-${Number(day)}`;
}

/**
 * The names that contain the same two numbers: 'Boys 3-4' and 'Girls 3/4' for '3-4', and for '4-3', because programs differ
 * in whether the month stands first.
 */
export function namesWithNumbers(names: readonly string[], pair: string): string[] {
  const pairs = [pair, pair.split('-').reverse().join('-')];
  return names.filter((name) => pairs.includes((name.match(/\d+/g) ?? []).map(Number).join('-')));
}
