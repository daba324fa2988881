import { instantText, isSameDay } from '#league-time/instant-text.ts';

const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * An ISO instant in the league's time zone, without the day if it is today.
 * @param now in milliseconds
 */
export const sinceText = (instant: string, now: number, timeZone: string | null): string =>
  instantText(instant, timeZone, isSameDay(instant, new Date(now), timeZone) ? 'clock' : 'moment');

/** How long ago an ISO instant was: 'just now', '2 minutes ago', 'yesterday'. @param now in milliseconds */
export function agoText(instant: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(instant));
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return AGO.format(-Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < DAY_MS) return AGO.format(-Math.floor(ms / HOUR_MS), 'hour');
  return AGO.format(-Math.floor(ms / DAY_MS), 'day');
}
