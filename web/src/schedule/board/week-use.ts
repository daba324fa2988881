import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { several } from '@portal/domain/text/several.ts';
import { type IsoDate, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { isOpen } from './block-text.ts';

/** The uses of a gym's time, in the order of the bars. */
export const USES = ['game', 'practice', 'clinic', 'blackout', 'open'] as const;
export type Use = (typeof USES)[number];

/** A gym on a day. */
export type DayUse = {
  minutes: Readonly<Record<Use, number>>;
  totalMinutes: number;
  booked: number;
  open: number;
};

export type VenueWeek = { venueId: number; name: string; scheduleName: string; days: readonly DayUse[] };

/** The gyms by name. @param rows of one week, in any order */
export function layOutWeek(rows: readonly ScheduleRow[], dates: readonly IsoDate[]): VenueWeek[] {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const venues = [...Map.groupBy(rows, ({ venueId }) => venueId)].flatMap(([venueId, ofVenue]) => {
    const [first] = ofVenue;
    if (!first) return [];
    const days = dates.map((date) => dayOf(ofVenue.filter((row) => row.date === date)));
    return [{ venueId, name: venueNameOf(first), scheduleName: first.scheduleName, days }];
  });
  return venues.sort((a, b) => compare(a.name, b.name));
}

function dayOf(rows: readonly ScheduleRow[]): DayUse {
  const minutes = { game: 0, practice: 0, clinic: 0, blackout: 0, open: 0 };
  for (const row of rows) {
    const use = kindOf(row);
    if (use !== null) minutes[use] += minutesOf(row.endTime) - minutesOf(row.startTime);
  }
  const booked = rows.filter(({ entryId, type }) => entryId !== null && type !== 'BLACKOUT').length;
  const totalMinutes = USES.reduce((sum, use) => sum + minutes[use], 0);
  return { minutes, totalMinutes, booked, open: rows.filter(isOpen).length };
}

function kindOf(row: ScheduleRow): Use | null {
  if (isOpen(row)) return 'open';
  if (row.status === 'BLACKOUT') return 'blackout';
  if (row.entryId === null) return null;
  if (row.type === 'GAME' || row.type === 'PLAYOFF') return 'game';
  return row.type === 'CLINIC' ? 'clinic' : 'practice';
}

/** '3 booked, 5 open', or 'closed'; '' if the gym has no time on the day. */
export function daySummary({ booked, open, minutes }: DayUse): string {
  if (booked > 0 || open > 0) return `${booked} booked, ${open} open`;
  return minutes.blackout > 0 ? 'closed' : '';
}

/** '12 booked, 30 open slots' of all gyms. */
export function weekSummary(venues: readonly VenueWeek[]): string {
  const days = venues.flatMap((venue) => venue.days);
  const booked = days.reduce((sum, day) => sum + day.booked, 0);
  return `${several(booked, 'entry', 'entries')}, ${several(
    days.reduce((sum, day) => sum + day.open, 0),
    'open slot',
  )}`;
}
