import { expect, it } from 'vitest';
import { calendarEntry } from './calendar-entry.ts';

const ENTRY = {
  uid: 'entry-7@example.org',
  summary: 'Herons practice',
  location: 'Salk, court 1; 155 Salk Street',
  date: '2026-11-23',
  startTime: '18:00:00',
  endTime: '19:00:00',
};

const bytesOf = (line: string) => encodeURIComponent(line).replaceAll(/%../g, 'x').length;
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

it('gives the place and league time of the practice', () => {
  const lines = unfolded(calendarEntry(ENTRY, '2026-11-20T13:05:06.789Z'));
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Coaches Portal//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:entry-7@example.org',
    'SEQUENCE:0',
    'DTSTAMP:20261120T130506Z',
    'DTSTART:20261123T180000',
    'DTEND:20261123T190000',
    'SUMMARY:Herons practice',
    String.raw`LOCATION:Salk\, court 1\; 155 Salk Street`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it.each([
  ['23:00:00', '20261123T230000'],
  ['00:30:00', '20261124T003000'],
])('ends on the next day only if it ends after midnight: %s', (endTime, end) => {
  const text = calendarEntry({ ...ENTRY, startTime: '22:00:00', endTime }, '2026-11-20T13:05:06Z');
  expect(unfolded(text)).toContain(`DTEND:${end}`);
});

it('escapes characters with a meaning in calendar files', () => {
  const text = calendarEntry({ ...ENTRY, summary: 'A\\B;C,D\nEND:VEVENT' }, '2026-11-20T13:05:06Z');
  expect(unfolded(text)).toContain(String.raw`SUMMARY:A\\B\;C\,D\nEND:VEVENT`);
});

it('has no line of more than 75 bytes and splits no character', () => {
  const summary = '東'.repeat(100);
  const text = calendarEntry({ ...ENTRY, summary }, '2026-11-20T13:05:06Z');
  expect(Math.max(...text.split('\r\n').map(bytesOf))).toBeLessThanOrEqual(75);
  expect(unfolded(text)).toContain(`SUMMARY:${summary}`);
  expect(text.split('\r\n')[0]).toBe('BEGIN:VCALENDAR');
});
