import type { EntryType } from '#schedule/status.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';

/** An active entry, which takes time of its teams and, if it blocks, of its court. */
export type TakenTime = {
  entryId: number;
  slotId: number;
  courtId: number;
  /** the other courts whose floor it takes */
  sharedCourtIds: readonly number[];
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  /** whether it keeps other entries off the court */
  blocks: boolean;
  type: EntryType;
  /** one for a practice, two for a game between teams of the league, none for clinics and blackouts */
  teamIds: readonly number[];
};
