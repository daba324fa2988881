import { addDays, type IsoDate, type WallTime } from '#time/wall-clock.ts';

/** A practice that a coach adds to a calendar by hand; times are league time. */
type CalendarEntry = {
  /** the same as in emails and calendar links, so that a calendar shows it only once */
  uid: string;
  summary: string;
  location: string;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
};

/**
 * The text of an .ics file. Its times have no time zone, so calendars show the local time of the gym.
 * @param madeAt ISO instant
 */
export function calendarEntry(entry: CalendarEntry, madeAt: string): string {
  const { uid, summary, location, date, startTime, endTime } = entry;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Coaches Portal//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'SEQUENCE:0',
    `DTSTAMP:${digits(madeAt.slice(0, 19))}Z`,
    `DTSTART:${digits(`${date}T${startTime}`)}`,
    `DTEND:${digits(`${endTime > startTime ? date : addDays(date, 1)}T${endTime}`)}`,
    `SUMMARY:${escapeText(summary)}`,
    `LOCATION:${escapeText(location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}

const digits = (text: string) => text.replace(/[-:]/g, '');

/** RFC 5545, 3.3.11 */
const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`);

/**
 * A line has at most 75 bytes (RFC 5545, 3.1): 24 characters of three bytes, plus the space that continues
 * the line.
 */
const fold = (line: string) => (line.match(/.{1,24}/gu) ?? ['']).join('\r\n ');
