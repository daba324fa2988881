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
  show: 'Show the waitlist',

  // held slots
  held: (until: string) => `Held for you until ${until}`,
  book: 'Book it',
  no: 'No, thanks',
  booked: 'Practice booked',
  declined: 'Declined',
  notDone: 'That didn’t work. Please try again.',

  // the dialog
  changeTitle: 'Edit request',
  intro: 'When a matching slot opens, we hold it for one team at a time and email you.',
  order: 'Order: teams with no practice that week, then fewest practices this season, then who asked first.',
  holdRule: holdRuleText({
    minutes: HOLD_MINUTES,
    from: HOLDS_FROM,
    to: HOLDS_TO,
    firstComeHours: FIRST_COME_HOURS,
  }),
  again: 'Editing moves you to the back of the line.',
  team: 'Team',
  days: 'On these days',
  from: 'Starting at',
  orLater: 'or later',
  until: 'Ending by',
  noEnd: 'Any time',
  gyms: 'At these gyms',
  anyGym: 'Any gym',
  weeks: 'In these weeks',
  add: 'Join waitlist',
  save: 'Save',
  cancel: 'Cancel',
  sentence: 'Choose days, times and gyms. Your request appears here.',
  chooseDay: 'Choose at least one day.',
  chooseGym: 'Choose at least one gym.',
  chooseEnd: 'The latest end must be after the earliest start.',
  notSaved: 'We couldn’t save the request. Please try again.',
  listFailed: 'We couldn’t load the waitlist.',

  // the coach's requests
  title: 'Your waitlist',
  change: 'Edit',
  remove: 'Remove',
  removeTitle: 'Leave the waitlist?',
  removeYes: 'Leave',
  removeNo: 'Stay',
  removeText: 'Your team loses its place in line.',
  notRemoved: 'We couldn’t remove the request. Please try again.',
  first: (week: string) => `You are next in line ${week}.`,
  place: (nth: string, week: string) => `You are ${nth} in line ${week}.`,
  ahead: (count: number) => `${count} teams ahead of you`,

  // /admin/coaches
  leagueTitle: 'Waitlist',
  leagueLead: 'Open requests. Coaches edit theirs on Practice Request.',
  nobody: 'No one is waiting.',
  heldNow: 'Held now',
  close: 'Close',
} as const;

/** The id of the heading of the coach's requests, which links scroll to. */
export const LIST_ID = 'waitlist';
