import { type WallTime, type Weekday, weekdayOf } from '#time/wall-clock.ts';
import {
  isRequestedGym,
  isRequestedTime,
  MAX_REQUESTS,
  type RequestedSlot,
  type WaitlistRequest,
} from '#waiting/request.ts';

/** The most wishes that a team may have, like requests of the waitlist. */
export const MAX_WISHES = MAX_REQUESTS;

/** Times that a team prefers, like a request of the waitlist. */
export type Wish = Pick<WaitlistRequest, 'weekdays' | 'fromTime' | 'untilTime' | 'venueIds'>;

/** When and where a team practices this week. */
export type FormerPlace = { weekday: Weekday; startTime: WallTime; venueId: number };

/** What a team prefers for the coming week, best first. */
export type Preferences = {
  /** a slot at one of these places comes before all wishes; empty if the team does not prefer the same again */
  same: readonly FormerPlace[];
  wishes: readonly Wish[];
  /** any slot is better than none */
  anyTime: boolean;
};

/** The rank of a slot that only "any time" allows: after every wish that a team can have. */
export const ANY_RANK = MAX_WISHES + 2;

/** Whether a team with these preferences takes part in the draw. */
export const hasWishes = ({ same, wishes, anyTime }: Preferences): boolean =>
  same.length > 0 || wishes.length > 0 || anyTime;

/** The wishes in words, best first, where "the same as this week" counts as the first if the team prefers it. */
export const countRanks = ({ same, wishes }: Preferences): number =>
  (same.length > 0 ? 1 : 0) + wishes.length;

/** Whether the slot meets the wish of that rank, from 1. */
export function meetsRank({ same, wishes }: Preferences, rank: number, slot: RequestedSlot): boolean {
  const first = same.length > 0 ? 1 : 0;
  if (rank === first) return isSame(same, slot);
  const wish = wishes[rank - first - 1];
  return wish !== undefined && meetsWish(wish, slot);
}

/** The rank of the best wish that the slot meets, from 1; ANY_RANK if only any time fits; null if nothing does. */
export function rankOf(preferences: Preferences, slot: RequestedSlot): number | null {
  for (let rank = 1; rank <= countRanks(preferences); rank += 1) {
    if (meetsRank(preferences, rank, slot)) return rank;
  }
  return preferences.anyTime ? ANY_RANK : null;
}

const meetsWish = (wish: Wish, slot: RequestedSlot): boolean =>
  isRequestedTime(wish, slot) && isRequestedGym(wish, slot) && wish.weekdays.includes(weekdayOf(slot.date));

const isSame = (same: readonly FormerPlace[], slot: RequestedSlot): boolean =>
  same.some(
    ({ weekday, startTime, venueId }) =>
      weekday === weekdayOf(slot.date) && startTime === slot.startTime && venueId === slot.venueId,
  );
