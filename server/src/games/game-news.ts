import { type ChangeCounts, countChanges, type GameFacts } from '@portal/domain/games/count-changes.ts';
import type { Changed } from '#court-time/write.ts';
import type { EntryNews } from '#mail/kinds/team-changes-mail.ts';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueMails } from '#mail/outbox.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EntryCoach } from '#platform/db/entries.ts';
import { gameData, type MailedEntry, peopleOf } from '#schedule/entry-mails.ts';
import { whenAndWhere } from '#schedule/entry-texts.ts';

/** What an import or its revert did to one game, as far as emails tell it. */
export type MailedGameNews = Pick<Changed, 'what' | 'reason'> & {
  wasPostponed?: boolean;
  before: MailedEntry | null;
  entry: MailedEntry;
};

/** What happens to games, and how many people get an email about it. */
export type NewsCounts = ChangeCounts & { emailed: number };

/**
 * Counts what happens to games. Previews and results both count with it: of a file, of publishing and repairing a plan, and
 * of a revert. @param isActive whether the season is active; otherwise nobody gets an email
 */
export function countNews(news: readonly MailedGameNews[], isActive: boolean): NewsCounts {
  const changes = news.map(({ what, wasPostponed = false, before, entry }) => ({
    // a postponed game has left its court, so it moves even if it returns there
    before: isGone(what)
      ? factsOf(entry)
      : before && { ...factsOf(before), ...(wasPostponed && { gym: '', court: '' }) },
    after: isGone(what) ? null : factsOf(entry),
    isPostponed: what === 'postponed',
  }));
  return { ...countChanges(changes), emailed: isActive ? recipientsOf(news).size : 0 };
}

const isGone = (what: Changed['what']) => what === 'canceled' || what === 'postponed' || what === 'deleted';

/** The addresses of everyone who gets an email about one of the games. */
export const recipientsOf = (news: readonly MailedGameNews[]): Set<string> =>
  new Set(news.flatMap((one) => newsByPerson(one).map(([{ email }]) => email)));

const factsOf = (entry: MailedEntry): GameFacts => ({
  date: entry.date,
  startTime: entry.startTime,
  endTime: entry.endTime,
  gym: `${entry.schoolName}|${entry.gymName}`,
  court: entry.court,
  sides: [entry.type, entry.divisionName, entry.homeTeam, entry.awayTeam].join('|'),
});

/** One email to each person who has a team in one of the games, now or before the change. */
export const mailGameNews = (
  tx: Tx,
  news: readonly MailedGameNews[],
  given: { season: string; now: Date },
): Promise<void> => enqueueMails(tx, gameNewsMails(news, given));

/** The emails about changes of games, one for each person. */
export function gameNewsMails(
  news: readonly MailedGameNews[],
  { season, now }: { season: string; now: Date },
): NewMail[] {
  const byPerson = new Map<string, { coach: EntryCoach; news: EntryNews[] }>();
  for (const one of news) {
    for (const [coach, ownNews] of newsByPerson(one)) {
      const person = byPerson.get(coach.email) ?? { coach, news: [] };
      person.news.push(ownNews);
      byPerson.set(coach.email, person);
    }
  }
  return [...byPerson.values()].map(
    ({ coach, news: ownNews }): NewMail => ({
      kind: 'games_imported',
      recipient: coach.email,
      data: {
        firstName: coach.firstName,
        season,
        news: ownNews.toSorted((a, b) => (whenOf(a) < whenOf(b) ? -1 : 1)),
        ...(coach.isGuest ? { isGuest: true } : {}),
      },
      now,
    }),
  );
}

const whenOf = ({ data }: EntryNews) => `${data.date} ${data.startTime} ${data.entryId}`;

/** What each person is told about a game. Coaches whose team no longer plays in it are told that it is canceled. */
function newsByPerson({
  what,
  wasPostponed = false,
  before,
  entry,
  reason,
}: MailedGameNews): [EntryCoach, EntryNews][] {
  const because = reason === null ? {} : { reason };
  const newsFor = (
    kind:
      | 'game_scheduled'
      | 'game_changed'
      | 'game_restored'
      | 'game_new_time'
      | 'game_postponed'
      | 'game_cancelled',
    game: MailedEntry,
    coach: EntryCoach,
  ) => {
    const { type } = game;
    if (type !== 'game' && type !== 'playoff') throw new Error('Expected a game or a playoff.');
    const data = { ...gameData({ ...game, type, revision: entry.revision }, coach), ...because };
    return [coach, { kind, data }] satisfies [EntryCoach, EntryNews];
  };
  const people = peopleOf(entry);
  if (what === 'postponed') return people.map((coach) => newsFor('game_postponed', entry, coach));
  if (isGone(what)) return people.map((coach) => newsFor('game_cancelled', entry, coach));
  if (what === 'restored') {
    return people.map((coach) => {
      const [person, news] = newsFor('game_restored', entry, coach);
      return [person, { ...news, data: { ...news.data, ...(wasPostponed && { wasPostponed }) } }];
    });
  }
  if (what !== 'changed' || before === null)
    return people.map((coach) => newsFor('game_scheduled', entry, coach));
  const were = peopleOf(before);
  const isAmong = ({ email }: EntryCoach, others: readonly EntryCoach[]) =>
    others.some((other) => other.email === email);
  const was =
    whenAndWhere(before) === whenAndWhere(entry) ? {} : { reason: `It was ${whenAndWhere(before)} before.` };
  return [
    ...people.map((coach): [EntryCoach, EntryNews] => {
      if (!isAmong(coach, were)) return newsFor('game_scheduled', entry, coach);
      const [person, news] = newsFor(wasPostponed ? 'game_new_time' : 'game_changed', entry, coach);
      return [person, { ...news, data: { ...news.data, ...was } }];
    }),
    ...were
      .filter((coach) => !isAmong(coach, people))
      .map((coach) => newsFor('game_cancelled', before, coach)),
  ];
}
