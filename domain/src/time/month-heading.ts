import { foldName } from '#coaches/names.ts';
import { parseDateCell } from './cells.ts';

const HEADING = /^([a-z]{3,9})\.?(?:[ ,'’–-]{1,3}(20\d\d))?:?$/;

/** 'october 2026' of 'October 2026', 'OCT. 2026:' and 'Oct-2026', 'october' of 'October'; '' if the text is no month. */
export function monthHeading(text: string): string {
  const [, month = '', year] = HEADING.exec(foldName(text).key) ?? [];
  if (parseDateCell(`${month} 1, 2026`) === null) return '';
  return year === undefined ? month : `${month} ${year}`;
}

const WEEKDAY =
  /\b(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,? (?=\d)|,? ?\(?\b(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?\)?$/g;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const RANGE = `${DAY}(?: ?(?:-|to|thru|through) ?${DAY})?`;
const DAYS = new RegExp(`^${RANGE}(?: ?(?:[,&+]|and) ?${RANGE})*$`);

/**
 * What a cell says whose month stands elsewhere: 'october 24-31, 2026' of '24-31', 'october 24th, 2026' of 'Thu 24th' and 'oct 24,
 * 2026' of 'Oct 24'; any other text as it is.
 * @param month as of `monthHeading`; '' changes nothing
 */
export function withMonth(text: string, month: string): string {
  const [name = '', year] = month.split(' ');
  if (name === '' || parseDateCell(text) !== null) return text;
  const ending = year === undefined ? '' : `, ${year}`;
  const { key } = foldName(text);
  const days = key.replace(WEEKDAY, '');
  if (DAYS.test(days)) return `${name} ${days}${ending}`;
  return parseDateCell(`${key}, 2024`) === null ? text : `${text}${ending}`;
}
