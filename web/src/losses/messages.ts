import type { LinkedProposal } from '@portal/contract/losses.ts';
import type { PracticePlace } from '@portal/contract/practice-place.ts';
import {
  formatDayShort,
  monthAndDay,
  shortTime,
  shortTimeRange,
  weekdayName,
} from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';

/** 'Fri, Nov 20, 6–7 PM' */
const whenText = ({ date, startTime, endTime }: PracticePlace): string =>
  `${formatDayShort(date)}, ${monthAndDay(date)}, ${shortTimeRange(startTime, endTime)}`;

/** 'Fri, Nov 20, 6–7 PM, Salk' */
export const placeText = (place: PracticePlace): string => `${whenText(place)}, ${venueAndCourt(place)}`;

/** The texts about lost practices that coaches read. */
export const messages = {
  lost: (lost: PracticePlace) => `Your practice on ${weekdayName(lost.date)} is lost`,
  heldUntil: (until: string) => `Held for you until ${until}`,
  wasAt: (lost: PracticePlace) => `It was ${placeText(lost)}.`,
  instead: 'You can have this slot instead:',
  take: (slot: PracticePlace) => `Take ${formatDayShort(slot.date)} ${shortTime(slot.startTime)}`,
  no: 'No, thanks',
  taken: 'Practice booked',
  declined: 'Declined',
  settled: 'This is already settled',
  notDone: 'That didn’t work. Please try again.',
  makeUp: (teamName: string, until: string) => `${teamName} can book one extra practice until ${until}.`,
  bookIt: 'See open slots',

  tabTitle: 'Another practice slot',
  question: 'Take this slot?',
  declineMeaning: 'If you don’t, your team can book one extra practice, this week or next.',
  yes: 'Take this slot',
  doneTitle: 'Practice booked',
  declinedTitle: 'Declined',
  tokenMissing: 'Please open the link in the email again to see the slot.',
} as const;

/** Why the proposal needs no answer. */
export const ENDED: Readonly<
  Record<Exclude<LinkedProposal['state'], 'open'>, { title: string; text: string }>
> = {
  accepted: { title: 'Practice booked', text: 'Your team has this slot. There’s nothing more to do.' },
  declined: { title: 'Declined', text: 'Your team said no to this slot.' },
  restored: {
    title: 'The gym is open again',
    text: 'Your team has its practice back. There’s nothing more to do.',
  },
  over: { title: 'Too late', text: 'This slot is no longer held for your team. Log in to book another one.' },
};
