import { shortTimeRange } from '#time/format.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';

/** A pick or booking of one of a coach's teams. */
export type Appointment = {
  /** 'a game of Lakers', 'a pick for Knicks' */
  what: string;
  isGame: boolean;
  venueName: string;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
};

/**
 * Warns a coach who would have to be in two places at once; null where they need not. Two practices in one gym are led
 * side by side, a game is not.
 */
export function sameHourText(asked: Appointment, others: readonly Appointment[]): string | null {
  const clashes = others.filter(
    (other) =>
      other.date === asked.date &&
      other.startTime < asked.endTime &&
      asked.startTime < other.endTime &&
      (other.isGame || other.venueName !== asked.venueName),
  );
  if (clashes.length === 0) return null;
  const names = clashes.map(
    ({ what, venueName, startTime, endTime }) =>
      `${what} at ${venueName}, ${shortTimeRange(startTime, endTime)}`,
  );
  return `At the same time you have ${names.join(' and ')}.`;
}
