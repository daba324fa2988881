import { describe, expect, it } from 'vitest';
import { alternateHomes } from './alternate-homes.ts';
import type { DrawnGame } from './league.ts';

const game = (key: string, home: number, away: number, date: string | null): DrawnGame => ({
  key,
  divisionId: 1,
  homeTeamId: home,
  awayTeamId: away,
  place: date === null ? null : { courtId: 11, date, start: 600 },
});
const homesByDate = (games: readonly DrawnGame[]) =>
  games
    .flatMap(({ place, homeTeamId }) => (place === null ? [] : [`${place.date} ${homeTeamId}`]))
    .toSorted();

describe('home and away games of a pair', () => {
  it('alternate by date, starting with the team that has more home games', () => {
    const games = [
      game('a', 1, 2, '2026-12-05'),
      game('b', 2, 1, '2027-01-09'),
      game('c', 1, 2, '2026-12-19'),
      game('d', 3, 1, '2026-12-12'),
    ];
    expect(homesByDate(alternateHomes(games))).toEqual([
      '2026-12-05 1',
      '2026-12-12 3',
      '2026-12-19 2',
      '2027-01-09 1',
    ]);
  });

  it('stay as they are if they have no place or already alternate', () => {
    const games = [
      game('a', 2, 1, '2026-12-05'),
      game('b', 1, 2, '2026-12-12'),
      game('c', 1, 2, null),
      game('d', 2, 1, null),
    ];
    expect(alternateHomes(games)).toEqual(games);
  });
});
