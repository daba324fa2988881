import { MAX_REQUESTS, type WaitlistRequest } from '#waiting/request.ts';

/** The most wishes that a team may have, like requests of the waitlist. */
export const MAX_WISHES = MAX_REQUESTS;

/** Times that a team prefers, best first (docs/spec/decisions.md#practice-round). */
export type Wish = Pick<WaitlistRequest, 'weekdays' | 'fromTime' | 'untilTime' | 'venueIds'>;
