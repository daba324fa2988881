import { expect, it } from 'vitest';
import { type CountedGame, gamesOfFigure } from './counted-games.ts';

const game = (key: string, date: string, start: number, teams = [1, 2]): CountedGame => {
  const [homeTeamId = 0, awayTeamId = 0] = teams;
  return { key, homeTeamId, awayTeamId, place: { courtId: 11, date, start } };
};

/** Saturdays and Sundays of January 2027; `late` and `away` are on one weekend. */
const GAMES = [
  game('away', '2027-01-03', 13 * 60, [3, 1]),
  game('late', '2027-01-02', 15 * 60),
  game('early', '2027-01-23', 9 * 60),
  game('weekday', '2027-01-27', 9 * 60),
  game('others', '2027-01-02', 9 * 60, [2, 3]),
];

it.each([
  ['home', ['late', 'early', 'weekday']],
  ['away', ['away']],
  ['early', ['early']],
  ['late', ['late']],
  ['sunday', ['away']],
  ['doubles', ['away', 'late']],
  ['longestBreakDays', ['away', 'early']],
  ['gyms', ['away', 'late', 'early', 'weekday']],
])('finds the games that the figure %s of a team counts', (figure, keys) => {
  expect(gamesOfFigure(GAMES, { figure, teamId: 1 }).map(({ key }) => key)).toEqual(keys);
});

it('finds no games of a team without any', () => {
  expect(gamesOfFigure(GAMES, { figure: 'longestBreakDays', teamId: 9 })).toEqual([]);
});
