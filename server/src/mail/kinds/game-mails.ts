import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { POSTPONED_NOTE } from '#calendar/icalendar.ts';
import { type Block, type CalendarContent, type Letter, leagueContact, type Sender } from '../letter.ts';
import {
  afterReason,
  appointment,
  defineEntryMail,
  directions,
  type EntryMailData,
  facts,
  noteRow,
  placeOf,
  portalButton,
  reasonRow,
  sampleSlot,
  whenAndWhere,
} from './entry-facts.ts';

export type GameMailData = EntryMailData & {
  type: 'game' | 'playoff';
  homeTeam: string;
  awayTeam: string;
  /** the team that the reader coaches; absent in emails of older versions */
  coachedTeam?: string | undefined;
  /** the reader coaches a team from outside the league, and has no account */
  isGuest?: boolean | undefined;
  /** it was postponed before, not canceled */
  wasPostponed?: boolean | undefined;
};

export const gameName = ({ type }: GameMailData) => (type === 'playoff' ? 'Playoff' : 'Game');
export const sidesOf = ({ homeTeam, awayTeam }: GameMailData) => `${homeTeam} vs ${awayTeam}`;

const sideRows = (data: GameMailData) =>
  [
    ['Division', data.divisionName],
    ['Home', data.homeTeam],
    ['Away', data.awayTeam],
  ] as const;
export const gameFacts = (data: GameMailData) =>
  facts(data, sideRows(data), [...directions(data), ...noteRow(data)]);

/** A guest has no account that a button could lead to. */
export const gamesButton = ({ isGuest }: { isGuest?: boolean | undefined }, sender: Sender): Block[] =>
  isGuest ? [] : [portalButton(sender, 'See your games')];

export const becauseOfGame = ({ isGuest }: { isGuest?: boolean | undefined }): Pick<Letter, 'because'> =>
  isGuest ? { because: 'You got this email because your team plays a team in this league.' } : {};

/** The calendar message to both sides. */
export const gameCalendar =
  (method: CalendarContent['method'], note = '') =>
  (data: GameMailData, sender: Sender): CalendarContent => ({
    ...appointment(data, sender),
    method,
    fileName: 'game.ics',
    summary: `${gameName(data)}: ${sidesOf(data)}`,
    description: [
      note,
      data.isGuest
        ? [data.divisionName, sender.leagueName].filter(Boolean).join(', ')
        : `${data.divisionName}\n${sender.publicUrl}/your-practices`,
      data.note,
    ]
      .filter(Boolean)
      .join('\n'),
  });

/** The event is canceled until the game has a new time. */
export const postponedCalendar = gameCalendar('CANCEL', POSTPONED_NOTE);

export const gameOn = (date: IsoDate): GameMailData => ({
  firstName: 'Casey',
  type: 'game',
  homeTeam: 'Hawks',
  awayTeam: 'Owls',
  coachedTeam: 'Hawks',
  divisionName: 'Boys 3-4',
  ...sampleSlot(date, '18:00:00', '19:15:00', '1'),
  entryId: 2,
  sequence: 0,
});

/** A letter about a game that takes place: what happened to it, its facts, and whom to tell if the team can't play. */
const letterOfGame =
  (what: string, introduction: (name: string, data: GameMailData) => string) =>
  (data: GameMailData, sender: Sender): Letter => {
    const heading = `${gameName(data)} ${what}`;
    return {
      subject: `${heading}: ${sidesOf(data)}, ${whenAndWhere(data)}`,
      preview: placeOf(data),
      heading,
      blocks: [
        afterReason(data, introduction(gameName(data).toLowerCase(), data)),
        gameFacts(data),
        `If your team can’t play, tell ${leagueContact(sender)} as soon as you can.`,
        ...gamesButton(data, sender),
      ],
      ...becauseOfGame(data),
    };
  };

