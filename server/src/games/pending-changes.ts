import type { GameTeam } from '@portal/domain/games/game.ts';
import type { Tx } from '#platform/db/database.ts';
import { listCoachedEntries, listCoachesOfTeams } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import type { MailedEntry } from '#schedule/entry-mails.ts';
import type { GameChange } from './apply-plan.ts';
import { listCourtFacts } from './game-repository.ts';
import type { MailedGameChange } from './mail-game-changes.ts';

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
  const courts = new Map((await listCourtFacts(tx)).map((court) => [court.courtId, court]));
  const teamIds = teams.map(({ id }) => id);
  const coaches = Map.groupBy(await listCoachesOfTeams(tx, teamIds), ({ teamId }) => teamId);
  const teamOf = new Map(teams.map((team) => [team.id, team]));

  function named(game: NonNullable<Row['game']>): Omit<MailedEntry, 'entryId' | 'revision'> | null {
    const [home, away] = [teamOf.get(game.homeTeamId), teamOf.get(game.awayTeamId)];
    const court = courts.get(game.courtId);
    if (home === undefined || away === undefined || court === undefined) return null;
    const { type, date, startTime, endTime } = game;
    return {
      ...court,
      ...{ type, date, startTime, endTime },
      divisionName: home.divisionName,
      homeTeam: home.name,
      awayTeam: away.name,
      coaches: [home, away].flatMap(({ id }) => coaches.get(id) ?? []),
    };
  }

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
    const after = game && named(game);
    if (after === null) return [];
    // a new game has no entry yet; the calendar file accepts any number that no other event has
    const entry =
      before === null
        ? { ...after, entryId: index + 1, revision: 0 }
        : { ...after, entryId: before.entryId, revision: before.revision + 1 };
    const wasPostponed = entryId !== null && postponed.has(entryId);
    return [{ what: before === null ? 'added' : 'changed', wasPostponed, before, entry, reason: null }];
  });
}
