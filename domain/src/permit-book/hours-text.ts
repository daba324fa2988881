const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Minutes as hours: '12.5' for 750, '0.33' for 20. */
export const hoursNumber = (minutes: number): string => NUMBER.format(minutes / 60);

/** '12.5 hours', '1 hour'. */
export const hoursText = (minutes: number): string =>
  `${hoursNumber(minutes)} ${minutes === 60 ? 'hour' : 'hours'}`;

/** Hours with a sign: '+2', '-1.5', '0'. */
export const signedHours = (minutes: number): string =>
  minutes > 0 ? `+${hoursNumber(minutes)}` : hoursNumber(minutes).replace('-', '\u2212');

/** Explains a difference in words. */
export function differenceText(minutes: number | null): string {
  if (minutes === null) return 'not invoiced yet';
  if (minutes === 0) return 'matches';
  return minutes > 0 ? `${hoursText(minutes)} over` : `${hoursText(-minutes)} under`;
}

/** The longest invoice of a school and month, in minutes: more than a hundred courts have. */
export const MAX_INVOICED_MINUTES = 6_000_000;

const PARTS = new Map([
  ['½', '.5'],
  ['¼', '.25'],
  ['¾', '.75'],
  ['1/2', '.5'],
  ['1/4', '.25'],
  ['3/4', '.75'],
]);

/** '1.5' for '1½' and '1 1/2'; any other text as it is. */
function withDecimals(text: string): string {
  const [, whole = '', part = ''] = /^(\d{0,5}) ?([½¼¾]|[13]\/[24])$/.exec(text) ?? [];
  return PARTS.has(part) ? `${whole}${PARTS.get(part)}` : text;
}

/** A number with commas before each three digits, or with one in place of the decimal point; null for any other text. */
function parseNumber(text: string): number | null {
  if (/^\d{1,5},\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
  const isNumber = /^(?:\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,4})?$|^\.\d{1,4}$/.test(text);
  return isNumber ? Number(text.replaceAll(',', '')) : null;
}

const inLimits = (minutes: number): number | null =>
  minutes > 0 && minutes <= MAX_INVOICED_MINUTES ? minutes : null;

/**
 * Parses hours as people and spreadsheets write them: '12.5', '12:30', '27:30:00', '3h 15m', '1h30', '1,234.5', '12 h', '1½', and
 * '90 min'.
 * @returns minutes; null if it is no number of hours above 0
 */
export function parseHours(text: string): number | null {
  const [, inMinutes] = /^(\d[\d,.]*) ?m(?:ins?|inutes?)?\.?$/i.exec(text.trim()) ?? [];
  if (inMinutes !== undefined) return parseMinutes(inMinutes);
  const trimmed = text
    .trim()
    .replace(/(?:h|hrs?|hours?)\.?$/i, '')
    .trimEnd();
  const [, hours, rest = ''] =
    /^(\d{1,5}):([0-5]\d)(?::00)?$/.exec(trimmed) ??
    /^(\d{1,5}) ?h(?:rs?|ours?)?\.?(?:,| and)? ?([0-5]?\d) ?(?:m(?:ins?|inutes?)?\.?)?$/i.exec(trimmed) ??
    [];
  if (hours !== undefined) return inLimits(Number(hours) * 60 + Number(rest));
  const number = parseNumber(withDecimals(trimmed));
  return number === null || number >= 100_000 ? null : inLimits(Math.round(number * 60));
}

/**
 * Parses a cell of a column of minutes: '90', '1,350', or a text with its unit, '1:30', '1h30'.
 * @returns null if it is no whole number of minutes above 0
 */
export function parseMinutes(text: string): number | null {
  const number = parseNumber(text.trim());
  if (number === null) return parseHours(text);
  return Number.isInteger(number) ? inLimits(number) : null;
}
