import { defineMail, type MailDefinition } from '../define-mail.ts';
import type { Block, Letter } from '../letter.ts';
import { type EntryMailData, portalButton, whenAndWhere } from './entry-facts.ts';
import { GAME_MAILS } from './game-mails.ts';
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
  news: readonly EntryChange[];
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
        news: [
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
    letter({ news, passing }, sender) {
      const letters = news.map((one) => definitionOf(one).letter(one.data, sender, ''));
      const [only] = letters;
      if (only === undefined) throw new Error('An email about changes reports at least one.');
      const teams = teamsOf(news);
      const isOne = letters.length === 1;
      const parts = letters.flatMap((letter): Block[] => [
        { kind: 'heading', text: letter.heading },
        ...partOf(letter),
      ]);
      return {
        subject: isOne ? only.subject : `${headingsOf(letters)}: ${teams}`,
        preview: isOne ? only.preview : news.map(({ data }) => whenAndWhere(data)).join(' · '),
        heading: isOne ? only.heading : `${letters.length} changes for ${teams}`,
        blocks: [
          ...(isOne ? partOf(only) : parts),
          ...passingBlocks(passing),
          portalButton(sender, 'See your practices'),
        ],
      };
    },
    /** a file for each entry that changed: a calendar takes one appointment at a time */
    calendar: ({ news }, sender) =>
      news
        .flatMap((one) => definitionOf(one).calendar?.(one.data, sender) ?? [])
        .map((calendar, index) => ({
          ...calendar,
          fileName: calendar.fileName.replace('.', `-${index + 1}.`),
        })),
  }),
};
