import type { BoardVenue } from '@portal/domain/schedule/board-layout.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';

/** The hours that a gym must be open for its bookings: 'In use 6–9:15 PM'; 'Not in use' without bookings. */
export function hoursInUse(venue: BoardVenue): string {
  const entries = venue.courts
    .flatMap(({ blocks }) => blocks.map(({ row }) => row))
    .filter(({ entryId, type }) => entryId !== null && type !== 'BLACKOUT');
  const start = entries.map(({ startTime }) => startTime).toSorted()[0];
  const end = entries
    .map(({ endTime }) => endTime)
    .toSorted()
    .at(-1);
  return start === undefined || end === undefined ? 'Not in use' : `In use ${shortTimeRange(start, end)}`;
}
