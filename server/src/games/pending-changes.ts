import type { GameTeam } from '@portal/domain/games/game.ts';
import type { Tx } from '#platform/db/database.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import type { MailedEntry } from '#schedule/entry-mails.ts';
import type { GameChange } from './apply-plan.ts';
import { readGameNames } from './game-repository.ts';
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
