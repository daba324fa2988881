import { inputChanges } from '@portal/domain/games/plans/input-parts.ts';
import type { SeasonFacts } from '@portal/domain/games/plans/season-facts.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import type { Tx } from '#platform/db/database.ts';
import { sidesText } from '#schedule/entry-texts.ts';
import { listGamesNow } from '../game-repository.ts';
import { inputHashes } from '../plans/plan-hashes.ts';
import { listChangedSince, listImportsSince, type PlanToPublish } from './publish-repository.ts';

/** Further changes are only counted. */
const MAX_NAMED = 20;

const CHANGED = { active: 'changed', cancelled: 'canceled', postponed: 'postponed' } as const;

/** What has changed since a plan was drawn up, in sentences. */
export async function changesSince(
  tx: Tx,
  { seasonId, madeAt, input }: PlanToPublish,
  { facts, entryIds }: { facts: SeasonFacts; entryIds: readonly number[] },
): Promise<string[]> {
  const imports = await listImportsSince(tx, seasonId, madeAt);
  const changed = await listChangedSince(tx, entryIds, madeAt);
  const games = new Map(
    (
      await listGamesNow(
        tx,
        changed.slice(0, MAX_NAMED).map(({ entryId }) => entryId),
      )
    ).map((game) => [game.entryId, game]),
  );
  const named = changed.flatMap(({ entryId, state }) => {
    const game = games.get(entryId);
    if (game === undefined) return [];
    const name = `${sidesText(game)} on ${formatDate(game.date)}`;
    return [`${name} was ${CHANGED[state]} in the schedule.`];
  });
  const more = changed.length - named.length;
  return [
    ...imports.map(({ name, isPlan, isReverted }) => {
      const what = isPlan ? name : `The import of ${name}`;
      return `${what} was ${isReverted ? 'reverted' : isPlan ? 'published' : 'done'} after this plan was drawn up.`;
    }),
    ...named,
    ...(more > 0 ? [`${several(more, 'more game')} changed in the schedule.`] : []),
    ...inputChanges(facts, input, inputHashes(facts)),
  ];
}
