import { type IsoDate, type WallTime, wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import type { BoardPosition, OfferedPlace } from './positions.ts';

/** What can be moved on a board: an entry of the schedule, a planned game. */
export type MovedItem = {
  /** names its block, see `data-item` */
  key: string;
  /** 'Hawks vs Owls' */
  name: string;
  minutes: number;
  /** where it is; null if it has no place yet */
  at: (BoardPosition & { date: IsoDate }) | null;
};

/** An item on its way to another place of the board. */
export type Moving<Item extends MovedItem = MovedItem> = {
  item: Item;
  /** by a pointer rather than by keys */
  isDragged: boolean;
  /** let go of before it was known what fits there */
  isDropped: boolean;
  /** where it is held; a pointer's exact minute; null next to all courts */
  at: BoardPosition | null;
  /** on a phone, which has no hours: where the block below the finger ends */
  blockEnd: number | null;
  /** what the last key could not do; '' if nothing */
  note: string;
};

/** What the board shows of it. */
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
  /** 'own' is where the item is now; 'nowhere' is next to all courts */
  | { kind: 'own' | 'not' | 'nowhere' | 'loading' | 'failed'; text: string; place: null };

const LAST_MINUTE = 24 * 60 - 1;

/** The time that an item would have from a start on; cut off at midnight. */
export function timeFrom(start: number, minutes: number): { startTime: WallTime; endTime: WallTime } {
  return { startTime: wallTimeOf(start), endTime: wallTimeOf(Math.min(start + minutes, LAST_MINUTE)) };
}
