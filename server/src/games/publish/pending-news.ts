import type { PublishedGame } from '@portal/domain/games/publish/plan-publishing.ts';
import { type CoachOfTeam, listCoachesOfTeams } from '#platform/db/coaches-of-teams.ts';
import type { Tx } from '#platform/db/database.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import type { MailedEntry } from '#schedule/entry-mails.ts';
import type { MailedGameNews } from '../game-news.ts';
import type { PreparedPublishing } from './prepare-publishing.ts';
import { listCourtFacts } from './publish-repository.ts';

const NO_PLACE = 'There is no place for this game.';
const NOT_PLANNED = 'The league’s games no longer include it.';

/** Why publishing cancels a game. */
export const whyCanceled = ({ key }: Pick<PublishedGame, 'key'>): string =>
  key === null ? NOT_PLANNED : NO_PLACE;

/** What publishing would tell the people whose games are added, changed or canceled. Nothing is written. */
export async function listPendingNews(
  tx: Tx,
  { publishing: { rows }, judged: { facts } }: PreparedPublishing,
): Promise<MailedGameNews[]> {
  const changes = rows.filter(({ state }) => state !== 'unchanged');
  const former = await listCoachedEntries(
    tx,
    changes.flatMap(({ entryId }) => entryId ?? []),
  );
  const entries = new Map<number, MailedEntry>(former.map((entry) => [entry.entryId, entry]));
  const courts = new Map((await listCourtFacts(tx)).map((court) => [court.courtId, court]));
  const coaches = Map.groupBy(
    await listCoachesOfTeams(
      tx,
      facts.teams.map(({ id }) => id),
    ),
    ({ teamId }) => teamId,
  );
  const teams = new Map(facts.teams.map((team) => [team.id, team]));
  const divisions = new Map(facts.divisions.map(({ id, name }) => [id, name]));

  function named(game: NonNullable<PublishedGame['game']>): Omit<MailedEntry, 'entryId' | 'revision'> | null {
    const [home, away] = [teams.get(game.homeTeamId), teams.get(game.awayTeamId)];
    const court = courts.get(game.courtId);
    if (home === undefined || away === undefined || court === undefined) return null;
    const { type, date, startTime, endTime } = game;
    return {
      ...court,
      ...{ type, date, startTime, endTime },
      divisionName: divisions.get(home.divisionId) ?? '',
      homeTeam: home.name,
      awayTeam: away.name,
      coaches: [home, away].flatMap(({ id }): CoachOfTeam[] => coaches.get(id) ?? []),
    };
  }

  return changes.flatMap((row, index): MailedGameNews[] => {
    const { state, game, entryId } = row;
    const before = (entryId !== null && entries.get(entryId)) || null;
    if (state === 'gone') {
      if (before === null) return [];
      const entry = { ...before, revision: before.revision + 1 };
      return [{ what: 'canceled', before, entry, reason: whyCanceled(row) }];
    }
    const after = game && named(game);
    if (after === null) return [];
    // a new game has no entry yet; the calendar file accepts any number that no other event has
    const entry =
      before === null
        ? { ...after, entryId: index + 1, revision: 0 }
        : { ...after, entryId: before.entryId, revision: before.revision + 1 };
    return [{ what: before === null ? 'added' : 'changed', before, entry, reason: null }];
  });
}
