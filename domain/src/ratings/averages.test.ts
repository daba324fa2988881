import { describe, expect, it } from 'vitest';
import { deviation, mean, playerAverage, rounded, skillAverages } from './averages.ts';
import { type Marks, NO_MARKS } from './marks.ts';

const marks = (changes: Partial<Marks>): Marks => ({ ...NO_MARKS, ...changes });

it.each([
  [[], null, 0],
  [[4], 4, 0],
  [[1, 5], 3, 2],
  [[2, 4, 4, 4, 5, 5, 7, 9], 5, 2],
])('calculates the mean and spread of %j', (values, middle, spread) => {
  expect(mean(values)).toBe(middle);
  expect(deviation(values)).toBe(spread);
});

it('rounds to two decimals', () =>
  expect([rounded(10 / 3), rounded(2.005), rounded(-0.456)]).toEqual([3.33, 2.01, -0.46]));

it('averages a skill over the raters who saw it', () => {
  const [handling, shooting, passing] = skillAverages([
    marks({ handling: 5, shooting: 'unseen' }),
    marks({ handling: 2, shooting: 4 }),
    marks({}),
  ]);
  expect(handling).toEqual({ skill: 'handling', count: 2, average: 3.5, spread: 1.5 });
  expect(shooting).toEqual({ skill: 'shooting', count: 1, average: 4, spread: 0 });
  expect(passing).toEqual({ skill: 'passing', count: 0, average: null, spread: 0 });
});

describe('playerAverage', () => {
  it('returns no average for a player whom nobody has rated', () => {
    expect(playerAverage([])).toMatchObject({ raters: 0, overall: null, apart: null });
    expect(playerAverage([marks({ speed: 'unseen' })])).toMatchObject({
      raters: 0,
      overall: null,
      apart: null,
    });
  });

  it('gives each skill the same weight, no matter how many raters saw it', () => {
    const average = playerAverage([marks({ speed: 5, passing: 2 }), marks({ speed: 3, passing: 'unseen' })]);
    expect(average.skills).toMatchObject({ speed: 4, passing: 2, shooting: null });
    expect(average).toMatchObject({ raters: 2, overall: 3, apart: 2 });
  });

  it('returns the largest difference between two raters in one skill', () => {
    const three = [marks({ speed: 5 }), marks({ speed: 4, passing: 1 }), marks({ passing: 4 })];
    expect(playerAverage(three).apart).toBe(3);
    expect(playerAverage([marks({ speed: 5, passing: 1 })]).apart).toBeNull();
  });
});
