import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { blockName, typeWord } from '../block-text.ts';
import { type MovedItem, type MovingView, timeFrom } from './moved-item.ts';
import type { BoardGrid } from './positions.ts';

/** The texts of a move on the day board. */
export const messages = {
  staysTitle: 'Can’t be moved',
  notMovedTitle: 'Not moved',
  hint: 'Left and right arrows: next time that fits. Up and down: other court. Page Up and Page Down: other day. Enter: move here. Escape: put it back.',
  doesNotFit: 'It does not fit there:',
  tryAgain: 'We couldn’t load the free times. Please try again.',
  dropHere: 'Move here…',
  putBack: 'Put back',
  noCourt: 'Not on a court',
  own: 'where it is now',
  free: 'free',
  looking: 'looking for free time',
  failed: 'the free times could not be loaded',
  noneEarlier: 'Nothing earlier on this court fits.',
  noneLater: 'Nothing later on this court fits.',
  noCourtAbove: 'This is the first court.',
  noCourtBelow: 'This is the last court.',
  noDayBefore: 'No earlier day has gym time.',
  noDayAfter: 'No later day has gym time.',
} as const;

/** 'Hawks vs Owls', or 'Clinic' if it has no name. */
export const movedName = (row: ScheduleRow): string => blockName(row) || typeWord(row);

/** 'Moving Hawks vs Owls'. */
export const movingText = ({ name }: MovedItem): string => `Moving ${name}`;

/**
 * 'Salk - Gym, court 2, 6:15 PM – 7:45 PM', with the date if it differs from the item's current day; '' outside all
 * courts.
 */
export function positionOf({ item, at }: MovingView, day: IsoDate, board: BoardGrid | null): string {
  const venue = board?.venues.find(({ venueId }) => venueId === at?.venueId);
  if (at === null || venue === undefined) return '';
  const { startTime, endTime } = timeFrom(at.start, item.minutes);
  const date = day === item.at?.date ? '' : `${formatDate(day)}, `;
  return `${date}${venue.name}, court ${at.court}, ${formatTimeRange(startTime, endTime)}`;
}
