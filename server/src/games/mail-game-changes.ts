import { type ChangeCounts, countChanges, type GameFacts } from '@portal/domain/games/count-changes.ts';
import type { GameTeam } from '@portal/domain/games/game.ts';
import type { Changed } from '#court-time/write.ts';
import type { EntryChange } from '#mail/kinds/changes-mails.ts';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueMails } from '#mail/outbox.ts';
import type { Tx } from '#platform/db/database.ts';
import { type EntryCoach, listCoachedEntries } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { gameData, type MailedEntry, peopleOf } from '#schedule/entry-mails.ts';
import { whenAndWhere } from '#schedule/entry-texts.ts';
import type { GameChange } from './apply-plan.ts';
import { readGameNames } from './game-repository.ts';

/** What an import or its revert did to one game, as far as emails tell it. */
export type MailedGameChange = Pick<Changed, 'what' | 'reason'> & {
  wasPostponed?: boolean;
  before: MailedEntry | null;
  entry: MailedEntry;
};

/** What happens to games, and how many people get an email about it. */
export type MailedChangeCounts = ChangeCounts & { emailed: number };

/**
 * Counts what happens to games. Previews and results both count with it: of a file, of publishing and repairing a plan, and
 * of a revert. @param isActive whether the season is active; otherwise nobody gets an email
 */
export function countMailedChanges(
  changes: readonly MailedGameChange[],
  isActive: boolean,
): MailedChangeCounts {
  const facts = changes.map(({ what, wasPostponed = false, before, entry }) => ({
    // a postponed game has left its court, so it moves even if it returns there
    before: isGone(what)
      ? factsOf(entry)
      : before && { ...factsOf(before), ...(wasPostponed && { gym: '', court: '' }) },
    after: isGone(what) ? null : factsOf(entry),
    isPostponed: what === 'postponed',
  }));
  return { ...countChanges(facts), emailed: isActive ? recipientsOf(changes).size : 0 };
}

const isGone = (what: Changed['what']) => what === 'canceled' || what === 'postponed' || what === 'deleted';

/** The addresses of everyone who gets an email about one of the games. */
export const recipientsOf = (changes: readonly MailedGameChange[]): Set<string> =>
  new Set(changes.flatMap((one) => changesByPerson(one).map(([{ email }]) => email)));

const factsOf = (entry: MailedEntry): GameFacts => ({
  date: entry.date,
  startTime: entry.startTime,
  endTime: entry.endTime,
  gym: `${entry.schoolName}|${entry.gymName}`,
  court: entry.court,
  sides: [entry.type, entry.divisionName, entry.homeTeam, entry.awayTeam].join('|'),
});

/** One email to each person who has a team in one of the games, now or before the change. */
export const mailGameChanges = (
  tx: Tx,
  changes: readonly MailedGameChange[],
  input: { season: string; now: Date },
): Promise<void> => enqueueMails(tx, gameChangeMails(changes, input));

/** The emails about changes of games, one for each person. */
export function gameChangeMails(
  changes: readonly MailedGameChange[],
  { season, now }: { season: string; now: Date },
): NewMail[] {
  const byPerson = new Map<string, { coach: EntryCoach; changes: EntryChange[] }>();
  for (const one of changes) {
    for (const [coach, ownChange] of changesByPerson(one)) {
      const person = byPerson.get(coach.email) ?? { coach, changes: [] };
      person.changes.push(ownChange);
      byPerson.set(coach.email, person);
    }
  }
  return [...byPerson.values()].map(
    ({ coach, changes: ownChanges }): NewMail => ({
      kind: 'games_imported',
      recipient: coach.email,
      data: {
        firstName: coach.firstName,
        season,
        changes: ownChanges.toSorted((a, b) => (whenOf(a) < whenOf(b) ? -1 : 1)),
        ...(coach.isGuest ? { isGuest: true } : {}),
      },
      now,
    }),
  );
}

const whenOf = ({ data }: EntryChange) => `${data.date} ${data.startTime} ${data.entryId}`;

