import { foldName } from '@portal/domain/coaches/names.ts';
import { addDays } from '@portal/domain/time/wall-clock.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const SHAPES = [
  /^(?<day>\d{1,2})-(?<month>[a-z]{3})(?:-\d{2,4})?$/,
  /^(?<month>[a-z]{3})-(?<day>\d{1,2})$/,
  /^\d{4}-(?<month>\d{2})-(?<day>\d{2})(?:[ t]00:00(?::00)?)?$/,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?:\d{2}|\d{4})$/,
];

/**
 * What a cell said before a spreadsheet made a date of it: '3-4' for '4-Mar', '2026-03-04', '3/4/2026' or '46085'.
 * @returns null for a cell that doesn't look like such a date
 */
export function textBeforeDate(text: string): string | null {
  const { key } = foldName(text);
  // a spreadsheet's number of days since 1899
  const date = /^[345]\d{4}$/.test(key) ? addDays('1899-12-30', Number(key)) : key;
  const groups = SHAPES.map((shape) => shape.exec(date)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return null;
  const { month = '', day = '' } = groups;
  const number = MONTHS.indexOf(month) + 1 || Number(month);
  return Number.isNaN(number) ? null : `${number}-${Number(day)}`;
}

/**
 * The names that contain the same two numbers: 'Boys 3-4' and 'Girls 3/4' for '3-4', and for '4-3', because programs differ
 * in whether the month stands first.
 */
export function namesWithNumbers(names: readonly string[], pair: string): string[] {
  const pairs = [pair, pair.split('-').reverse().join('-')];
  return names.filter((name) => pairs.includes((name.match(/\d+/g) ?? []).map(Number).join('-')));
}
