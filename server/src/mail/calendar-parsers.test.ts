import { instantOf } from '@portal/domain/time/wall-clock.ts';
import ICAL from 'ical.js';
import { sync as nodeIcal, type VEvent } from 'node-ical';
import { describe, expect, it } from 'vitest';
import { type CalendarMessage, calendarFile } from './calendar-file.ts';

/** Our calendar files, read by two independent parsers. */

const message: CalendarMessage = {
  method: 'REQUEST',
  uid: 'entry-7@portal.example',
  sequence: 3,
  madeAt: new Date('2026-10-17T17:00:00.500Z'),
  date: '2026-11-24',
  startTime: '18:00:00',
  endTime: '19:15:00',
  timeZone: 'America/New_York',
  summary: `Game: Hawks & Co; “Åsa, Übung” vs 🏀 ${'x'.repeat(80)}`,
  location: 'Salk - Main, court 1; left \\ right',
  description: 'Boys 3-4\nhttp://portal.example/your-practices',
  organizer: { name: 'Hoops: "the" League, 篮球', address: 'league@hoops.example' },
  attendee: { name: 'Casey', address: 'casey@example.org' },
};

/** As ical.js reads it, with the time zone of the file and no other. */
function byIcalJs(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zoneBlock = calendar.getFirstSubcomponent('vtimezone');
  const block = calendar.getFirstSubcomponent('vevent');
  if (zoneBlock === null || block === null) throw new Error('Something is missing.');
  const zone = new ICAL.Timezone(zoneBlock);
  const event = new ICAL.Event(block);
  const instant = (time: ICAL.Time) => {
    expect(time.zone.tzid).toBe(zone.tzid);
    const local = time.clone();
    local.zone = zone;
    return local.toJSDate();
  };
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    summary: event.summary,
    location: event.location,
    description: event.description,
    start: instant(event.startDate),
    end: instant(event.endDate),
    stamp: (block.getFirstPropertyValue('dtstamp') as ICAL.Time).toJSDate(),
    status: block.getFirstPropertyValue('status'),
    organizer: event.organizer,
    organizerName: block.getFirstProperty('organizer')?.getFirstParameter('cn'),
    attendees: event.attendees.map((one) => one.getFirstValue()),
  };
}

/** As node-ical reads it, with the zone database of the machine. */
function byNodeIcal(file: string) {
  const parsed = nodeIcal.parseICS(file);
  const event = Object.values(parsed).find((part) => part?.type === 'VEVENT') as VEvent;
  const plain = (field: unknown) =>
    typeof field === 'object' && field !== null && 'val' in field ? field.val : field;
  const params = (field: unknown) => (field as { params: Record<string, string> }).params;
  return {
    method: event.method,
    uid: event.uid,
    sequence: Number(event.sequence),
    summary: plain(event.summary),
    location: plain(event.location),
    description: plain(event.description),
    start: new Date(event.start.getTime()),
    end: new Date((event.end ?? event.start).getTime()),
    stamp: new Date(event.dtstamp.getTime()),
    status: event.status,
    organizer: plain(event.organizer),
    organizerName: params(event.organizer).CN,
    attendees: [event.attendee].flat().map(plain),
  };
}

const PARSERS = [
  ['ical.js', byIcalJs],
  ['node-ical', byNodeIcal],
] as const;

describe.each(PARSERS)('the parser %s', (_, parse) => {
  it('reads every field of a calendar file', () => {
    expect(parse(calendarFile(message))).toEqual({
      method: 'REQUEST',
      uid: 'entry-7@portal.example',
      sequence: 3,
      summary: message.summary,
      location: message.location,
      description: message.description,
      start: new Date('2026-11-24T23:00:00Z'),
      end: new Date('2026-11-25T00:15:00Z'),
      stamp: new Date('2026-10-17T17:00:00Z'),
      status: 'CONFIRMED',
      organizer: 'mailto:league@hoops.example',
      organizerName: "Hoops: 'the' League, 篮球",
      attendees: ['mailto:casey@example.org'],
    });
  });

  it('reads a cancellation with the UID of its appointment', () => {
    const cancel = parse(calendarFile({ ...message, method: 'CANCEL', sequence: 4 }));
    expect(cancel).toMatchObject({
      method: 'CANCEL',
      uid: 'entry-7@portal.example',
      sequence: 4,
      status: 'CANCELLED',
    });
  });

  it.each([
    // both days on which New York changes its clocks, before and after, and the days around them
    ['America/New_York', '2026-03-07', '18:00:00'],
    ['America/New_York', '2026-03-08', '01:30:00'],
    ['America/New_York', '2026-03-08', '09:00:00'],
    ['America/New_York', '2026-10-31', '20:00:00'],
    ['America/New_York', '2026-11-01', '00:30:00'],
    ['America/New_York', '2026-11-01', '09:00:00'],
    ['America/New_York', '2026-12-31', '21:30:00'],
    ['America/New_York', '2027-01-01', '09:00:00'],
    ['America/Phoenix', '2026-07-04', '18:00:00'],
    ['Europe/London', '2026-03-29', '09:00:00'],
    ['Asia/Kathmandu', '2026-11-24', '18:00:00'],
    ['Australia/Lord_Howe', '2026-04-05', '09:00:00'],
    ['Australia/Lord_Howe', '2026-10-04', '09:00:00'],
    ['Pacific/Kiritimati', '2026-11-24', '18:00:00'],
  ])('computes the instant of an event in %s on %s at %s', (timeZone, date, startTime) => {
    const endTime = startTime.replace(/:[0-9]{2}:/, ':45:');
    const { start, end } = parse(calendarFile({ ...message, timeZone, date, startTime, endTime }));
    expect(start).toEqual(instantOf(date, startTime, timeZone));
    expect(end).toEqual(instantOf(date, endTime, timeZone));
  });
});
