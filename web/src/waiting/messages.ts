import { shortTime } from '@portal/domain/time/format.ts';
import type { WallTime } from '@portal/domain/time/wall-clock.ts';
import { FIRST_COME_HOURS, HOLD_MINUTES, HOLDS_FROM, HOLDS_TO } from '@portal/domain/waiting/hold.ts';

/** Small numbers as words. */
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
/** 1 as 'one hour', 3 as 'three hours'. */
const hoursText = (hours: number) => `${NUMBERS[hours] ?? hours} ${hours === 1 ? 'hour' : 'hours'}`;
/** 60 as 'one hour', 90 as '90 minutes'. */
const minutesText = (minutes: number) =>
  minutes % 60 === 0 ? hoursText(minutes / 60) : `${minutes} minutes`;

type HoldRule = { minutes: number; from: WallTime; to: WallTime; firstComeHours: number };

/** How long a slot is held, and for which slots nobody gets a hold. */
export const holdRuleText = ({ minutes, from, to, firstComeHours }: HoldRule): string =>
  `You get ${minutesText(minutes)} to accept (the clock pauses ${shortTime(to)}–${shortTime(from)}). Slots starting within ${hoursText(firstComeHours)} aren’t held: we email everyone waiting, and the first to book gets it.`;

/** The texts of the waitlist. */
export const messages = {
  tellMe: 'Join the waitlist',
  joined: (count: number) => `On the waitlist (${count})`,

  // held slots
  held: (until: string) => `Held for you until ${until}`,
  heldNext: 'It came from your place on the waitlist. Book it by then, or it goes to the next team in line.',

  // the dialog
  holdRule: holdRuleText({
    minutes: HOLD_MINUTES,
    from: HOLDS_FROM,
    to: HOLDS_TO,
    firstComeHours: FIRST_COME_HOURS,
  }),
  cancel: 'Cancel',
  listFailed: 'We couldn’t load the waitlist.',

  // the coach's requests
  change: 'Edit',
  remove: 'Remove',
  first: (week: string) => `You are next in line ${week}.`,
  place: (nth: string, week: string) => `You are ${nth} in line ${week}.`,
  ahead: (count: number) => `${count} teams ahead of you`,

  // /admin/coaches
  leagueTitle: 'Waitlist',
} as const;

/** The id of the heading of the coach's requests, which links scroll to. */
export const LIST_ID = 'waitlist';
/** The id of the heading of a slot that is held. */
export const offerTitleId = (id: number) => `offer-${id}`;

/** Shows one of these headings, which may be far from the pressed button. */
export function showHeading(id: string): void {
  const title = document.getElementById(id);
  title?.scrollIntoView({ block: 'center' });
  title?.focus({ preventScroll: true });
}
