import { several } from '@portal/domain/text/several.ts';
import { formatDate, shortTimeRange } from '@portal/domain/time/format.ts';
import { addDays } from '@portal/domain/time/wall-clock.ts';
import { defineMail } from '../define-mail.ts';
import { type Block, leagueContact } from '../letter.ts';
import { placeOf } from './entry-facts.ts';
import {
  becauseOfGame,
  type GameMailData,
  gameCalendar,
  gameName,
  gameOn,
  gamesButton,
  postponedCalendar,
  sidesOf,
} from './game-mails.ts';
import type { EntryChange } from './team-changes-mail.ts';

type GameChange = Extract<EntryChange, { data: GameMailData }>;

/** What an import of games, or its revert, did to the games of one person. */
type GamesImportedMailData = {
  firstName: string;
  /** 'Winter 2026' */
  season: string;
  /** in the order of the games' times */
  news: readonly EntryChange[];
  isGuest?: boolean | undefined;
};

/** What became of games, in the order of the email. */
const PARTS = [
  { kind: 'game_scheduled', one: 'New game', more: 'New games' },
  { kind: 'game_restored', one: 'Game on again', more: 'Games on again' },
  { kind: 'game_new_time', one: 'Game with a new time', more: 'Games with a new time' },
  { kind: 'game_changed', one: 'Changed game', more: 'Changed games' },
  { kind: 'game_postponed', one: 'Postponed game', more: 'Postponed games' },
  { kind: 'game_cancelled', one: 'Canceled game', more: 'Canceled games' },
] as const;

const calendarOf = (kind: GameChange['kind']) =>
  kind === 'game_postponed'
    ? postponedCalendar
    : gameCalendar(kind === 'game_cancelled' ? 'CANCEL' : 'REQUEST');

const isGame = (change: EntryChange): change is GameChange => 'homeTeam' in change.data;

/** '9:00 AM – 10:15 AM, Hawks vs Owls (Boys 3-4), Salk Main Gym, court 1'; the home side is named first. */
const factOf = (data: GameMailData) =>
  [
    `${shortTimeRange(data.startTime, data.endTime)}`,
    `${data.type === 'playoff' ? `${gameName(data)} ` : ''}${sidesOf(data)} (${data.divisionName})`,
    `${placeOf(data)}${data.reason ? `. ${data.reason}` : ''}`,
  ].join(', ');

export const GAMES_MAILS = {
  /** one email about all games of a person that an import added, changed or canceled */
  games_imported: defineMail<GamesImportedMailData>({
    about:
      'To everyone whose games an import from a file or a published plan added, changed, postponed or canceled, and when it is reverted: one email for all their games.',
    group: 'always',
    priority: 1,
    stillTrue: 'entries',
    sample: (day) => ({
      firstName: 'Casey',
      season: 'Winter 2026',
      news: [
        { kind: 'game_scheduled', data: gameOn(day) },
        {
          kind: 'game_scheduled',
          data: { ...gameOn(addDays(day, 7)), entryId: 5, homeTeam: 'Comets', awayTeam: 'Hawks' },
        },
        {
          kind: 'game_changed',
          data: {
            ...gameOn(addDays(day, 14)),
            entryId: 6,
            sequence: 1,
            reason: 'It was Sat, Nov 28, 2026, 9–10:15 AM at Salk Main Gym, court 2 before.',
          },
        },
        { kind: 'game_cancelled', data: { ...gameOn(addDays(day, 21)), entryId: 7, sequence: 1 } },
      ],
    }),
    letter(data, sender) {
      const { season } = data;
      const games = data.news.filter(isGame);
      const parts = PARTS.map(({ kind, ...words }) => ({
        ...words,
        games: games.filter((game) => game.kind === kind),
      })).filter((part) => part.games.length > 0);
      const counted = parts
        .map(({ games: { length }, one, more }) => several(length, one.toLowerCase(), more.toLowerCase()))
        .join(', ');
      return {
        subject: `Your ${season} games: ${counted}`,
        preview: games
          .slice(0, 3)
          .map(({ data: game }) => `${formatDate(game.date)}: ${sidesOf(game)}`)
          .join(' · '),
        heading: `Your ${season} games`,
        blocks: [
          `The league updated its schedule. For you: ${counted}.`,
          ...parts.flatMap(({ games: ofPart, one, more }): Block[] => [
            { kind: 'heading', text: ofPart.length === 1 ? one : more },
            { kind: 'facts', rows: ofPart.map(({ data: game }) => [formatDate(game.date), factOf(game)]) },
          ]),
          `To add them to your calendar, open the attached games.ics. If your team can’t play, tell ${leagueContact(sender)} as soon as you can.`,
          ...gamesButton(data, sender),
        ],
        ...becauseOfGame(data),
      };
    },
    /** all games in one file, canceled ones marked as canceled */
    calendar: ({ news }, sender) =>
      news.filter(isGame).map(({ kind, data }) => calendarOf(kind)(data, sender)),
    calendarFileName: 'games.ics',
  }),
};
