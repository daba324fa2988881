import type { ListedRequest, Waitlist } from '@portal/contract/waiting.ts';
import { type Weekday, wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import { earliestStart, type GymTime, noMatchText } from '@portal/domain/waiting/gym-time.ts';
import type { RequestWeeks } from '@portal/domain/waiting/request.ts';
import { requestText } from '@portal/domain/waiting/request-text.ts';

/** When and where a team would practice; the state of a form. */
export type RequestTimes = {
  weekdays: readonly Weekday[];
  /** null until selected: then the first start on the selected days is used */
  fromTime: string | null;
  untilTime: string | null;
  /** null for any gym */
  venueIds: readonly number[] | null;
  weeks: RequestWeeks;
};

/** The form with its start, as it is sent. */
export type Whole<Form extends RequestTimes> = Form & { fromTime: string };

/** A request to the waitlist. */
export type RequestForm = RequestTimes & { teamId: number };

/** The times of a request or a wish as the server has them. */
type StoredTimes = Pick<ListedRequest, 'weekdays' | 'fromTime' | 'untilTime' | 'venueIds'>;

export type Gyms = Waitlist['gyms'];

const HALF_HOUR = 30;
const times = (fromHour: number, toHour: number) =>
  Array.from({ length: (toHour - fromHour) * 2 + 1 }, (_, index) =>
    wallTimeOf(fromHour * 60 + index * HALF_HOUR),
  );

/** The half hours to choose from for the earliest start and the latest end. */
export const FROM_TIMES = times(8, 21);
export const UNTIL_TIMES = times(9, 23);

/** Monday first. */
export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

/** The initial form. */
export type NamedTeam = { teamName: string; divisionName: string };

/** @param shown the team that a new request is probably for */
export function startForm(
  { teams, gyms }: Waitlist,
  request: ListedRequest | null,
  shown: NamedTeam | undefined,
): RequestForm {
  if (request === null) {
    const team = teams.find(
      ({ teamName, divisionName }) => teamName === shown?.teamName && divisionName === shown.divisionName,
    );
    return { teamId: (team ?? teams[0])?.id ?? 0, ...NO_TIMES };
  }
  const { teamId, weeks } = request;
  return { teamId, ...startTimes(request, gyms), weeks };
}

/** Nothing chosen yet. */
export const NO_TIMES: RequestTimes = {
  weekdays: [],
  fromTime: null,
  untilTime: null,
  venueIds: null,
  weeks: 'every',
};

/** The times to begin with, without gyms that the league no longer has: they would be refused, and have no checkbox. */
export const startTimes = (
  { weekdays, fromTime, untilTime, venueIds }: StoredTimes,
  gyms: Gyms,
): RequestTimes => ({
  weekdays: weekdays as Weekday[],
  fromTime,
  untilTime,
  venueIds: venueIds?.filter((id) => gyms.some((gym) => gym.id === id)) ?? null,
  weeks: 'every',
});

/** The start if no gym time is known. */
const FALLBACK_START = '18:00:00';

/** The form with a start that fits its days, gyms and weeks if none was selected. */
export const withStart = <Form extends RequestTimes>(form: Form, times: readonly GymTime[]): Whole<Form> => ({
  ...form,
  fromTime: form.fromTime ?? earliestStart(form, times) ?? FALLBACK_START,
});

/** Why the form cannot be sent, and the field with the error; null if it can. */
export type Problem = { field: 'weekdays' | 'venueIds' | 'untilTime' | 'unmet'; text: string };

export function problemOf(
  form: Whole<RequestTimes>,
  times: readonly GymTime[] | null,
  gyms: Gyms,
): Problem | null {
  const { weekdays, venueIds, fromTime, untilTime } = form;
  if (weekdays.length === 0) return { field: 'weekdays', text: 'Choose at least one day.' };
  if (venueIds?.length === 0) return { field: 'venueIds', text: 'Choose at least one gym.' };
  if (untilTime !== null && untilTime <= fromTime)
    return { field: 'untilTime', text: 'The latest end must be after the earliest start.' };
  const unmet = times === null ? '' : noMatchText(form, times, gyms);
  return unmet === '' ? null : { field: 'unmet', text: unmet };
}

/** The form as a sentence. */
export function formText({ teams, gyms }: Waitlist, form: Whole<RequestForm>): string {
  const team = teams.find(({ id }) => id === form.teamId);
  return `${team?.teamName ?? ''}: ${requestText(form, gymNames(form, gyms), form.weeks)}.`;
}

/** The names of the chosen gyms; null for any. */
export const gymNames = ({ venueIds }: Pick<RequestTimes, 'venueIds'>, gyms: Gyms): string[] | null =>
  venueIds && gyms.filter(({ id }) => venueIds.includes(id)).map(({ name }) => name);
