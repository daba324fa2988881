import { describe, expect, it } from 'vitest';
import { driftOfRaters, driftText, MIN_DRIFT_PLAYERS, type RaterRating } from './drift.ts';
import { type Marks, NO_MARKS } from './marks.ts';
import { SKILLS } from './skills.ts';

const all = (mark: Marks['speed']): Marks => ({
  handling: mark,
  shooting: mark,
  passing: mark,
  defense: mark,
  rebounding: mark,
  speed: mark,
  coachability: mark,
});
/** Ratings of that many players with consecutive ids, starting with `first`. */
const rates = (raterId: number, first: number, count: number, marks: Marks): RaterRating[] =>
  Array.from({ length: count }, (_, index) => ({ raterId, playerId: first + index, marks }));

describe('driftOfRaters', () => {
  it('compares each rater with the others of the division', () => {
    const ratings = [...rates(1, 1, 5, all(4)), ...rates(2, 10, 5, all(3)), ...rates(3, 20, 5, all(3))];
    expect(driftOfRaters(ratings)).toEqual([
      { raterId: 1, players: 5, difference: 1, shared: null },
      { raterId: 2, players: 5, difference: -0.5, shared: null },
      { raterId: 3, players: 5, difference: -0.5, shared: null },
    ]);
  });

  it.each([
    ['the rater has too few players', 4, 5, null],
    ['the others have too few players', 5, 4, null],
    ['both have just enough players', 5, 5, 1],
  ])('handles a division in which %s', (_, own, others, difference) => {
    const [first] = driftOfRaters([...rates(1, 1, own, all(4)), ...rates(2, 10, others, all(3))]);
    expect(first?.difference).toBe(difference);
  });

  it('leaves out a skill that one side did not see', () => {
    const own = { ...all(4), speed: 'unseen' as const };
    const others = { ...all(3), speed: 1 as const };
    const [first] = driftOfRaters([...rates(1, 1, 6, own), ...rates(2, 10, 6, others)]);
    expect(first?.difference).toBe(1);
  });

  it('compares only shared players, so that the strength of a team does not matter', () => {
    // The second coach has the better team and rates all players alike.
    const ratings = [...rates(1, 1, 5, all(2)), ...rates(2, 1, 5, all(2)), ...rates(2, 10, 5, all(5))];
    const [first, second] = driftOfRaters(ratings);
    expect(first).toMatchObject({ difference: -1.5, shared: { players: 5, difference: 0 } });
    expect(second).toMatchObject({ difference: 1.5, shared: { players: 5, difference: 0 } });
  });

  it('leaves out a rater who saw nothing', () => {
    expect(driftOfRaters([...rates(1, 1, 5, all('unseen')), ...rates(2, 1, 5, NO_MARKS)])).toEqual([]);
  });
});

/** The definition: compares each rater with all others one by one, which is too slow for large divisions. */
function driftByHand(ratings: readonly RaterRating[]) {
  const scored = ratings.filter(({ marks }) => scoresOf([marks]).some(({ length }) => length > 0));
  return [...new Set(scored.map(({ raterId }) => raterId))].map((raterId) => {
    const own = scored.filter((rating) => rating.raterId === raterId);
    const others = scored.filter((rating) => rating.raterId !== raterId);
    const players = (of: readonly RaterRating[]) => new Set(of.map(({ playerId }) => playerId)).size;
    const isEnough = players(own) >= MIN_DRIFT_PLAYERS && players(others) >= MIN_DRIFT_PLAYERS;
    const pairs = own.flatMap((rating) => {
      const same = others.filter(({ playerId }) => playerId === rating.playerId);
      return byHand([rating], same) ?? [];
    });
    return {
      raterId,
      players: players(own),
      difference: isEnough ? byHand(own, others) : null,
      shared: pairs.length === 0 ? null : { players: pairs.length, difference: mean(pairs) },
    };
  });
}

const scoresOf = (marks: readonly Marks[]) =>
  SKILLS.map((skill) => marks.map((each) => each[skill]).filter((mark) => typeof mark === 'number'));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function byHand(own: readonly RaterRating[], others: readonly RaterRating[]): number | null {
  const [mine, theirs] = [own, others].map((ratings) => scoresOf(ratings.map(({ marks }) => marks)));
  const differences = SKILLS.flatMap((_, index) => {
    const [a = [], b = []] = [mine?.[index], theirs?.[index]];
    return a.length === 0 || b.length === 0 ? [] : [mean(a) - mean(b)];
  });
  return differences.length === 0 ? null : mean(differences);
}

it.each([1, 2, 3, 4, 5, 6])(
  'gives the same result for a whole division as rater by rater, seed %i',
  (seed) => {
    let state = seed;
    const draw = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const marks = () =>
      Object.fromEntries(SKILLS.map((skill) => [skill, [null, 'unseen', 1, 2, 3, 4, 5][draw(7)]])) as Marks;
    const ratings = Array.from({ length: 90 }, (_, index) => ({
      raterId: index % (4 + 2 * seed),
      playerId: Math.floor(index / 3) + draw(4) * 10,
      marks: draw(12) === 0 ? NO_MARKS : marks(),
    }));
    const drifts = driftOfRaters(ratings);
    expect(drifts).toEqual(driftByHand(ratings));
    expect(drifts.some(({ difference }) => difference !== null)).toBe(true);
    expect(drifts.some(({ shared }) => shared !== null)).toBe(true);
  },
);

it.each([
  [null, 'too few players rated to compare'],
  [0, 'rates like the division'],
  [0.44, 'rates like the division'],
  [0.45, 'rates 0.5 higher than the division'],
  [0.5, 'rates 0.5 higher than the division'],
  [-0.5, 'rates 0.5 lower than the division'],
  [0.8333, 'rates 0.8 higher than the division'],
  [-1.96, 'rates 2.0 lower than the division'],
])('formats a difference of %s as "%s"', (difference, text) => expect(driftText(difference)).toBe(text));
