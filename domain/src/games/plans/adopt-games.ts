import type { PlanGame } from './season-facts.ts';

/**
 * Turns games from the schedule into games of a plan.
 * @param games by time
 */
export function adoptGames(games: readonly Omit<PlanGame, 'key' | 'pinned'>[]): PlanGame[] {
  const met = new Map<string, number>();
  return games.map((game) => {
    const { divisionId, homeTeamId, awayTeamId } = game;
    const pair = `${divisionId}-${Math.min(homeTeamId, awayTeamId)}-${Math.max(homeTeamId, awayTeamId)}`;
    const times = (met.get(pair) ?? 0) + 1;
    met.set(pair, times);
    return { ...game, key: `${pair}-${times}`, pinned: false };
  });
}
