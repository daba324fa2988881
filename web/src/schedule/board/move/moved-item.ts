import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { type IsoDate, type WallTime, wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import { blockName, typeWord } from '../block-text.ts';
import type { BoardGrid, BoardPosition, OfferedPlace } from './positions.ts';

/** An item that can be moved on a board: an entry of the schedule or a planned game. */
export type MovedItem = {
  /** identifies its block, see `data-item` */
  key: string;
  /** 'Hawks vs Owls' */
  name: string;
  minutes: number;
  /** its place; null if it has none yet */
  at: (BoardPosition & { date: IsoDate }) | null;
};

/** An item that is being moved. */
export type Moving<Item extends MovedItem = MovedItem> = {
  item: Item;
  /** whether it is moved by a pointer rather than by keys */
  isDragged: boolean;
  /** whether it was dropped before the places that fit were loaded */
  isDropped: boolean;
  /** where it is held, with a pointer to the exact minute; null outside all courts */
  at: BoardPosition | null;
  /** on a phone, which shows no hours: the end of the block below the finger */
  blockEnd: number | null;
  /** why the last key had no effect; '' if it had one */
  note: string;
};

/** What the board shows of an item being moved. */
export type MovingView<
  Item extends MovedItem = MovedItem,
  Place extends OfferedPlace = OfferedPlace,
> = Moving<Item> & {
  fit: Fit<Place>;
  places: readonly Place[];
};

/** Whether an item fits where it is held. `text` ends the sentence that names the position. */
export type Fit<Place extends OfferedPlace = OfferedPlace> =
  | { kind: Place['level']; text: string; place: Place }
  /** 'own' is the item's current place; 'nowhere' is outside all courts */
  | { kind: 'own' | 'not' | 'nowhere' | 'loading' | 'failed'; text: string; place: null };

const LAST_MINUTE = 24 * 60 - 1;

/** The time range of an item from this start, cut off at midnight. */
export function timeFrom(start: number, minutes: number): { startTime: WallTime; endTime: WallTime } {
  return { startTime: wallTimeOf(start), endTime: wallTimeOf(Math.min(start + minutes, LAST_MINUTE)) };
}

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
