import { listWords } from '#text/list-words.ts';
import { formatTime, weekdayLabel } from '#time/format.ts';
import { minutesOf, type WallTime, type Weekday } from '#time/wall-clock.ts';
import { isRequestedGym, isRequestedTime, type RequestWeeks, type WaitlistRequest } from './request.ts';
import { dayNames } from './request-text.ts';

/** Gym time on a weekday for which slots are still to come, booked or not. */
export type GymTime = {
  weekday: Weekday;
  startTime: WallTime;
  endTime: WallTime;
  venueId: number;
  /** whether there is any this week, and next week */
  thisWeek: boolean;
  nextWeek: boolean;
};

/** A request before it is submitted. */
export type RequestDraft = Pick<WaitlistRequest, 'weekdays' | 'fromTime' | 'untilTime' | 'venueIds'> & {
  weeks: RequestWeeks;
};

const inWeeks = ({ weeks }: Pick<RequestDraft, 'weeks'>, time: GymTime): boolean =>
  weeks === 'every' || (weeks === 'this' ? time.thisWeek : time.nextWeek);

const WHEN: Record<RequestWeeks, string> = { this: ' this week', next: ' next week', every: '' };

/**
 * Why no future slot can match the request, and what could; '' if one can.
 * @param times all gym time of the season that is still to come
 * @param gyms the league's gyms, by name
 */
export function noMatchText(
  request: RequestDraft,
  times: readonly GymTime[],
  gyms: readonly { id: number; name: string }[],
): string {
  const then = times.filter((time) => inWeeks(request, time));
  const there = then.filter((time) => isRequestedGym(request, time));
  const thatDay = there.filter(({ weekday }) => request.weekdays.includes(weekday));
  if (thatDay.some((time) => isRequestedTime(request, time))) return '';
  return `No slot can match this: ${reason(request, { then, there, thatDay }, gyms)}`;
}

type Left = Record<'then' | 'there' | 'thatDay', readonly GymTime[]>;

function reason(
  request: RequestDraft,
  { then, there, thatDay }: Left,
  gyms: readonly { id: number; name: string }[],
): string {
  const when = WHEN[request.weeks];
  const nameOf = (id: number) => gyms.find((gym) => gym.id === id)?.name ?? '';
  if (then.length === 0) return `there is no gym time left${when || ' in this season'}.`;
  const [only, ...others] = request.venueIds ?? [];
  const gymNames =
    only === undefined ? 'the league' : others.length === 0 ? nameOf(only) : 'the gyms you chose';
  const has = others.length === 0 ? 'has' : 'have';
  if (there.length === 0) {
    const named = gyms.filter(({ id }) => then.some(({ venueId }) => venueId === id)).map(({ name }) => name);
    return `${gymNames} ${has} no gym time${when}. There is some at ${listWords(named, 'and')}.`;
  }
  if (thatDay.length === 0) {
    const days = dayNames([...new Set(there.map(({ weekday }) => weekday))]);
    return `${gymNames} ${has} gym time${when} on ${listWords(days, 'and')} only.`;
  }
  return `${spansText(thatDay, when)}. The nearest slot is ${nearestText(request, thatDay)}.`;
}

/** 'on Saturday and Sunday gym time is from 9:00 AM to 6:00 PM'. */
function spansText(times: readonly GymTime[], when: string): string {
  const spanOf = (day: Weekday) => {
    const own = times.filter(({ weekday }) => weekday === day);
    return `from ${formatTime(earliest(own) ?? '')} to ${formatTime(
      own
        .map(({ endTime }) => endTime)
        .toSorted()
        .at(-1) ?? '',
    )}`;
  };
  const days = [...new Set(times.map(({ weekday }) => weekday))];
  const spans = [...Map.groupBy(days, spanOf)].map(
    ([span, same]) => `on ${listWords(dayNames(same), 'and')} gym time${when} is ${span}`,
  );
  return spans.join('; ');
}

function nearestText({ fromTime }: RequestDraft, times: readonly GymTime[]): string {
  const distance = ({ startTime }: GymTime) => Math.abs(minutesOf(startTime) - minutesOf(fromTime));
  const [nearest] = times.toSorted((a, b) => distance(a) - distance(b));
  if (nearest === undefined) return '';
  const { weekday, startTime, endTime } = nearest;
  return `${weekdayLabel(weekday)}, ${formatTime(startTime)} to ${formatTime(endTime)}`;
}

const earliest = (times: readonly GymTime[]): WallTime | null =>
  times.map(({ startTime }) => startTime).toSorted()[0] ?? null;

/** When the first slot on the chosen days starts, or on any day if none is chosen; null if there is none. */
export function earliestStart(
  request: Pick<RequestDraft, 'weekdays' | 'venueIds' | 'weeks'>,
  times: readonly GymTime[],
): WallTime | null {
  const { weekdays } = request;
  const fitting = times.filter(
    (time) =>
      inWeeks(request, time) &&
      isRequestedGym(request, time) &&
      (weekdays.length === 0 || weekdays.includes(time.weekday)),
  );
  return earliest(fitting);
}
