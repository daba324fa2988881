import type { DrawnGame, GamePlace } from './league.ts';

/**
 * Swaps the places of a pair's games so that home games alternate by date. Each team still plays on the same
 * dates, so no rule and no cost changes, as long as the gym is neither team's home gym.
 */
export function alternateHomes(games: readonly DrawnGame[]): DrawnGame[] {
  const placed = games.filter(({ place }) => place !== null);
  const pairs = Map.groupBy(placed, ({ divisionId, homeTeamId, awayTeamId }) =>
    [divisionId, Math.min(homeTeamId, awayTeamId), Math.max(homeTeamId, awayTeamId)].join(' '),
  );
  const placeOf = new Map<string, GamePlace | null>();
  for (const ofPair of pairs.values()) {
    const inTime = ofPair.toSorted(byTime);
    const [one = [], other = []] = [...Map.groupBy(inTime, ({ homeTeamId }) => homeTeamId).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    const alternating = one.flatMap((game, index) => [game, ...other.slice(index, index + 1)]);
    for (const [index, { key }] of alternating.entries()) placeOf.set(key, inTime[index]?.place ?? null);
  }
  return games.map((game) => ({ ...game, place: placeOf.get(game.key) ?? null }));
}

const byTime = ({ place: a }: DrawnGame, { place: b }: DrawnGame): number =>
  a === null || b === null ? 0 : a.date.localeCompare(b.date) || a.start - b.start;
