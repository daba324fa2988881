import ICAL from 'ical.js';
import { sync as nodeIcal, type VEvent } from 'node-ical';
import { expect } from 'vitest';

/** An appointment as both parsers understand it; instants are ISO. */
export type ReadEvent = {
  uid: string;
  sequence: number;
  status: string;
  summary: string;
  location: string;
  start: string;
  end: string;
};

const bySequence = (a: ReadEvent, b: ReadEvent) =>
  a.start.localeCompare(b.start) || a.uid.localeCompare(b.uid, 'en', { numeric: true });

/** Parsed by ical.js, with only the time zone in the file. */
function byIcalJs(file: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zoneBlock = calendar.getFirstSubcomponent('vtimezone');
  if (zoneBlock === null) throw new Error('The calendar has no time zone.');
  const zone = new ICAL.Timezone(zoneBlock);
  return calendar.getAllSubcomponents('vevent').map((block) => {
    const event = new ICAL.Event(block);
    const instant = (time: ICAL.Time) => {
      const local = time.clone();
      local.zone = zone;
      return local.toJSDate().toISOString();
    };
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(block.getFirstPropertyValue('status')),
      summary: event.summary,
      location: event.location,
      start: instant(event.startDate),
      end: instant(event.endDate),
    };
  });
}

/** Parsed by node-ical, with the time zone database of the machine. */
function byNodeIcal(file: string): ReadEvent[] {
  const events = Object.values(nodeIcal.parseICS(file)).filter((part) => part?.type === 'VEVENT') as VEvent[];
  const plain = (field: unknown) =>
    typeof field === 'object' && field !== null && 'val' in field ? String(field.val) : String(field);
  return events.map((event) => ({
    uid: event.uid,
    sequence: Number(event.sequence),
    status: String(event.status),
    summary: plain(event.summary),
    location: plain(event.location),
    start: event.start.toISOString(),
    end: event.end?.toISOString() ?? '',
  }));
}

/** The appointments of a calendar in order of time; two parsers that know nothing of each other have to agree. */
export function readByBoth(file: string): ReadEvent[] {
  const one = byIcalJs(file).toSorted(bySequence);
  expect(byNodeIcal(file).toSorted(bySequence)).toEqual(one);
  return one;
}