/** The emails that report what happened to a game or playoff. */
export const GAME_MAILS = {
  game_scheduled: defineEntryMail<GameMailData>({
    about: 'To the coaches of both sides of a new game or playoff, those from outside the league included.',
    group: 'always',
    effect: 'begins',
    sample: gameOn,
    letter: letterOfGame('scheduled', () => 'Your team plays:'),
    calendar: gameCalendar('REQUEST'),
  }),

  game_changed: defineEntryMail<GameMailData>({
    about: 'To the coaches of both sides when a game or playoff is changed.',
    group: 'always',
    effect: 'continues',
    sample: (day) => ({ ...gameOn(day), sequence: 2, reason: 'It was 5–6:15 PM before.' }),
    letter: letterOfGame('changed', () => 'Updated details:'),
    calendar: gameCalendar('REQUEST'),
  }),

  game_restored: defineEntryMail<GameMailData>({
    about: 'To the coaches of both sides when a game or playoff that was canceled or postponed is on again.',
    group: 'always',
    effect: 'begins',
    sample: (day) => ({ ...gameOn(day), sequence: 2, reason: 'The league restored it.' }),
    letter: letterOfGame(
      'is on again',
      (name, { wasPostponed }) =>
        `This ${name} was ${wasPostponed ? 'postponed' : 'canceled'} and is on again:`,
    ),
    calendar: gameCalendar('REQUEST'),
  }),

  game_postponed: defineEntryMail<GameMailData>({
    about: 'To the coaches of both sides of a game or playoff that is postponed.',
    group: 'always',
    effect: 'ends',
    sample: (day) => ({ ...gameOn(day), sequence: 1, reason: 'Closed: Snow' }),
    letter: (data, sender) => ({
      subject: `${gameName(data)} postponed: ${sidesOf(data)}, ${whenAndWhere(data)}`,
      preview: placeOf(data),
      heading: `${gameName(data)} postponed`,
      blocks: [
        `This ${gameName(data).toLowerCase()} is postponed and will be made up:`,
        facts(data, sideRows(data), reasonRow(data)),
        'We’ll email you when it has a new time.',
        ...gamesButton(data, sender),
      ],
      ...becauseOfGame(data),
    }),
    calendar: postponedCalendar,
  }),

  game_new_time: defineEntryMail<GameMailData>({
    about: 'To the coaches of both sides when a postponed game or playoff has a new time.',
    group: 'always',
    // the game existed all along, so an email about it is never left out
    effect: 'continues',
    sample: (day) => ({
      ...gameOn(day),
      sequence: 2,
      reason: 'It was Sat, Nov 28, 2026, 9–10:15 AM at Salk Main Gym, court 2 before.',
    }),
    letter: letterOfGame('has a new time', (name) => `This ${name} was postponed and has a new time:`),
    calendar: gameCalendar('REQUEST'),
  }),

  game_unconfirmed: defineEntryMail<GameMailData>({
    about: 'To the coaches of both sides when the school’s permit for their game goes back to pending.',
    group: 'always',
    effect: 'continues',
    sample: gameOn,
    letter: (data, sender) => ({
      subject: `School has to confirm again: ${sidesOf(data)}, ${whenAndWhere(data)}`,
      preview: placeOf(data),
      heading: 'The school has to confirm again',
      blocks: [
        `The school has to approve this ${gameName(data).toLowerCase()} again. It stays on the schedule unless the school says no:`,
        gameFacts(data),
        'If the school says no, we’ll email you right away.',
        ...gamesButton(data, sender),
      ],
      ...becauseOfGame(data),
    }),
  }),

  game_cancelled: defineEntryMail<GameMailData>({
    about: 'To the coaches of both sides of a game or playoff that is canceled.',
    group: 'always',
    effect: 'ends',
    sample: (day) => ({
      ...gameOn(day),
      sequence: 1,
      reason: 'The school withdrew the gym for this time.',
    }),
    letter: (data, sender) => ({
      subject: `${gameName(data)} canceled: ${sidesOf(data)}, ${whenAndWhere(data)}`,
      preview: placeOf(data),
      heading: `${gameName(data)} canceled`,
      blocks: [
        `This ${gameName(data).toLowerCase()} has been canceled:`,
        facts(data, sideRows(data), reasonRow(data)),
        ...gamesButton(data, sender),
      ],
      ...becauseOfGame(data),
    }),
    calendar: gameCalendar('CANCEL'),
  }),
};
