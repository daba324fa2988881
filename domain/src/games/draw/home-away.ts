import type { Pair } from './pairings.ts';

export type Sides = { home: number; away: number };

/**
 * Decides who is at home. A pair that meets several times alternates. At most one game of each pair remains;
 * these are oriented along closed walks (L. Euler). A walk leaves each team as often as it enters it, so home
 * and away games differ by at most one. Teams with an odd number of games are first connected to an extra
 * vertex.
 */
export function orientGames(pairs: readonly Pair[]): Sides[] {
  const games: Sides[] = [];
  const single = new Map<string, Pair>();
  for (const { first, second } of pairs) {
    const [low, high] = first < second ? [first, second] : [second, first];
    const key = `${low} ${high}`;
    if (single.delete(key)) games.push({ home: low, away: high }, { home: high, away: low });
    else single.set(key, { first: low, second: high });
  }

  const opponents = new Map<number, number[]>();
  const join = (one: number, other: number) => {
    opponents.set(one, [...(opponents.get(one) ?? []), other]);
    opponents.set(other, [...(opponents.get(other) ?? []), one]);
  };
  for (const { first, second } of single.values()) join(first, second);
  const odd = [...opponents].filter(([, list]) => list.length % 2 === 1).map(([team]) => team);
  for (const team of odd) join(team, EXTRA);

  for (const start of opponents.keys()) {
    let from = start;
    for (let to = opponents.get(from)?.pop(); to !== undefined; to = opponents.get(from)?.pop()) {
      const back = opponents.get(to) as number[];
      back.splice(back.lastIndexOf(from), 1);
      if (from !== EXTRA && to !== EXTRA) games.push({ home: from, away: to });
      from = to;
    }
  }
  return games;
}

const EXTRA = -1;
