import type { Waiting, WaitingWish } from '@portal/contract/waiting.ts';
import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import { wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import type { WishWeeks } from '@portal/domain/waiting/wish.ts';
import { wishText } from '@portal/domain/waiting/wish-text.ts';
import { messages } from './messages.ts';

/** What stands in the dialog. */
export type WishForm = {
  teamId: number;
  weekdays: readonly Weekday[];
  fromTime: string;
  untilTime: string | null;
  /** null: any gym */
  venueIds: readonly number[] | null;
  weeks: WishWeeks;
};

const HALF_HOUR = 30;
const times = (fromHour: number, toHour: number) =>
  Array.from({ length: (toHour - fromHour) * 2 + 1 }, (_, index) =>
    wallTimeOf(fromHour * 60 + index * HALF_HOUR),
  );

/** Half hours from which a wish may start and by which it may end. */
export const FROM_TIMES = times(8, 21);
export const UNTIL_TIMES = times(9, 23);

/** Monday first, as people say a week. */
export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

/** What the dialog begins with. */
export function startForm({ teams, gyms }: Waiting, wish: WaitingWish | null): WishForm {
  if (wish === null) {
    return {
      teamId: teams[0]?.id ?? 0,
      weekdays: [],
      fromTime: '18:00:00',
      untilTime: null,
      venueIds: null,
      weeks: 'every',
    };
  }
  const { teamId, weekdays, fromTime, untilTime, weeks } = wish;
  // a gym that the league gave up has no box to un-tick, and would be refused
  const venueIds = wish.venueIds?.filter((id) => gyms.some((gym) => gym.id === id)) ?? null;
  return { teamId, weekdays: weekdays as Weekday[], fromTime, untilTime, venueIds, weeks };
}

/** What keeps the form from being sent; '' where nothing does. */
export function problemOf({ weekdays, venueIds, fromTime, untilTime }: WishForm): string {
  if (weekdays.length === 0) return messages.chooseDay;
  if (venueIds?.length === 0) return messages.chooseGym;
  return untilTime !== null && untilTime <= fromTime ? messages.chooseEnd : '';
}

/** The form read as a sentence. */
export function formText({ teams, gyms }: Waiting, form: WishForm): string {
  const team = teams.find(({ id }) => id === form.teamId);
  const named = form.venueIds && gyms.filter(({ id }) => form.venueIds?.includes(id)).map(({ name }) => name);
  return `${team?.teamName ?? ''}: ${wishText(form, named, form.weeks)}.`;
}
