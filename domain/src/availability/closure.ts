import { type IsoDate, type WallTime, type Weekday, weekdayOf } from '#time/wall-clock.ts';
import { daysProblem, hasWeekday } from './permit-hours.ts';

/** The part of its days and of its gym that a closure closes. */
export type ClosurePart<Id> = {
  /** null: every court of the gym */
  courtId: Id | null;
  /** null: every day */
  weekday: Weekday | null;
  /** both null: the whole day */
  fromTime: WallTime | null;
  toTime: WallTime | null;
};

/** Time without gym time, from the first day to the last: of one gym, else of one school, else (both null) of all. */
export type Closure<Id> = {
  firstDate: IsoDate;
  lastDate: IsoDate;
  schoolId: Id | null;
  venueId: Id | null;
} & ClosurePart<Id>;

export const WHOLE_DAYS = { courtId: null, weekday: null, fromTime: null, toTime: null } as const;

/** Whether the closure is of this court, of its gym, of its school or of all. */
export function isClosureOf<Id>(
  { schoolId, venueId, courtId }: Pick<Closure<Id>, 'schoolId' | 'venueId' | 'courtId'>,
  court: { schoolId: Id; venueId: Id; courtId: Id },
): boolean {
  if (courtId !== null) return courtId === court.courtId;
  if (venueId !== null) return venueId === court.venueId;
  return schoolId === null || schoolId === court.schoolId;
}

export const isClosedOn = (
  { firstDate, lastDate, weekday }: Pick<Closure<unknown>, 'firstDate' | 'lastDate' | 'weekday'>,
  date: IsoDate,
): boolean => firstDate <= date && date <= lastDate && (weekday === null || weekdayOf(date) === weekday);

type Time = { startTime: WallTime; endTime: WallTime };

/** Whether a closure takes the time, or a part of it, on a day that it closes. */
export const takesPartOf = (
  { fromTime, toTime }: Pick<Closure<unknown>, 'fromTime' | 'toTime'>,
  { startTime, endTime }: Time,
): boolean => fromTime === null || toTime === null || (fromTime < endTime && startTime < toTime);

/** What a closure leaves of a time on a day that it closes. */
export function openParts(
  { fromTime, toTime }: Pick<Closure<unknown>, 'fromTime' | 'toTime'>,
  { startTime, endTime }: Time,
): Time[] {
  if (fromTime === null || toTime === null) return [];
  if (!takesPartOf({ fromTime, toTime }, { startTime, endTime })) return [{ startTime, endTime }];
  const parts = [
    { startTime, endTime: fromTime },
    { startTime: toTime, endTime },
  ];
  return parts.filter((part) => part.startTime < part.endTime);
}

type Given = Omit<Closure<unknown>, 'schoolId'>;

/** What is wrong with a closure, by field; empty if nothing is. */
export function closureProblems({
  venueId,
  courtId,
  firstDate,
  lastDate,
  weekday,
  fromTime,
  toTime,
}: Given): Partial<Record<'courtId' | 'lastDate' | 'weekday' | 'fromTime' | 'toTime', string>> {
  if (courtId !== null && venueId === null) return { courtId: 'Please choose the gym of the court, too.' };
  const days = daysProblem(firstDate, lastDate);
  if (days !== null) return { lastDate: days };
  if (weekday !== null && !hasWeekday(weekday, firstDate, lastDate)) {
    return { weekday: 'This weekday does not come between the two dates.' };
  }
  if (fromTime === null && toTime === null) return {};
  if (fromTime === null) return { fromTime: 'Enter both times, or none for the whole day.' };
  if (toTime === null) return { toTime: 'Enter both times, or none for the whole day.' };
  if (toTime <= fromTime) return { toTime: 'The end must be later than the start.' };
  return {};
}
