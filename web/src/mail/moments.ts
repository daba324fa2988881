const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' });
const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** An ISO instant in the reader's own time zone: 'Nov 21, 2026, 6:02 PM'. */
export const momentText = (instant: string): string => MOMENT.format(new Date(instant));

/** As `momentText`, without the day where that is today's. @param now in milliseconds */
export const sinceText = (instant: string, now: number): string =>
  DAY.format(new Date(instant)) === DAY.format(now) ? CLOCK.format(new Date(instant)) : momentText(instant);

/** How long ago an ISO instant was: 'just now', '2 minutes ago', 'yesterday'. @param now in milliseconds */
export function agoText(instant: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(instant));
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return AGO.format(-Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < DAY_MS) return AGO.format(-Math.floor(ms / HOUR_MS), 'hour');
  return AGO.format(-Math.floor(ms / DAY_MS), 'day');
}
