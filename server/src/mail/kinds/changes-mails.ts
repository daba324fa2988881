import { several } from '@portal/domain/text/several.ts';
import { formatDate, shortTimeRange } from '@portal/domain/time/format.ts';
import { addDays } from '@portal/domain/time/wall-clock.ts';
import { type Block, defineMail, type Letter, leagueContact, type MailDefinition } from '../letter.ts';
import { type EntryMailData, placeOf, portalButton, whenAndWhere } from './entry-facts.ts';
import {
  becauseOfGame,
  GAME_MAILS,
  type GameMailData,
  gameCalendar,
  gameName,
  gameOn,
  gamesButton,
  postponedCalendar,
} from './game-mails.ts';
import { practiceLost } from './lost-practice-mails.ts';
import { PRACTICE_MAILS, practiceOn } from './practice-mails.ts';

/** The kinds that report a change of an entry, and that may be combined. */
export const ENTRY_MAILS = {
  ...PRACTICE_MAILS,
  practice_cancelled_by_league: practiceLost,
  ...GAME_MAILS,
};

export type EntryMailKind = keyof typeof ENTRY_MAILS;

/** A change of an entry, as a single email would report it. */
export type EntryChange = {
  [Kind in EntryMailKind]: { kind: Kind; data: Parameters<(typeof ENTRY_MAILS)[Kind]['letter']>[0] };
}[EntryMailKind];

export type TeamChangesMailData = {
  firstName: string;
  /** the newest state of each entry that differs from what its reader knew */
  changes: readonly EntryChange[];
  /** what was booked and canceled again within the minute */
  passing: readonly EntryChange[];
};

/** How many of the entries that were booked and canceled again are listed. */
const MAX_LISTED = 8;

/** A change has the data of its kind. */
const definitionOf = ({ kind }: EntryChange): MailDefinition<EntryMailData> => ENTRY_MAILS[kind];

const sidesOf = (data: EntryChange['data']) =>
  'teamName' in data ? data.teamName : `${data.homeTeam} vs ${data.awayTeam}`;

/** 'Hawks', or 'Hawks vs Owls' for a game of which no other change names a team */
function teamsOf(changes: readonly EntryChange[]): string {
  const teams = new Set(changes.flatMap(({ data }) => ('teamName' in data ? data.teamName : [])));
  const isNamed = ({ data }: EntryChange) =>
    'teamName' in data || teams.has(data.homeTeam) || teams.has(data.awayTeam);
  const games = changes.filter((one) => !isNamed(one)).map(({ data }) => sidesOf(data));
  return [...teams, ...new Set(games)].join(', ');
}

/** 'Practice booked (2), Game canceled' */
function headingsOf(letters: readonly Letter[]): string {
  const counts = Map.groupBy(letters, ({ heading }) => heading);
  return [...counts]
    .map(([heading, { length }]) => (length > 1 ? `${heading} (${length})` : heading))
    .join(', ');
}

/** The blocks of a letter without its button, because the combined email has its own. */
const partOf = ({ blocks }: Letter): Block[] =>
  blocks.filter((block) => typeof block === 'string' || block.kind !== 'button');

function passingBlocks(passing: readonly EntryChange[]): Block[] {
  if (passing.length === 0) return [];
  const named = passing.slice(0, MAX_LISTED).map(({ data }) => `${sidesOf(data)}, ${whenAndWhere(data)}`);
  const left = passing.length - named.length;
  return [
    { kind: 'heading', text: 'Added and canceled again' },
    [...named, ...(left > 0 ? [`and ${left} more`] : [])].join('\n'),
  ];
}

export const TEAM_MAILS = {
  /** If only one change is left to report, the email has the subject of its own kind. */
  team_changes: defineMail<TeamChangesMailData>({
    about:
      'To the coaches of a team to which several things happened within a minute, instead of an email for each.',
    group: 'always',
    priority: 1,
    stillTrue: 'entries',
    sample(day) {
      const practice = practiceOn(day);
      return {
        firstName: 'Casey',
        changes: [
          { kind: 'practice_cancelled', data: { ...practice, sequence: 1 } },
          {
            kind: 'practice_booked',
            data: { ...practice, startTime: '19:00:00', endTime: '20:00:00', entryId: 3 },
          },
        ],
        passing: [
          {
            kind: 'practice_cancelled',
            data: { ...practice, startTime: '20:00:00', endTime: '21:00:00', entryId: 4 },
          },
        ],
      };
    },
    letter({ changes, passing }, sender) {
      const letters = changes.map((one) => definitionOf(one).letter(one.data, sender, ''));
      const [only] = letters;
      if (only === undefined) throw new Error('An email about changes reports at least one.');
      const teams = teamsOf(changes);
      const isOne = letters.length === 1;
      const parts = letters.flatMap((letter): Block[] => [
        { kind: 'heading', text: letter.heading },
        ...partOf(letter),
      ]);
      return {
        subject: isOne ? only.subject : `${headingsOf(letters)}: ${teams}`,
        preview: isOne ? only.preview : changes.map(({ data }) => whenAndWhere(data)).join(' · '),
        heading: isOne ? only.heading : `${letters.length} changes for ${teams}`,
        blocks: [
          ...(isOne ? partOf(only) : parts),
          ...passingBlocks(passing),
          portalButton(sender, 'See your practices'),
        ],
      };
    },
    /** a file for each entry that changed: a calendar takes one appointment at a time */
    calendar: ({ changes }, sender) =>
      changes
        .flatMap((one) => definitionOf(one).calendar?.(one.data, sender) ?? [])
        .map((calendar, index) => ({
          ...calendar,
          fileName: calendar.fileName.replace('.', `-${index + 1}.`),
        })),
  }),
};

type GameChange = Extract<EntryChange, { data: GameMailData }>;

/** What an import of games, or its revert, did to the games of one person. */
type GamesImportedMailData = {
  firstName: string;
  /** 'Winter 2026' */
  season: string;
  /** in the order of the games' times */
  changes: readonly EntryChange[];
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
      'To everyone whose games an import from a file or a published plan added, changed, postponed or canceled, and when it is undone: one email for all their games.',
    group: 'always',
    priority: 1,
    stillTrue: 'entries',
    sample: (day) => ({
      firstName: 'Casey',
      season: 'Winter 2026',
      changes: [
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
      const games = data.changes.filter(isGame);
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
    calendar: ({ changes }, sender) =>
      changes.filter(isGame).map(({ kind, data }) => calendarOf(kind)(data, sender)),
    calendarFileName: 'games.ics',
  }),
};
