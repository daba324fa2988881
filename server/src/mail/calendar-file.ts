import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { timeZoneBlock } from './time-zone-block.ts';

/** One appointment as an iCalendar message (RFC 5545 and 5546). */
export type CalendarMessage = {
  /** puts the appointment in, or takes it out */
  method: 'REQUEST' | 'CANCEL';
  /** the same for every message about one appointment */
  uid: string;
  /** grows with each of them */
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

const MAX_OCTETS = 75;

/** Everything below the space but the line break, and DEL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the point
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f]/g;

const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');

/** A quoted parameter can hold neither quotes nor line breaks. */
const quoteParameter = (text: string): string =>
  `"${text.replaceAll('\n', ' ').replace(CONTROLS, '').replaceAll('"', "'")}"`;

/** A line of at most 75 octets, continued on the next ones after a space; no character is torn apart. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

const compact = (text: string) => text.replace(/[-:]/g, '');

/** The appointment as the text of an .ics file. */
export function calendarFile(message: CalendarMessage): string {
  const { method, date, timeZone, organizer, attendee } = message;
  const stamp = `${compact(message.madeAt.toISOString().slice(0, 19))}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Coaches Portal//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...timeZoneBlock(timeZone, Number(date.slice(0, 4))),
    'BEGIN:VEVENT',
    `UID:${message.uid}`,
    `SEQUENCE:${message.sequence}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;TZID=${timeZone}:${compact(date)}T${compact(message.startTime)}`,
    `DTEND;TZID=${timeZone}:${compact(date)}T${compact(message.endTime)}`,
    `SUMMARY:${escapeText(message.summary)}`,
    `LOCATION:${escapeText(message.location)}`,
    `DESCRIPTION:${escapeText(message.description)}`,
    `ORGANIZER;CN=${quoteParameter(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;CN=${quoteParameter(attendee.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.address}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${method === 'CANCEL' ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
