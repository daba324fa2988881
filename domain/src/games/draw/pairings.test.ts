import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orientGames } from './home-away.ts';
import { type Pair, pairTeams } from './pairings.ts';
import { Random } from './random.ts';

const teamsOf = (size: number) => Array.from({ length: size }, (_, index) => 100 + index);
const gamesOf = (pairs: readonly Pair[], team: number) =>
  pairs.filter(({ first, second }) => first === team || second === team);
const meetings = (pairs: readonly Pair[], one: number, other: number) =>
  gamesOf(pairs, one).filter(({ first, second }) => first === other || second === other).length;

const divisions = fc.record({
  size: fc.integer({ min: 2, max: 16 }),
  games: fc.integer({ min: 1, max: 24 }),
  seed: fc.nat(),
});

describe('pairings of a division', () => {
  it('give each team its games, and one team one fewer if the total is odd', () => {
    fc.assert(
      fc.property(divisions, ({ size, games, seed }) => {
        const teams = teamsOf(size);
        const { pairs, short } = pairTeams({ teams, gamesPerTeam: games, forbidden: [] }, new Random(seed));
        const isOdd = (size * games) % 2 === 1;
        expect(short).toEqual(isOdd ? [{ team: teams.at(-1), games: games - 1 }] : []);
        for (const team of teams) {
          const missing = short.some((one) => one.team === team) ? 1 : 0;
          expect(gamesOf(pairs, team)).toHaveLength(games - missing);
        }
      }),
    );
  });

  it('balance how often a team meets each opponent', () => {
    fc.assert(
      fc.property(divisions, ({ size, games, seed }) => {
        const teams = teamsOf(size);
        const { pairs } = pairTeams({ teams, gamesPerTeam: games, forbidden: [] }, new Random(seed));
        const counts = teams.flatMap((one) =>
          teams.filter((other) => other !== one).map((other) => meetings(pairs, one, other)),
        );
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        expect(pairs.every(({ first, second }) => first !== second)).toBe(true);
      }),
    );
  });

  it('avoid forbidden pairs and still give every team all its games', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 6, max: 14 }),
        fc.integer({ min: 1, max: 12 }),
        fc.nat(),
        (size, half, seed) => {
          const teams = teamsOf(size);
          const forbidden: [number, number][] = [
            [100, 101],
            [102, 103],
          ];
          const { pairs, short } = pairTeams({ teams, gamesPerTeam: 2 * half, forbidden }, new Random(seed));
          expect(short).toEqual([]);
          for (const [one, other] of forbidden) expect(meetings(pairs, one, other)).toBe(0);
        },
      ),
    );
  });

  it('list the teams that have no opponent', () => {
    const only = pairTeams({ teams: [1], gamesPerTeam: 3, forbidden: [] }, new Random(1));
    expect(only).toEqual({ pairs: [], short: [{ team: 1, games: 0 }] });
    const apart = pairTeams({ teams: [1, 2], gamesPerTeam: 3, forbidden: [[2, 1]] }, new Random(1));
    expect(apart.short).toEqual([
      { team: 1, games: 0 },
      { team: 2, games: 0 },
    ]);
  });

  it('are the same for the same seed', () => {
    const rules = { teams: teamsOf(9), gamesPerTeam: 10, forbidden: [] };
    expect(pairTeams(rules, new Random(7))).toEqual(pairTeams(rules, new Random(7)));
  });
});

describe('home and away', () => {
  it('differ by at most one for each team, and in each pair', () => {
    fc.assert(
      fc.property(divisions, ({ size, games, seed }) => {
        const teams = teamsOf(size);
        const { pairs } = pairTeams({ teams, gamesPerTeam: games, forbidden: [] }, new Random(seed));
        const sides = orientGames(pairs);
        expect(sides).toHaveLength(pairs.length);
        for (const team of teams) {
          const home = sides.filter((game) => game.home === team);
          const away = sides.filter((game) => game.away === team);
          expect(Math.abs(home.length - away.length)).toBeLessThanOrEqual(1);
          for (const other of teams) {
            const there = home.filter((game) => game.away === other).length;
            const here = away.filter((game) => game.home === other).length;
            expect(Math.abs(there - here)).toBeLessThanOrEqual(1);
            expect(there + here).toBe(team === other ? 0 : meetings(pairs, team, other));
          }
        }
      }),
    );
  });
});
