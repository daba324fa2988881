import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type CalendarContent, defineLinkMail, defineMail, leagueContact, type Sender } from '../letter.ts';
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
import { type GameMailData, gameFacts, gameName, gameOn, gamesButton, sidesOf } from './game-mails.ts';

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

/** Opens without a login, and does nothing until its button is pressed. */
const releaseLink = ({ publicUrl }: Sender, token: string) => `${publicUrl}/give-back/${token}`;

export const REMINDER_MAILS = {
  practice_reminder: defineLinkMail<PracticeMailData>({
    about:
      'To the coaches of a team, the day before its practice at the hour of the league’s settings. Its link releases the practice.',
    group: 'reminders',
    priority: 2,
    stillTrue: 'reminder',
    sample: practiceOn,
    link: releaseLink,
    letter: (data, sender, token) => ({
      subject: `Practice reminder: ${data.teamName}, ${whenAndWhere(data)}`,
      preview: placeOf(data),
      heading: 'Your practice is coming up',
      blocks: [
        'Reminder: you have a practice.',
        practiceFacts(data),
        'Don’t need it? Release it so another team can use the gym. No login needed; we’ll ask you to confirm.',
        { kind: 'button', label: 'We don’t need it', url: releaseLink(sender, token) },
        'The link works until the practice starts. Don’t forward it: anyone with this link can release your practice.',
      ],
    }),
  }),

  game_reminder: defineMail<GameMailData>({
    about:
      'To the coaches of both sides, the day before a game or playoff at the hour of the league’s settings.',
    group: 'reminders',
    priority: 2,
    stillTrue: 'reminder',
    sample: (day) => ({ ...gameOn(day), type: 'playoff' }),
    letter(data, sender) {
      const name = gameName(data);
      return {
        subject: `${name} reminder: ${sidesOf(data)}, ${whenAndWhere(data)}`,
        preview: placeOf(data),
        heading: `Your ${name.toLowerCase()} is coming up`,
        blocks: [
          `Reminder: you have a ${name.toLowerCase()}.`,
          gameFacts(data),
          `If your team can’t play, tell ${leagueContact(sender)} right away.`,
          ...gamesButton(data, sender),
        ],
      };
    },
  }),
};
