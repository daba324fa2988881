import { formatDate, formatTime } from '@portal/domain/time/format.ts';

/** '2026-11-21' as 'Sat, Nov 21, 2026'; what could not be read stays as the file says it. */
export const dateText = (date: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? formatDate(date) : date || 'No date';

const timeText = (time: string): string => (/^\d\d:\d\d$/.test(time) ? formatTime(`${time}:00`) : time);

/** '10:15 AM – 11:30 AM'. */
export const timesText = ({ start, end }: { start: string; end: string }): string =>
  [start, end].filter(Boolean).map(timeText).join(' – ') || 'No time';
