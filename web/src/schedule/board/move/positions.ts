import type { BoardVenue, DayBoard } from '@portal/domain/schedule/board-layout.ts';

/** A court of the board and a start on it, in minutes since midnight. */
export type BoardPosition = { venueId: number; court: string; start: number };

/** A time on a court that a moved item may take, in minutes since midnight. */
export type OfferedPlace = BoardPosition & {
  end: number;
  /** 'free', or how good the place is */
  level: 'free' | 'good' | 'fair' | 'poor' | 'broken';
  /** ends the sentence that names the position: 'free' */
  text: string;
};

/** The hours and courts of a board, independent of its blocks. */
export type BoardGrid = Pick<DayBoard, 'startHour' | 'endHour'> & {
  venues: readonly (Pick<BoardVenue, 'venueId' | 'name'> & { courts: readonly { court: string }[] })[];
};

const QUARTER_MINUTES = 15;
/** How close to a fitting start a pointer must be to snap to it. */
const SNAP_MINUTES = 30;
const HOUR_MINUTES = 60;

/** The time at a point of a track in minutes since midnight, between the first hour of the board and the last. */
export function minutesAt(
  x: number,
  track: { left: number; width: number },
  { startHour, endHour }: Pick<BoardGrid, 'startHour' | 'endHour'>,
): number {
  const part = Math.min(1, Math.max(0, (x - track.left) / track.width));
  return (startHour + part * (endHour - startHour)) * HOUR_MINUTES;
}

/** The nearest fitting start if one is close, else the nearest quarter hour. */
export function snapStart(minutes: number, starts: readonly number[]): number {
  const distance = (start: number) => Math.abs(start - minutes);
  const [nearest] = starts.toSorted((a, b) => distance(a) - distance(b));
  if (nearest !== undefined && distance(nearest) <= SNAP_MINUTES) return nearest;
  return Math.round(minutes / QUARTER_MINUTES) * QUARTER_MINUTES;
}

/** The next fitting start, later (1) or earlier (-1); null if there is none. */
export function nextStart(minutes: number, step: 1 | -1, starts: readonly number[]): number | null {
  const sorted = starts.toSorted((a, b) => a - b);
  const found =
    step === 1 ? sorted.find((start) => start > minutes) : sorted.findLast((start) => start < minutes);
  return found ?? null;
}

/** The first fitting start within a stretch of the court, else the beginning of the stretch. */
export function startWithin(stretch: { start: number; end: number }, starts: readonly number[]): number {
  const sorted = starts.toSorted((a, b) => a - b);
  return sorted.find((start) => isWithin(start, stretch)) ?? stretch.start;
}

/** The court above (-1) or below (1) on the board; null at its edge. */
export function neighborCourt(board: BoardGrid, at: BoardPosition, step: 1 | -1): BoardPosition | null {
  const courts = courtsOf(board);
  const index = courts.findIndex(({ venueId, court }) => venueId === at.venueId && court === at.court);
  const next = courts[index + step];
  return next === undefined ? null : { ...next, start: at.start };
}

/** The same position on another day. If its board lacks the court, another court of the gym is used, or else the first. */
export function onBoard(board: BoardGrid, at: BoardPosition): BoardPosition {
  const courts = courtsOf(board);
  const ofVenue = courts.filter(({ venueId }) => venueId === at.venueId);
  const same = ofVenue.find(({ court }) => court === at.court);
  return { ...at, ...(same ?? ofVenue[0] ?? courts[0]) };
}

const courtsOf = (board: BoardGrid) =>
  board.venues.flatMap(({ venueId, courts }) => courts.map(({ court }) => ({ venueId, court })));

/** The places on this court. */
export const placesOnCourt = <Place extends BoardPosition>(
  places: readonly Place[],
  { venueId, court }: Pick<BoardPosition, 'venueId' | 'court'>,
): Place[] => places.filter((place) => place.venueId === venueId && place.court === court);

/** Whether one of the starts is within a block. */
export const isFitting = (block: { start: number; end: number }, starts: readonly number[]): boolean =>
  starts.some((start) => isWithin(start, block));

/** Whether a position is within a block of a court. */
export const isBelow = (
  block: { start: number; end: number },
  at: BoardPosition | null,
  { venueId }: Pick<BoardVenue, 'venueId'>,
  court: string,
): boolean => at?.venueId === venueId && at.court === court && isWithin(at.start, block);

const isWithin = (start: number, block: { start: number; end: number }) =>
  block.start <= start && start < block.end;

/** The stretches of a court that the places cover, in order of time. */
export function stretchesOf(
  places: readonly Pick<OfferedPlace, 'start' | 'end'>[],
): { start: number; end: number }[] {
  const stretches: { start: number; end: number }[] = [];
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    const last = stretches.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else stretches.push({ start, end });
  }
  return stretches;
}

export const startsOf = (places: readonly Pick<OfferedPlace, 'start'>[]): number[] =>
  places.map(({ start }) => start);
