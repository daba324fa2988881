import { describe, expect, it } from 'vitest';
import { timeZoneBlock } from '#calendar/icalendar.ts';
import { type CalendarMessage, calendarFile } from './calendar-file.ts';

const message: CalendarMessage = {
  method: 'REQUEST',
  uid: 'entry-7@portal.example',
  sequence: 0,
  madeAt: new Date('2026-11-17T17:00:00.500Z'),
  date: '2026-11-24',
  startTime: '18:00:00',
  endTime: '19:00:00',
  timeZone: 'America/New_York',
  summary: 'Practice: Hawks',
  location: 'SALK, Main gym; court 1',
  description: 'First line\nsecond \\ line',
  organizer: { name: 'The "League"', address: 'league@example.org' },
  attendee: { name: 'Casey', address: 'casey@example.org' },
};

/** The lines before they were folded. */
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
const lineOf = (file: string, name: string) => unfold(file).find((line) => line.startsWith(name));

describe('calendarFile', () => {
  it('writes wall-clock times with their time zone, and the timestamp in UTC', () => {
    const lines = unfold(calendarFile(message));
    expect(lines).toContain('DTSTART;TZID=America/New_York:20261124T180000');
    expect(lines).toContain('DTEND;TZID=America/New_York:20261124T190000');
    expect(lines).toContain('DTSTAMP:20261117T170000Z');
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });

  it('escapes special characters in the text and names of a calendar file', () => {
    const file = calendarFile({
      ...message,
      attendee: { name: 'A\r\nEND:VEVENT', address: 'a@example.org' },
    });
    expect(lineOf(file, 'LOCATION')).toBe('LOCATION:SALK\\, Main gym\\; court 1');
    expect(lineOf(file, 'DESCRIPTION')).toBe('DESCRIPTION:First line\\nsecond \\\\ line');
    expect(lineOf(file, 'ORGANIZER')).toBe(`ORGANIZER;CN="The 'League'":mailto:league@example.org`);
    expect(unfold(file).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  });

  it('writes a cancellation with the UID of the appointment', () => {
    const lines = unfold(calendarFile({ ...message, method: 'CANCEL', sequence: 1 }));
    expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:1', 'STATUS:CANCELLED']));
    expect(lines).toContain('UID:entry-7@portal.example');
  });

  it('folds lines at 75 octets without splitting a character', () => {
    const summary = `Practice ${'Ünïcødé 🏀 '.repeat(30)}`;
    const file = calendarFile({ ...message, summary });
    const folded = file.split('\r\n');
    expect(Math.max(...folded.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(folded.every((line) => line.isWellFormed() && !line.includes('\ufffd'))).toBe(true);
    expect(lineOf(file, 'SUMMARY')).toBe(`SUMMARY:${summary}`);
  });
});

describe('timeZoneBlock', () => {
  it('writes both clock changes of New York', () => {
    const lines = timeZoneBlock('America/New_York', 2026).join('\n');
    expect(lines).toContain(
      'BEGIN:DAYLIGHT\nDTSTART:20260308T020000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0400\nTZNAME:EDT\nEND:DAYLIGHT',
    );
    expect(lines).toContain(
      'BEGIN:STANDARD\nDTSTART:20261101T020000\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\nTZNAME:EST\nEND:STANDARD',
    );
    expect(lines.match(/BEGIN:DAYLIGHT/g)).toHaveLength(3);
  });

  it('writes one observance for a time zone whose clocks never change', () => {
    expect(timeZoneBlock('Asia/Kathmandu', 2026)).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Kathmandu',
      'BEGIN:STANDARD',
      'DTSTART:20250101T000000',
      'TZOFFSETFROM:+0545',
      'TZOFFSETTO:+0545',
      'TZNAME:GMT+5:45',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
  });
});
