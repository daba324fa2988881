import { expect, it } from 'vitest';
import { teamSpread } from './league-home.tsx';

/** One team for each number, in the division 'B'. */
const teams = (...practices: number[]) =>
  practices.map((each, index) => ({ teamName: `T${index}`, divisionName: 'B', practices: each }));

it.each([
  ['no team', teams(), []],
  ['equal teams', teams(2, 2, 2), [[2, 3, []]]],
  [
    'a team without any',
    teams(1, 0, 1),
    [
      [1, 2, []],
      [0, 1, ['T1 (B)']],
    ],
  ],
  ['the beginning of a season', teams(0, 0, 0, 1).slice(0, 3), [[0, 3, []]]],
  [
    'teams that are one apart',
    teams(3, 2, 2, 1),
    [
      [3, 1, []],
      [2, 2, []],
      [1, 1, []],
    ],
  ],
  [
    'teams far from the middle',
    teams(8, 12, 8, 4, 5),
    [
      [12, 1, ['T1 (B)']],
      [8, 2, []],
      [5, 1, []],
      [4, 1, ['T3 (B)']],
    ],
  ],
])('groups teams by their number of practices and names outliers: %s', (_, data, rows) => {
  expect(
    teamSpread(data).map(({ practices, teams: count, outliers }) => [practices, count, outliers]),
  ).toEqual(rows);
});
