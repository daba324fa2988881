import type { BoardBlock, DayBoard } from '@portal/domain/schedule/board-layout.ts';
import type { CSSProperties } from 'react';

/** Values for the style sheet: `{ from: 2 }` is its `--from`. */
export function cssVars(values: Record<string, string | number>): CSSProperties {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));
}

/** Where a block lies on its track, for the style sheet: hours from the left, hours long, lane of so many. */
export function placeOf({ start, end, lane, lanes }: BoardBlock, startHour: number) {
  return cssVars({ from: start / 60 - startHour, long: (end - start) / 60, lane, of: lanes });
}

/** The hours that have a column: 18, 19, 20, 21. */
export function hoursOf({ startHour, endHour }: DayBoard): number[] {
  return Array.from({ length: endHour - startHour }, (_, index) => startHour + index);
}
