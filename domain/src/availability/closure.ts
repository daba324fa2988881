import { type IsoDate, type WallTime, type Weekday, weekdayOf } from '#time/wall-clock.ts';
import { daysProblem, hasWeekday } from './permit-hours.ts';

/** Which part of its days and of its gym a closure closes. */
export type ClosurePart<Id> = {
  /** null: every court of the gym */
  courtId: Id | null;
  /** null: every day */
  weekday: Weekday | null;
  /** both null: the whole day */
  fromTime: WallTime | null;
  toTime: WallTime | null;
};

/**
 * A closure, from its first day to its last. It applies to one gym, to one school, or to all schools (both
 * ids null).
 */
export type Closure<Id> = {
  firstDate: IsoDate;
  lastDate: IsoDate;
  schoolId: Id | null;
  venueId: Id | null;
} & ClosurePart<Id>;

export const WHOLE_DAYS = { courtId: null, weekday: null, fromTime: null, toTime: null } as const;

/** Whether the closure applies to this court. */
export function isClosureOf<Id>(
  { schoolId, venueId, courtId }: Pick<Closure<Id>, 'schoolId' | 'venueId' | 'courtId'>,
  court: { schoolId: Id; venueId: Id; courtId: Id },
): boolean {
  if (courtId !== null) return courtId === court.courtId;
  if (venueId !== null) return venueId === court.venueId;
  return schoolId === null || schoolId === court.schoolId;
}

/** Whether two closures close two whole gyms on the same days, at the same hours and for the same reason. */
export const isAlike = <Id>(
  one: Closure<Id> & { reason: string },
  other: Closure<Id> & { reason: string },
): boolean =>
  one.venueId !== other.venueId && [one, other].every(isOfWholeGym) && likenessOf(one) === likenessOf(other);

const isOfWholeGym = ({ venueId, courtId }: Closure<unknown>) => venueId !== null && courtId === null;

const likenessOf = (closure: Closure<unknown> & { reason: string }) =>
  JSON.stringify([
    closure.firstDate,
    closure.lastDate,
    closure.weekday,
    closure.fromTime,
    closure.toTime,
    closure.reason,
  ]);

export const isClosedOn = (
  { firstDate, lastDate, weekday }: Pick<Closure<unknown>, 'firstDate' | 'lastDate' | 'weekday'>,
  date: IsoDate,
): boolean => firstDate <= date && date <= lastDate && (weekday === null || weekdayOf(date) === weekday);

type Time = { startTime: WallTime; endTime: WallTime };

/** Whether a closure overlaps the time, on a day that it closes. */
export const closesPartOf = (
  { fromTime, toTime }: Pick<Closure<unknown>, 'fromTime' | 'toTime'>,
  { startTime, endTime }: Time,
): boolean => fromTime === null || toTime === null || (fromTime < endTime && startTime < toTime);

/** The parts of the time that stay open on a day that the closure closes. */
export function openParts(
  { fromTime, toTime }: Pick<Closure<unknown>, 'fromTime' | 'toTime'>,
  { startTime, endTime }: Time,
): Time[] {
  if (fromTime === null || toTime === null) return [];
  if (!closesPartOf({ fromTime, toTime }, { startTime, endTime })) return [{ startTime, endTime }];
  const parts = [
    { startTime, endTime: fromTime },
    { startTime: toTime, endTime },
  ];
  return parts.filter((part) => part.startTime < part.endTime);
}

type ClosureInput = Omit<Closure<unknown>, 'schoolId'>;

/** What is wrong with a closure, by field; empty if it is valid. */
export function closureProblems({
  venueId,
  courtId,
  firstDate,
  lastDate,
  weekday,
  fromTime,
  toTime,
}: ClosureInput): Partial<Record<'courtId' | 'lastDate' | 'weekday' | 'fromTime' | 'toTime', string>> {
  if (courtId !== null && venueId === null) return { courtId: 'Please choose the court’s gym, too.' };
  const days = daysProblem(firstDate, lastDate);
  if (days !== null) return { lastDate: days };
  if (weekday !== null && !hasWeekday(weekday, firstDate, lastDate)) {
    return { weekday: 'This weekday does not occur between the two dates.' };
  }
  if (fromTime === null && toTime === null) return {};
  if (fromTime === null) return { fromTime: 'Enter both times, or leave both empty for the whole day.' };
  if (toTime === null) return { toTime: 'Enter both times, or leave both empty for the whole day.' };
  if (toTime <= fromTime) return { toTime: 'The end must be later than the start.' };
  return {};
}
