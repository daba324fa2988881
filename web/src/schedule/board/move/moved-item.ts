import { type IsoDate, type WallTime, wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import type { BoardPosition, OfferedPlace } from './positions.ts';

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
