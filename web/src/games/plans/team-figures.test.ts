import { describe, expect, it } from 'vitest';
import {
  hasOutlier,
  nameBelow,
  outlierOf,
  pressed,
  readSorting,
  sortingText,
  sortTeams,
} from './team-figures.ts';
import { aPlanTeam } from './testing/plans.ts';

const TEAMS = [
  aPlanTeam(2, { figures: { early: 4, longestBreakDays: null } }),
  aPlanTeam(10, { figures: { early: 4 } }),
  aPlanTeam(1, { figures: { early: 2 }, outliers: { early: -1 } }),
];
const idsBy = (text: string | null) => sortTeams(TEAMS, readSorting(text)).map(({ teamId }) => teamId);

describe('The order of teams', () => {
  it('is by name, with numbers in numerical order, unless the URL says otherwise', () => {
    expect(idsBy(null)).toEqual([1, 2, 10]);
    expect(idsBy('nonsense')).toEqual([1, 2, 10]);
    expect(idsBy('-team')).toEqual([10, 2, 1]);
  });

  it('is by a figure, then by name', () => {
    expect(idsBy('early')).toEqual([1, 2, 10]);
    expect(idsBy('-early')).toEqual([2, 10, 1]);
    expect(idsBy('longestBreakDays')).toEqual([2, 1, 10]);
  });

  it('starts with the largest figure and reverses when a column is pressed again', () => {
    const first = pressed(readSorting(null), 'late');
    expect(sortingText(first)).toBe('-late');
    expect(sortingText(pressed(first, 'late'))).toBe('late');
    expect(sortingText(pressed(first, 'team'))).toBeNull();
  });
});

describe('An outlier', () => {
  it('is marked at the figure in which the team differs', () => {
    const [, , team] = TEAMS;
    expect(team && [outlierOf(team, 'early'), outlierOf(team, 'late'), hasOutlier(team)]).toEqual([
      -1,
      0,
      true,
    ]);
    expect(hasOutlier(aPlanTeam(1))).toBe(false);
  });
});

describe('The name of a team below its division', () => {
  it('does not repeat the division', () => {
    expect(nameBelow('Boys 3-4', 'Boys 3-4 Hawks')).toBe('Hawks');
    expect(nameBelow('Boys 3-4', 'Hawks')).toBe('Hawks');
    expect(nameBelow('Boys 3', 'Boys 3-4 Hawks')).toBe('Boys 3-4 Hawks');
  });
});
