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

/**
 * Parses hours as people and spreadsheets write them: '12.5', '12:30', '27:30:00', '3h 15m', '1,234.5', '12 h'.
 * @returns null if it is no number of hours above 0
 */
export function parseHours(text: string): number | null {
  const trimmed = text
    .trim()
    .replace(/(?:h|hrs?|hours?)\.?$/i, '')
    .trimEnd();
  const [, hours, rest = ''] =
    /^(\d{1,5}):([0-5]\d)(?::00)?$/.exec(trimmed) ??
    /^(\d{1,5}) ?h(?:rs?|ours?)?\.? ?([0-5]?\d) ?m(?:ins?|inutes?)?\.?$/i.exec(trimmed) ??
    [];
  const isNumber = /^(?:\d{1,5}|\d{1,2},\d{3})(?:\.\d{1,4})?$|^\.\d{1,4}$/.test(trimmed);
  const minutes =
    hours === undefined
      ? Math.round((isNumber ? Number(trimmed.replace(',', '')) : 0) * 60)
      : Number(hours) * 60 + Number(rest);
  return minutes > 0 && minutes <= MAX_INVOICED_MINUTES ? minutes : null;
}