/** What each person is told about a game. Coaches whose team no longer plays in it are told that it is canceled. */
function changesByPerson({
  what,
  wasPostponed = false,
  before,
  entry,
  reason,
}: MailedGameChange): [EntryCoach, EntryChange][] {
  const because = reason === null ? {} : { reason };
  const changeFor = (
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
    return [coach, { kind, data }] satisfies [EntryCoach, EntryChange];
  };
  const people = peopleOf(entry);
  if (what === 'postponed') return people.map((coach) => changeFor('game_postponed', entry, coach));
  if (isGone(what)) return people.map((coach) => changeFor('game_cancelled', entry, coach));
  if (what === 'restored') {
    return people.map((coach) => {
      const [person, change] = changeFor('game_restored', entry, coach);
      return [person, { ...change, data: { ...change.data, ...(wasPostponed && { wasPostponed }) } }];
    });
  }
  if (what !== 'changed' || before === null)
    return people.map((coach) => changeFor('game_scheduled', entry, coach));
  const were = peopleOf(before);
  const isAmong = ({ email }: EntryCoach, others: readonly EntryCoach[]) =>
    others.some((other) => other.email === email);
  const was =
    whenAndWhere(before) === whenAndWhere(entry) ? {} : { reason: `It was ${whenAndWhere(before)} before.` };
  return [
    ...people.map((coach): [EntryCoach, EntryChange] => {
      if (!isAmong(coach, were)) return changeFor('game_scheduled', entry, coach);
      const [person, change] = changeFor(wasPostponed ? 'game_new_time' : 'game_changed', entry, coach);
      return [person, { ...change, data: { ...change.data, ...was } }];
    }),
    ...were
      .filter((coach) => !isAmong(coach, people))
      .map((coach) => changeFor('game_cancelled', before, coach)),
  ];
}

/**
 * What a file or a plan would tell the people whose games are added, changed or canceled, as `applyPlan` returns it once
 * it is done. Nothing is written.
 */
export async function listPendingChanges<Row extends GameChange>(
  tx: Tx,
  rows: readonly Row[],
  { teams, whyCanceled }: { teams: readonly GameTeam[]; whyCanceled: (row: Row) => string },
): Promise<MailedGameChange[]> {
  const changes = rows.filter(({ state }) => state === 'new' || state === 'changed' || state === 'gone');
  const former = await listCoachedEntries(
    tx,
    changes.flatMap(({ entryId }) => entryId ?? []),
  );
  const entries = new Map<number, MailedEntry>(former.map((entry) => [entry.entryId, entry]));
  const postponed = new Set(
    (
      await tx
        .selectFrom('entry')
        .select('id')
        .where('id', '=', anyOf([...entries.keys()]))
        .where('state', '=', 'postponed')
        .execute()
    ).map(({ id }) => id),
  );
  const namesOf = await readGameNames(tx, teams);
  return changes.flatMap((row, index): MailedGameChange[] => {
    const { state, game, entryId } = row;
    const before = (entryId !== null && entries.get(entryId)) || null;
    if (state === 'gone') {
      if (before === null) return [];
      const entry = { ...before, revision: before.revision + 1 };
      return [
        {
          what: row.isPostponed === true ? 'postponed' : 'canceled',
          before,
          entry,
          reason: whyCanceled(row),
        },
      ];
    }
    const names = game && namesOf(game);
    if (game === null || names === null) return [];
    const { type, date, startTime, endTime } = game;
    const after = { ...names, type, date, startTime, endTime };
    // a new game has no entry yet; the calendar file accepts any number that no other event has
    const entry =
      before === null
        ? { ...after, entryId: index + 1, revision: 0 }
        : { ...after, entryId: before.entryId, revision: before.revision + 1 };
    const wasPostponed = entryId !== null && postponed.has(entryId);
    return [{ what: before === null ? 'added' : 'changed', wasPostponed, before, entry, reason: null }];
  });
}
