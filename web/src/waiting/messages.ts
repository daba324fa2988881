import { formatTime } from '@portal/domain/time/format.ts';
import { FIRST_COME_HOURS, HOLD_MINUTES, HOLDS_FROM, HOLDS_TO } from '@portal/domain/waiting/hold.ts';

/** Small numbers as words. */
const NUMBERS = ['no', 'an', 'two', 'three', 'four', 'five', 'six'];
/** 1 as 'an hour', 3 as 'three hours'. */
const hoursText = (hours: number) => `${NUMBERS[hours] ?? hours} ${hours === 1 ? 'hour' : 'hours'}`;
/** 60 as 'an hour', 90 as '90 minutes'. */
const minutesText = (minutes: number) =>
  minutes % 60 === 0 ? hoursText(minutes / 60) : `${minutes} minutes`;

/** The texts of the waitlist. */
export const messages = {
  tellMe: 'Join the waitlist',

  // held slots
  held: (until: string) => `Held for you until ${until}`,
  book: 'Book it',
  no: 'No, thanks',
  booked: 'Practice booked',
  declined: 'Not this one',
  notDone: 'That did not work. Please try again.',

  // the dialog
  changeTitle: 'Change what you wait for',
  intro: 'When a slot like this becomes free, it is held for one team at a time, and you get a mail.',
  order:
    'First asked are teams without a practice that week, then those with the fewest practices this season, then those that asked earlier.',
  holdRule: `A slot is held for ${minutesText(HOLD_MINUTES)}; between ${formatTime(HOLDS_TO)} and ${formatTime(HOLDS_FROM)} the clock stands still. One that starts within ${hoursText(FIRST_COME_HOURS)} is held for nobody: all who wait hear that it is free.`,
  again: 'A changed request counts as asked for now.',
  team: 'Team',
  days: 'On these days',
  from: 'Starting at',
  orLater: 'or later',
  until: 'Ending by',
  noEnd: 'however late',
  gyms: 'At these gyms',
  anyGym: 'any gym',
  weeks: 'In these weeks',
  add: 'Put us on the list',
  save: 'Save the request',
  cancel: 'Cancel',
  added: 'On the waitlist',
  saved: 'Request changed',
  sentence: 'Choose the days, times and gyms; your request is read out here.',
  chooseDay: 'Please choose at least one day.',
  chooseGym: 'Please choose at least one gym.',
  chooseEnd: 'The latest end must be after the earliest start.',
  notSaved: 'The request could not be saved. Please try again.',
  listFailed: 'The waitlist could not be loaded.',

  // the coach's requests
  title: 'Your waitlist',
  change: 'Change',
  remove: 'Remove',
  removeTitle: 'Remove this request?',
  removeYes: 'Yes, remove it',
  removeNo: 'No, keep it',
  removeText: 'Your team loses its place in line for it.',
  removed: 'Off the waitlist',
  notRemoved: 'The request could not be removed. Please try again.',
  first: (week: string) => `You are next in line ${week}.`,
  place: (nth: string, week: string) => `You are ${nth} in line ${week}.`,
  ahead: (count: number) => `See the ${count} teams before you`,

  // /admin/coaches
  leagueTitle: 'Waitlist',
  leagueLead: 'What teams wait for. Coaches change it on the page of the practice requests.',
  nobody: 'No team waits for anything.',
  heldNow: 'Held now',
  close: 'Close',
} as const;
