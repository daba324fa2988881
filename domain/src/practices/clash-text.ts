import { shortTimeRange } from '#time/format.ts';
import { type IsoDate, minutesOf, type WallTime } from '#time/wall-clock.ts';

/** A pick or booking of one of a coach's teams. */
export type Appointment = {
  /** 'a game of Lakers', 'a pick for Knicks' */
  what: string;
  isGame: boolean;
  schoolName: string;
  venueName: string;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
};

/** How long it takes a coach to get from one school to another. */
const TRAVEL_MINUTES = 30;

/**
 * Warns a coach who would have to be in two places at once or rush to another school; null if there is no
 * conflict.
 */
export const clashText = (requested: Appointment, others: readonly Appointment[]): string | null =>
  sameHourText(requested, others) ?? rushText(requested, others);

/** A coach can lead two practices in one gym at once, but a game needs the coach's full attention. */
function sameHourText(requested: Appointment, others: readonly Appointment[]): string | null {
  const clashes = others.filter(
    (other) =>
      other.date === requested.date &&
      other.startTime < requested.endTime &&
      requested.startTime < other.endTime &&
      (other.isGame || other.venueName !== requested.venueName),
  );
  if (clashes.length === 0) return null;
  return `At the same time you have ${clashes.map(nameOf).join(' and ')}.`;
}

function rushText(requested: Appointment, others: readonly Appointment[]): string | null {
  const near = others
    .filter((other) => other.date === requested.date && other.schoolName !== requested.schoolName)
    .map((other) => ({ other, minutes: minutesBetween(requested, other) }))
    .filter(({ minutes }) => minutes >= 0 && minutes < TRAVEL_MINUTES)
    .toSorted((a, b) => a.minutes - b.minutes);
  const [nearest] = near;
  if (nearest === undefined) return null;
  const { other, minutes } = nearest;
  const time = minutes === 0 ? 'No time' : `Only ${minutes} minutes`;
  return `${time} to get to another school: you also have ${nameOf(other)}.`;
}

const nameOf = ({ what, venueName, startTime, endTime }: Appointment) =>
  `${what} at ${venueName}, ${shortTimeRange(startTime, endTime)}`;

/** From the end of the earlier one to the start of the later one; negative if they overlap. */
const minutesBetween = (a: Appointment, b: Appointment): number =>
  a.startTime < b.startTime
    ? minutesOf(b.startTime) - minutesOf(a.endTime)
    : minutesOf(a.startTime) - minutesOf(b.endTime);
