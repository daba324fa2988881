import type { DrawnGame, GamePlace } from './league.ts';

/**
 * Exchanges the places of a pair's games so that they are at home in turns by date. Who plays when stays the same, so that
 * no rule and no price changes as long as no gym is the home of one of them.
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
    const inTurns = one.flatMap((game, turn) => [game, ...other.slice(turn, turn + 1)]);
    for (const [turn, { key }] of inTurns.entries()) placeOf.set(key, inTime[turn]?.place ?? null);
  }
  return games.map((game) => ({ ...game, place: placeOf.get(game.key) ?? null }));
}

const byTime = ({ place: a }: DrawnGame, { place: b }: DrawnGame): number =>
  a === null || b === null ? 0 : a.date.localeCompare(b.date) || a.start - b.start;
