import type { BoardBlock, DayBoard } from '@portal/domain/schedule/board-layout.ts';
import type { CSSProperties } from 'react';

/** CSS custom properties: `{ from: 2 }` becomes `--from`. */
export function cssVars(values: Record<string, string | number>): CSSProperties {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));
}

/** The position of a block on its court for CSS: hours from the left, hours long, lane and number of lanes. */
export function placeOf(
  { start, end, lane, lanes }: Pick<BoardBlock, 'start' | 'end' | 'lane' | 'lanes'>,
  startHour: number,
) {
  return cssVars({ from: start / 60 - startHour, long: (end - start) / 60, lane, of: lanes });
}

/** The position of a stretch of time on a court for CSS: hours from the left, hours long. */
export const hoursAlong = ({ start, end }: { start: number; end: number }, startHour: number) =>
  cssVars({ from: start / 60 - startHour, long: (end - start) / 60 });

/** The hours that have a column: 18, 19, 20, 21. */
export function hoursOf({ startHour, endHour }: Pick<DayBoard, 'startHour' | 'endHour'>): number[] {
  return Array.from({ length: endHour - startHour }, (_, index) => startHour + index);
}
