import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { CalendarContent } from '../define-mail.ts';
import type { Sender } from '../letter.ts';
import {
  afterReason,
  appointment,
  defineEntryMail,
  directions,
  type EntryMailData,
  type FreeSlot,
  facts,
  noteRow,
  placeOf,
  portalButton,
  reasonRow,
  sampleSlot,
  whenAndWhere,
} from './entry-facts.ts';

export type PracticeMailData = EntryMailData & { teamName: string };

/**
 * `changedBy`: the reader or another coach of the team; absent if the league did. `tradedWith`: the team that now has the
 * former place.
 */
type ChangedPracticeMailData = PracticeMailData & {
  changedBy?: 'reader' | 'coach' | undefined;
  tradedWith?: string | undefined;
};

/** A practice that its team has instead of a lost one, whose time is open again. */
type OpenTimeMailData = PracticeMailData & { open: FreeSlot };

const CHANGED_BY = {
  reader: 'You changed this practice.',
  coach: 'Another coach of your team changed this practice.',
  league: 'The league changed this practice.',
} as const;

const teamOf = (data: PracticeMailData) => `${data.teamName} (${data.divisionName})`;
export const practiceFacts = (data: PracticeMailData) =>
  facts(data, [['Team', teamOf(data)]], [...directions(data), ...noteRow(data)]);
/** The facts of a canceled practice, with the reason. */
export const endedFacts = (data: PracticeMailData) => facts(data, [['Team', teamOf(data)]], reasonRow(data));
const practicesButton = (sender: Sender) => portalButton(sender, 'See your practices');

/** The calendar message to the coach. */
export const practiceCalendar =
  (method: CalendarContent['method']) =>
  (data: PracticeMailData, sender: Sender): CalendarContent => ({
    ...appointment(data, sender),
    method,
    fileName: 'practice.ics',
    summary: `Practice: ${data.teamName}`,
    description: [teamOf(data), data.note, `${sender.publicUrl}/your-practices`].filter(Boolean).join('\n'),
  });

export const practiceOn = (date: IsoDate): PracticeMailData => ({
  firstName: 'Casey',
  teamName: 'Hawks',
  divisionName: 'Boys 3-4',
  ...sampleSlot(date, '18:00:00', '19:00:00', '1'),
  entryId: 1,
  sequence: 0,
});

/** The emails that report what happened to a practice. */
export const PRACTICE_MAILS = {
  practice_booked: defineEntryMail<PracticeMailData>({
    about: 'To the coaches of a team that got a practice, whoever booked it.',
    group: 'bookings',
    effect: 'begins',
    sample: practiceOn,
    letter: (data, sender) => ({
      subject: `Practice booked: ${data.teamName}, ${whenAndWhere(data)}`,
      preview: placeOf(data),
      heading: 'Practice booked',
      blocks: [
        afterReason(data, 'Your practice is booked:'),
        practiceFacts(data),
        'If your plans change, cancel early so another team can use the gym.',
        practicesButton(sender),
      ],
    }),
    calendar: practiceCalendar('REQUEST'),
  }),

  practice_changed: defineEntryMail<ChangedPracticeMailData>({
    about: 'To the coaches of a team whose practice was moved, or made longer or shorter by the league.',
    group: 'bookings',
    effect: 'continues',
    sample: (day) => ({
      ...practiceOn(day),
      endTime: '19:30:00',
      sequence: 1,
      reason: 'It was 6–7 PM before.',
    }),
    letter(data, sender) {
      const { changedBy = 'league', tradedWith } = data;
      const heading = tradedWith === undefined ? 'Practice changed' : 'Practice traded';
      const what = tradedWith === undefined ? CHANGED_BY[changedBy] : `Your team traded with ${tradedWith}.`;
      return {
        subject: `${heading}: ${data.teamName}, ${whenAndWhere(data)}`,
        preview: placeOf(data),
        heading,
        blocks: [
          `${what} ${afterReason(data, 'Updated details:')}`,
          practiceFacts(data),
          practicesButton(sender),
        ],
      };
    },
    calendar: practiceCalendar('REQUEST'),
  }),

  practice_restored: defineEntryMail<PracticeMailData>({
    about:
      'To the coaches of a team whose canceled practice is back, because the cancel was undone or the gym is open again.',
    group: 'bookings',
    effect: 'begins',
    sample: (day) => ({ ...practiceOn(day), sequence: 2, reason: 'The gym is open again.' }),
    letter: (data, sender) => ({
      subject: `Practice is back: ${data.teamName}, ${whenAndWhere(data)}`,
      preview: placeOf(data),
      heading: 'Practice is back',
      blocks: [
        afterReason(data, 'Your team has this practice again:'),
        practiceFacts(data),
        'If your plans have changed, cancel early so another team can use the gym.',
        practicesButton(sender),
      ],
    }),
    calendar: practiceCalendar('REQUEST'),
  }),

  practice_time_open: defineEntryMail<OpenTimeMailData>({
    about:
      'To the coaches of a team that has another practice instead of a lost one, when the old time is open again.',
    group: 'always',
    effect: 'continues',
    sample: (day) => ({
      ...practiceOn(day),
      open: sampleSlot(addDays(day, -1), '18:00:00', '19:00:00', '1'),
    }),
    letter: (data, sender) => ({
      subject: `Your old time is open again: ${data.teamName}, ${whenAndWhere(data.open)}`,
      preview: placeOf(data.open),
      heading: 'Your old time is open again',
      blocks: [
        `The gym is open again at the time that your team lost: ${whenAndWhere(data.open)}. Your team keeps the practice that it has instead:`,
        practiceFacts(data),
        'To go back to the old time, change the time on Your Practices while it is open. Otherwise nothing changes.',
        practicesButton(sender),
      ],
    }),
  }),

  practice_unconfirmed: defineEntryMail<PracticeMailData>({
    about: 'To the coaches of a team when the school’s permit for its practice goes back to pending.',
    group: 'always',
    effect: 'continues',
    sample: practiceOn,
    letter: (data, sender) => ({
      subject: `School has to confirm again: ${data.teamName}, ${whenAndWhere(data)}`,
      preview: placeOf(data),
      heading: 'The school has to confirm again',
      blocks: [
        'The school has to approve this practice again. Your team keeps the time unless the school says no:',
        practiceFacts(data),
        'Your Practices shows when the school has confirmed. If the school says no, we’ll email you right away.',
        practicesButton(sender),
      ],
    }),
  }),

  practice_cancelled: defineEntryMail<PracticeMailData>({
    about: 'To the coaches of a team when one of them cancels its practice.',
    group: 'bookings',
    effect: 'ends',
    sample: (day) => ({ ...practiceOn(day), sequence: 1 }),
    letter: (data, sender) => ({
      subject: `Practice canceled: ${data.teamName}, ${whenAndWhere(data)}`,
      preview: placeOf(data),
      heading: 'Practice canceled',
      blocks: ['This practice has been canceled:', endedFacts(data), practicesButton(sender)],
    }),
    calendar: practiceCalendar('CANCEL'),
  }),
};
