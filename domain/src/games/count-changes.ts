import { countsText } from '#text/several.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';

/** When and where a game is, and who plays. Gyms, courts and sides are ids or names: they are only compared. */
export type GameFacts = {
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  gym: number | string;
  court: number | string;
  sides: string;
};

/** A game before and after a change; null if it was or is not played. `isPostponed`: one that is not is still to be made up. */
export type GameChange = { before: GameFacts | null; after: GameFacts | null; isPostponed?: boolean };

/** How many games change. `moved`: another day, time, gym or side; `courtOnly`: another court, and nothing else. */
export type ChangeCounts = {
  new: number;
  moved: number;
  courtOnly: number;
  canceled: number;
  postponed: number;
};

/** '97 change court only': the same words in previews, questions and results. */
export const courtOnlyText = (count: number): string => countsText([courtOnlyPart(count)]);
/** The same as a part of a list of counts. */
export const courtOnlyPart = (count: number) =>
  [count, count === 1 ? 'changes court only' : 'change court only'] as const;

/** What kind of change it is; null if nothing changes. */
export function changeKind({ before, after, isPostponed = false }: GameChange): keyof ChangeCounts | null {
  if (before === null || after === null) {
    if (after !== null) return 'new';
    if (before === null) return null;
    return isPostponed ? 'postponed' : 'canceled';
  }
  const isSame =
    before.date === after.date &&
    before.startTime === after.startTime &&
    before.endTime === after.endTime &&
    before.gym === after.gym &&
    before.sides === after.sides;
  if (!isSame) return 'moved';
  return before.court === after.court ? null : 'courtOnly';
}

export function countChanges(changes: readonly GameChange[]): ChangeCounts {
  const counts = { new: 0, moved: 0, courtOnly: 0, canceled: 0, postponed: 0 };
  for (const change of changes) {
    const kind = changeKind(change);
    if (kind !== null) counts[kind] += 1;
  }
  return counts;
}
