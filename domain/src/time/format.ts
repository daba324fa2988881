import { type IsoDate, minutesOf, type WallTime, type Weekday, weekdayOf } from './wall-clock.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '18:00:00' as '6:00 PM' (docs/spec/product.md#time-pickers: 12-hour format). */
export function formatTime(time: WallTime): string {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** '6 PM', '6:30 PM': everywhere except in tables. */
export const shortTime = (time: WallTime): string => formatTime(time).replace(':00', '');

/** '6–7 PM', '6:30–7 PM', '11 AM–12 PM': everywhere except in tables. */
export function shortTimeRange(start: WallTime, end: WallTime): string {
  const [from, to] = [shortTime(start), shortTime(end)];
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from}–${to}`;
}

/** '6:00 PM – 7:15 PM', for tables. */
export function formatTimeRange(start: WallTime, end: WallTime): string {
  return `${formatTime(start)} – ${formatTime(end)}`;
}

/** '2026-11-24' as 'Tue, Nov 24, 2026'. */
export function formatDate(date: IsoDate): string {
  return `${formatDayShort(date)}, ${monthAndDay(date)}, ${date.slice(0, 4)}`;
}

/** '2026-11-24' as 'Tue'. */
export function formatDayShort(date: IsoDate): string {
  return weekdayName(date).slice(0, 3);
}

/** '2026-11-24' as 'Tuesday'. */
export function weekdayName(date: IsoDate): string {
  return weekdayLabel(weekdayOf(date));
}

/** 2 as 'Tuesday'. */
export function weekdayLabel(weekday: Weekday): string {
  return WEEKDAYS[weekday] ?? '';
}

/** 'Nov 23 – Dec 6, 2026', or 'Dec 28, 2026 – Jan 10, 2027'. */
export function formatDateRange(start: IsoDate, end: IsoDate): string {
  const startYear = start.slice(0, 4);
  const endYear = end.slice(0, 4);
  const from = startYear === endYear ? monthAndDay(start) : `${monthAndDay(start)}, ${startYear}`;
  return `${from} – ${monthAndDay(end)}, ${endYear}`;
}

/** '2026-11-24' as 'Nov 24'. */
export function monthAndDay(date: IsoDate): string {
  return `${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''} ${Number(date.slice(8, 10))}`;
}
