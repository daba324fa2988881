import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import {
  escapeText,
  joinLines,
  localStamp,
  quoteParameter,
  timeZoneBlock,
  utcStamp,
} from '#calendar/icalendar.ts';

/** One appointment as an iCalendar message (RFC 5545 and 5546). */
export type CalendarMessage = {
  /** adds the appointment to the calendar or updates it, or cancels it */
  method: 'REQUEST' | 'CANCEL';
  /** the same for every message about one appointment */
  uid: string;
  /** increases with every message about the appointment */
  sequence: number;
  /** when the message was made */
  madeAt: Date;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  timeZone: string;
  summary: string;
  location: string;
  description: string;
  organizer: { name: string; address: string };
  attendee: { name: string; address: string };
};

/**
 * Appointments as the text of an .ics file. One is a message that calendars act on. Several can only be published for
 * the reader to import, and removed ones are marked as canceled (RFC 5546 section 3.2).
 */
export function calendarFile(...messages: readonly [CalendarMessage, ...CalendarMessage[]]): string {
  const [first] = messages;
  const { timeZone } = first;
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Coaches Portal//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${methodOf(messages)}`,
    // including the years before and after
    ...timeZoneBlock(timeZone, Number(first.date.slice(0, 4))),
    ...messages.flatMap((message) => eventLines(message, methodOf(messages) === 'PUBLISH')),
    'END:VCALENDAR',
  ]);
}

export const methodOf = ([first, ...more]: readonly [CalendarMessage, ...CalendarMessage[]]):
  | CalendarMessage['method']
  | 'PUBLISH' => (more.length === 0 ? first.method : 'PUBLISH');

function eventLines(message: CalendarMessage, isPublished: boolean): string[] {
  const { method, date, timeZone, organizer, attendee } = message;
  return [
    'BEGIN:VEVENT',
    `UID:${message.uid}`,
    `SEQUENCE:${message.sequence}`,
    `DTSTAMP:${utcStamp(message.madeAt)}`,
    `DTSTART;TZID=${timeZone}:${localStamp(date, message.startTime)}`,
    `DTEND;TZID=${timeZone}:${localStamp(date, message.endTime)}`,
    `SUMMARY:${escapeText(message.summary)}`,
    `LOCATION:${escapeText(message.location)}`,
    `DESCRIPTION:${escapeText(message.description)}`,
    `ORGANIZER;CN=${quoteParameter(organizer.name)}:mailto:${organizer.address}`,
    ...(isPublished
      ? []
      : [
          `ATTENDEE;CN=${quoteParameter(attendee.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.address}`,
        ]),
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${method === 'CANCEL' ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}
