import { pairKey } from '#games/match-games.ts';
import type { PlanGame } from './season-facts.ts';

/** A postponed game between two teams of the season. */
export type PostponedGame = { entryId: number; homeTeamId: number; awayTeamId: number };

/**
 * Which games of a plan are postponed games, by key: those with such an entry, and those without an entry whose teams have a
 * postponed game that no other game of the plan is. Publishing gives such a game its new time instead of adding a second one.
 */
export function postponedEntries(
  games: readonly Pick<PlanGame, 'key' | 'homeTeamId' | 'awayTeamId' | 'entryId' | 'place'>[],
  postponed: readonly PostponedGame[],
): Map<string, number> {
  const ids = new Set(postponed.map(({ entryId }) => entryId));
  const own = new Map(
    games.flatMap(({ key, entryId }) => (entryId !== null && ids.has(entryId) ? [[key, entryId]] : [])),
  );
  const used = new Set(own.values());
  const free = Map.groupBy(
    postponed.filter(({ entryId }) => !used.has(entryId)),
    ({ homeTeamId, awayTeamId }) => pairKey(homeTeamId, awayTeamId),
  );
  // a game with a place comes before one without
  const unlinked = games
    .filter(({ entryId }) => entryId === null)
    .toSorted((a, b) => Number(a.place === null) - Number(b.place === null));
  for (const { key, homeTeamId, awayTeamId } of unlinked) {
    const game = free.get(pairKey(homeTeamId, awayTeamId))?.shift();
    if (game !== undefined) own.set(key, game.entryId);
  }
  return own;
}
