import type { MailKind } from '@portal/domain/mail/mail-kinds.ts';
import type { EntryMailKind, EntryNews, MailData, TeamChangesMailData } from '../kinds.ts';
import { type Block, greeting, type Letter, type Sender } from '../letter.ts';
import type { CalendarNews, MailTemplate } from '../template.ts';
import { portalButton, whenAndWhere } from './entry-facts.ts';
import { ENTRY_TEMPLATES } from './entry-templates.ts';

/** How many of the entries that were booked and canceled again are listed. */
const MAX_LISTED = 8;

const templateOf = ({ kind }: EntryNews) =>
  // `news` has the data of its kind
  ENTRY_TEMPLATES[kind] as unknown as MailTemplate<MailKind>;

const letterOf = (news: EntryNews, sender: Sender): Letter =>
  templateOf(news).letter(news.data as MailData[EntryMailKind], sender, '');

const sidesOf = (data: EntryNews['data']) =>
  'teamName' in data ? data.teamName : `${data.homeTeam} vs ${data.awayTeam}`;

/** 'Hawks', or 'Hawks vs Owls' for a game of which no other news names a team */
function teamsOf(news: readonly EntryNews[]): string {
  const teams = new Set(news.flatMap(({ data }) => ('teamName' in data ? data.teamName : [])));
  const isNamed = ({ data }: EntryNews) =>
    'teamName' in data || teams.has(data.homeTeam) || teams.has(data.awayTeam);
  const games = news.filter((one) => !isNamed(one)).map(({ data }) => sidesOf(data));
  return [...teams, ...new Set(games)].join(', ');
}

/** 'Practice booked (2), Game canceled' */
function headingsOf(letters: readonly Letter[]): string {
  const counts = Map.groupBy(letters, ({ heading }) => heading);
  return [...counts]
    .map(([heading, { length }]) => (length > 1 ? `${heading} (${length})` : heading))
    .join(', ');
}

/** A letter without its greeting and button, because the combined email has its own. */
const partOf = ({ heading, blocks }: Letter): Block[] => [
  { kind: 'heading', text: heading },
  ...blocks.slice(1).filter(({ kind }) => kind !== 'button'),
];

function passingBlocks(passing: readonly EntryNews[]): Block[] {
  if (passing.length === 0) return [];
  const named = passing.slice(0, MAX_LISTED).map(({ data }) => `${sidesOf(data)}, ${whenAndWhere(data)}`);
  const left = passing.length - named.length;
  return [
    { kind: 'heading', text: 'Added and canceled again' },
    { kind: 'text', text: [...named, ...(left > 0 ? [`and ${left} more`] : [])].join('\n') },
  ];
}

/** Several changes of a team within a minute. If only one is left to report, the email has the subject of its own kind. */
export function teamChanged({ firstName, news, passing }: TeamChangesMailData, sender: Sender): Letter {
  const letters = news.map((one) => letterOf(one, sender));
  const [only] = letters;
  if (only === undefined) throw new Error('An email about changes reports at least one.');
  const teams = teamsOf(news);
  const isOne = letters.length === 1;
  return {
    subject: isOne ? only.subject : `${headingsOf(letters)}: ${teams}`,
    preview: isOne ? only.preview : news.map(({ data }) => whenAndWhere(data)).join(' · '),
    heading: isOne ? only.heading : `${letters.length} changes for ${teams}`,
    blocks: [
      { kind: 'text', text: greeting(firstName) },
      ...(isOne ? partOf(only).slice(1) : letters.flatMap(partOf)),
      ...passingBlocks(passing),
      portalButton(sender, 'See your practices'),
    ],
  };
}

/** A file for each entry that changed: a calendar takes one appointment at a time. */
export const calendarsOf = ({ news }: TeamChangesMailData, sender: Sender): CalendarNews[] =>
  news
    .flatMap((one) => templateOf(one).calendar?.(one.data as MailData[EntryMailKind], sender) ?? [])
    .map((calendar, index) => ({
      ...calendar,
      fileName: calendar.fileName.replace('.', `-${index + 1}.`),
    }));
