import { listWords } from '#text/list-words.ts';
import { formatTime, weekdayLabel } from '#time/format.ts';
import type { Weekday } from '#time/wall-clock.ts';
import type { RequestWeeks, WaitlistRequest } from './request.ts';

/** The weeks of a request, in words. */
export const WEEK_LABELS: Record<RequestWeeks, string> = {
  this: 'this week',
  next: 'next week',
  every: 'every week this season',
};

type ChosenTime = Pick<WaitlistRequest, 'weekdays' | 'fromTime' | 'untilTime'>;

/**
 * 'Tuesday or Thursday, from 7:00 PM, at Salk - Gym'.
 * @param gyms names of the gyms that it is limited to and the league still has; null: any
 */
export const chosenTimeText = (chosen: ChosenTime, gyms: readonly string[] | null): string =>
  [daysText(chosen.weekdays), timesText(chosen), gymsText(gyms)].join(', ');

/** The same with its weeks: 'Tuesday or Thursday, from 7:00 PM, at Salk - Gym, every week this season'. */
export const requestText = (
  request: ChosenTime,
  gyms: readonly string[] | null,
  weeks: RequestWeeks,
): string => `${chosenTimeText(request, gyms)}, ${WEEK_LABELS[weeks]}`;

/** Weekdays in the usual order, with Sunday last. */
export const dayNames = (weekdays: readonly Weekday[]): string[] =>
  weekdays.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7)).map((weekday) => weekdayLabel(weekday));

function daysText(weekdays: readonly Weekday[]): string {
  if (weekdays.length === 7) return 'Any day';
  return listWords(dayNames(weekdays), 'or');
}

function timesText({ fromTime, untilTime }: Pick<WaitlistRequest, 'fromTime' | 'untilTime'>): string {
  return untilTime === null
    ? `from ${formatTime(fromTime)}`
    : `between ${formatTime(fromTime)} and ${formatTime(untilTime)}`;
}

function gymsText(gyms: readonly string[] | null): string {
  if (gyms === null) return 'at any gym';
  return gyms.length === 0 ? 'at a gym that the league no longer has' : `at ${listWords(gyms, 'or')}`;
}
