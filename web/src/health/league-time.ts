import { formatDayShort, formatTime, monthAndDay } from '@portal/domain/time/format.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { zoneNote } from '#league-time/instant-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * An instant in the league's time zone: '7:02 PM today', or 'Tue, Nov 17, 2:10 AM'.
 * @param at, now ISO instants
 */
export function momentText(at: string, now: string, timeZone: string): string {
  const { date, time } = leagueNow(new Date(at), timeZone);
  const isToday = date === leagueNow(new Date(now), timeZone).date;
  const clock = `${formatTime(time)}${zoneNote(at, timeZone)}`;
  return isToday ? `${clock} today` : `${dayText(date)}, ${clock}`;
}

/**
 * A range: 'Tue, Nov 17, 2:10 AM – 2:25 AM', or 'since 7:02 PM today' if it has not ended.
 * @param from, now ISO instants; `until` is null if it has not ended
 */
export function stretchText(from: string, until: string | null, now: string, timeZone: string): string {
  if (until === null) return `since ${momentText(from, now, timeZone)}`;
  const start = leagueNow(new Date(from), timeZone);
  const end = leagueNow(new Date(until), timeZone);
  const first = `${dayText(start.date)}, ${formatTime(start.time)}`;
  const zone = zoneNote(from, timeZone);
  if (start.date === end.date && formatTime(start.time) === formatTime(end.time)) return first + zone;
  return `${first} – ${start.date === end.date ? '' : `${dayText(end.date)}, `}${formatTime(end.time)}${zone}`;
}

/** A duration in words: '45 seconds', '15 minutes', '2 hours 5 minutes'. */
export function durationText(ms: number): string {
  if (ms < MINUTE_MS) return counted(Math.max(1, Math.round(ms / 1000)), 'second');
  if (ms < HOUR_MS) return counted(Math.floor(ms / MINUTE_MS), 'minute');
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  const hours = counted(Math.floor(ms / HOUR_MS), 'hour');
  return minutes === 0 ? hours : `${hours} ${counted(minutes, 'minute')}`;
}

const dayText = (date: string) => `${formatDayShort(date)}, ${monthAndDay(date)}`;
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
