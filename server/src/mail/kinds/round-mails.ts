import { formatDateRange, formatDayShort, monthAndDay, shortTime } from '@portal/domain/time/format.ts';
import { addDays, type IsoDate, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { type Block, type CalendarContent, defineMail, type Sender } from '../letter.ts';
import { placeOf, portalButton, whenAndWhere } from './entry-facts.ts';
import {
  endedFacts,
  type PracticeMailData,
  practiceCalendar,
  practiceFacts,
  practiceOn,
} from './practice-mails.ts';

type Week = { start: IsoDate; end: IsoDate };

/** A practice as the change that an email reports left it. */
type RoundPractice = { kind: 'practice_booked' | 'practice_cancelled'; data: PracticeMailData };

/** What one team got, and why. */
export type RoundTeamResult = { teamName: string; divisionName: string; reasons: readonly string[] };

type RoundMailData = {
  firstName: string;
  week: Week;
  /** the practices of the reader's teams */
  changes: readonly RoundPractice[];
  /** every team of the reader that took part, in the same order */
  teams: readonly RoundTeamResult[];
};

type RoundUndoneMailData = Pick<RoundMailData, 'firstName' | 'week' | 'changes'>;

type RoundReminderMailData = {
  firstName: string;
  week: Week;
  /** league time */
  closesAt: LeagueNow;
  teams: readonly { teamName: string; divisionName: string }[];
};

const weekText = ({ start, end }: Week) => formatDateRange(start, end);

const sampleWeek = (day: IsoDate): Week => ({ start: day, end: addDays(day, 6) });

/** One file for each practice: a calendar takes one appointment at a time. */
const calendars =
  (method: CalendarContent['method']) =>
  ({ changes }: { changes: readonly RoundPractice[] }, sender: Sender): CalendarContent[] =>
    changes.map(({ data }, index) => ({
      ...practiceCalendar(method)(data, sender),
      fileName: `practice-${index + 1}.ics`,
    }));

function teamBlocks(
  { teamName, divisionName, reasons }: RoundTeamResult,
  changes: readonly RoundPractice[],
): Block[] {
  const own = changes.filter(({ data }) => data.teamName === teamName && data.divisionName === divisionName);
  return [
    { kind: 'heading', text: own.length === 0 ? `${teamName}: no practice` : `${teamName}: practice booked` },
    ...own.map(({ data }) => practiceFacts(data)),
    reasons.join('\n'),
  ];
}

export const ROUND_MAILS = {
  practice_round: defineMail<RoundMailData>({
    about:
      'To the coaches of each team with wishes when the practice round of a week has run: one email for all their teams.',
    group: 'always',
    priority: 1,
    stillTrue: 'entries',
    sample: (day) => ({
      firstName: 'Casey',
      week: sampleWeek(day),
      changes: [{ kind: 'practice_booked', data: practiceOn(day) }],
      teams: [
        {
          teamName: 'Hawks',
          divisionName: 'Boys 3-4',
          reasons: ['Your first wish was met: Tuesday or Thursday, from 6:00 PM, at any gym.'],
        },
      ],
    }),
    letter: ({ week, changes, teams }, sender) => ({
      subject:
        changes.length === 0
          ? `No practice from the round: ${weekText(week)}`
          : `Practice booked: ${changes.map(({ data }) => `${data.teamName}, ${whenAndWhere(data)}`).join('; ')}`,
      preview:
        changes.length === 0
          ? 'Open slots are first come, first served'
          : changes.map(({ data }) => placeOf(data)).join(' · '),
      heading: `Practices of ${weekText(week)}`,
      blocks: [
        'The practice round has assigned the slots of this week.',
        ...teams.flatMap((team) => teamBlocks(team, changes)),
        changes.length === 0
          ? { kind: 'button', label: 'See what is open', url: `${sender.publicUrl}/practice-request` }
          : portalButton(sender, 'Swap or give back'),
      ],
    }),
    calendar: calendars('REQUEST'),
  }),

  practice_round_undone: defineMail<RoundUndoneMailData>({
    about: 'To the coaches of each team that got a practice when the league undoes a practice round.',
    group: 'always',
    priority: 1,
    stillTrue: 'entries',
    sample: (day) => ({
      firstName: 'Casey',
      week: sampleWeek(day),
      changes: [{ kind: 'practice_cancelled', data: { ...practiceOn(day), sequence: 1 } }],
    }),
    letter: ({ week, changes }, sender) => ({
      subject: `Practice round undone: ${weekText(week)}`,
      preview: changes.map(({ data }) => whenAndWhere(data)).join(' · '),
      heading: 'The practice round was undone',
      blocks: [
        `The league has undone the practice round of ${weekText(week)}. Your team no longer has:`,
        ...changes.map(({ data }) => endedFacts(data)),
        'You can change your wishes. You get another email when the round runs again.',
        { kind: 'button', label: 'See your wishes', url: `${sender.publicUrl}/practice-request` },
      ],
    }),
    calendar: calendars('CANCEL'),
  }),

  practice_round_reminder: defineMail<RoundReminderMailData>({
    about: 'To the coaches of each team without wishes on the day before a practice round.',
    group: 'reminders',
    priority: 2,
    stillTrue: 'coach',
    sample: (day) => ({
      firstName: 'Casey',
      week: sampleWeek(addDays(day, 3)),
      closesAt: { date: day, time: '20:00:00' },
      teams: [{ teamName: 'Hawks', divisionName: 'Boys 3-4' }],
    }),
    letter({ week, closesAt: { date, time }, teams }, sender) {
      const when = `${formatDayShort(date)}, ${monthAndDay(date)} at ${shortTime(time)}`;
      const names = teams.map(({ teamName, divisionName }) => `${teamName} (${divisionName})`);
      return {
        subject: `Set your wishes by ${when}`,
        preview: names.join(', '),
        heading: 'Your team has no wishes yet',
        blocks: [
          `The practice round for ${weekText(week)} closes on ${when}. These teams have no wishes, so they would get no slot:`,
          names.join('\n'),
          'Wishes stay until you change them. After the round, open slots are first come, first served.',
          { kind: 'button', label: 'Set wishes', url: `${sender.publicUrl}/practice-request` },
        ],
      };
    },
  }),
};
