import { several } from '@portal/domain/text/several.ts';
import { formatDate, shortTimeRange } from '@portal/domain/time/format.ts';
import type { EntryNews, GameMailData, GamesImportedMailData } from '../kinds.ts';
import { type Block, greeting, type Letter, leagueContact, type Sender } from '../letter.ts';
import type { CalendarNews } from '../template.ts';
import { placeOf, portalButton } from './entry-facts.ts';
import { gameName, gameNews, sidesOf } from './game-mails.ts';

type NewsOfGame = Extract<EntryNews, { data: GameMailData }>;

/** What became of games, in the order of the email. */
const PARTS = [
  { kind: 'game_scheduled', one: 'New game', more: 'New games' },
  { kind: 'game_restored', one: 'Game on again', more: 'Games on again' },
  { kind: 'game_changed', one: 'Changed game', more: 'Changed games' },
  { kind: 'game_cancelled', one: 'Canceled game', more: 'Canceled games' },
] as const;

const isGame = (news: EntryNews): news is NewsOfGame => 'homeTeam' in news.data;

/** One email about all games of a person that an import added, changed or canceled. */
export function gamesImported(
  { firstName, season, news, isGuest }: GamesImportedMailData,
  sender: Sender,
): Letter {
  const games = news.filter(isGame);
  const counted = PARTS.flatMap(({ kind, one, more }) => {
    const count = games.filter((game) => game.kind === kind).length;
    return count === 0 ? [] : [several(count, one.toLowerCase(), more.toLowerCase())];
  }).join(', ');
  return {
    subject: `Your ${season} games: ${counted}`,
    preview: games
      .slice(0, 3)
      .map(({ data }) => `${formatDate(data.date)}: ${sidesOf(data)}`)
      .join(' · '),
    heading: `Your ${season} games`,
    blocks: [
      { kind: 'text', text: greeting(firstName) },
      { kind: 'text', text: `The league updated its schedule. For you: ${counted}.` },
      ...PARTS.flatMap(({ kind, one, more }) =>
        partOf(
          games.filter((game) => game.kind === kind),
          { one, more },
        ),
      ),
      {
        kind: 'text',
        text: `To add them to your calendar, open the attached games.ics. If your team can’t play, tell ${leagueContact(sender)} as soon as you can.`,
      },
      ...(isGuest ? [] : [portalButton(sender, 'See your games')]),
    ],
    ...(isGuest ? { because: 'You got this email because your team plays a team in this league.' } : {}),
  };
}

function partOf(games: readonly NewsOfGame[], { one, more }: { one: string; more: string }): Block[] {
  if (games.length === 0) return [];
  return [
    { kind: 'heading', text: games.length === 1 ? one : more },
    { kind: 'facts', rows: games.map(({ data }) => [formatDate(data.date), factOf(data)]) },
  ];
}

/** '9:00 AM – 10:15 AM, Hawks vs Owls (Boys 3-4), Salk Main Gym, court 1'; the home side is named first. */
const factOf = (data: GameMailData) =>
  [
    `${shortTimeRange(data.startTime, data.endTime)}`,
    `${data.type === 'playoff' ? `${gameName(data)} ` : ''}${sidesOf(data)} (${data.divisionName})`,
    `${placeOf(data)}${data.reason ? `. ${data.reason}` : ''}`,
  ].join(', ');

/** All games in one file, canceled ones marked as canceled. */
export const gamesCalendar = ({ news }: GamesImportedMailData, sender: Sender): CalendarNews[] =>
  news
    .filter(isGame)
    .map(({ kind, data }) => gameNews(kind === 'game_cancelled' ? 'CANCEL' : 'REQUEST')(data, sender));
