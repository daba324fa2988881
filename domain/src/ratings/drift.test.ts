import { describe, expect, it } from 'vitest';
import { driftOfRaters, driftText, type RaterRating } from './drift.ts';
import { type Marks, NO_MARKS } from './marks.ts';

const all = (mark: Marks['speed']): Marks => ({
  handling: mark,
  shooting: mark,
  passing: mark,
  defense: mark,
  rebounding: mark,
  speed: mark,
  coachability: mark,
});
/** Ratings of that many players, numbered on from `first`. */
const rates = (raterId: number, first: number, count: number, marks: Marks): RaterRating[] =>
  Array.from({ length: count }, (_, index) => ({ raterId, playerId: first + index, marks }));

describe('a rater', () => {
  it('differs from the others of the division', () => {
    const ratings = [...rates(1, 1, 5, all(4)), ...rates(2, 10, 5, all(3)), ...rates(3, 20, 5, all(3))];
    expect(driftOfRaters(ratings)).toEqual([
      { raterId: 1, players: 5, difference: 1, shared: null },
      { raterId: 2, players: 5, difference: -0.5, shared: null },
      { raterId: 3, players: 5, difference: -0.5, shared: null },
    ]);
  });

  it.each([
    ['he has too few players', 4, 5, null],
    ['the others have too few', 5, 4, null],
    ['both have just enough', 5, 5, 1],
  ])('is compared only when %s', (_, own, others, difference) => {
    const [first] = driftOfRaters([...rates(1, 1, own, all(4)), ...rates(2, 10, others, all(3))]);
    expect(first?.difference).toBe(difference);
  });

  it('is compared skill by skill: what one side has not seen tilts nothing', () => {
    const own = { ...all(4), speed: 'unseen' as const };
    const others = { ...all(3), speed: 1 as const };
    const [first] = driftOfRaters([...rates(1, 1, 6, own), ...rates(2, 10, 6, others)]);
    expect(first?.difference).toBe(1);
  });

  it('is compared over shared players apart from who has the better team', () => {
    // the second coach has the better team and rates the players of both alike
    const ratings = [...rates(1, 1, 5, all(2)), ...rates(2, 1, 5, all(2)), ...rates(2, 10, 5, all(5))];
    const [first, second] = driftOfRaters(ratings);
    expect(first).toMatchObject({ difference: -1.5, shared: { players: 5, difference: 0 } });
    expect(second).toMatchObject({ difference: 1.5, shared: { players: 5, difference: 0 } });
  });

  it('who has seen nothing is left out', () => {
    expect(driftOfRaters([...rates(1, 1, 5, all('unseen')), ...rates(2, 1, 5, NO_MARKS)])).toEqual([]);
  });
});

it.each([
  [null, 'too few players rated to compare'],
  [0, 'rates like the division'],
  [0.44, 'rates like the division'],
  [0.45, 'rates 0.5 higher than the division'],
  [0.5, 'rates 0.5 higher than the division'],
  [-0.5, 'rates 0.5 lower than the division'],
  [0.8333, 'rates 0.8 higher than the division'],
  [-1.96, 'rates 2.0 lower than the division'],
])('a difference of %s %s', (difference, text) => expect(driftText(difference)).toBe(text));
