import { mean, scoresOf } from './averages.ts';
import type { Marks } from './marks.ts';
import { SKILLS, type Skill } from './skills.ts';

/** With fewer players, a difference says nothing about how someone rates. */
export const MIN_DRIFT_PLAYERS = 5;
/** Smaller differences may be chance. */
const MIN_DRIFT = 0.5;

/** A player's rating by one rater, within one division. */
export type RaterRating = { raterId: number; playerId: number; marks: Marks };

export type Drift = {
  raterId: number;
  /** players with at least one score from this rater */
  players: number;
  /**
   * this rater's scores minus those of the division's other raters, averaged over the skills; null if there
   * are too few
   */
  difference: number | null;
  /** the same for players whom another coach has also rated, so that a better team makes no difference */
  shared: { players: number; difference: number } | null;
};

/**
 * How each rater of a division differs from the others, in the order of their first rating. Not rounded.
 * Since a division may have hundreds of raters, the scores of the others are computed as the total minus the
 * rater's own.
 */
export function driftOfRaters(ratings: readonly RaterRating[]): Drift[] {
  const scored = ratings.filter(({ marks }) => SKILLS.some((skill) => typeof marks[skill] === 'number'));
  const byPlayer = Map.groupBy(scored, ({ playerId }) => playerId);
  const total = sumsOf(scored.map(marksOf));
  return [...Map.groupBy(scored, ({ raterId }) => raterId)].map(([raterId, own]) => {
    const othersOf = (playerId: number) =>
      (byPlayer.get(playerId) ?? []).filter((rating) => rating.raterId !== raterId);
    const players = [...new Set(own.map(({ playerId }) => playerId))];
    const onlyOwn = players.filter((playerId) => othersOf(playerId).length === 0).length;
    const isEnough = players.length >= MIN_DRIFT_PLAYERS && byPlayer.size - onlyOwn >= MIN_DRIFT_PLAYERS;
    const mine = sumsOf(own.map(marksOf));
    return {
      raterId,
      players: players.length,
      difference: isEnough ? differenceOf(mine, without(total, mine)) : null,
      shared: sharedDrift(own, othersOf),
    };
  });
}

const marksOf = ({ marks }: RaterRating) => marks;

/** The scores in each skill. Whole numbers, so subtraction is exact. */
type Sums = Record<Skill, { sum: number; count: number }>;

const toSums = (of: (skill: Skill) => Sums[Skill]) =>
  Object.fromEntries(SKILLS.map((skill) => [skill, of(skill)])) as Sums;

const sumsOf = (ratings: readonly Marks[]): Sums =>
  toSums((skill) => {
    const scores = scoresOf(ratings, skill);
    return { sum: scores.reduce((sum, score) => sum + score, 0), count: scores.length };
  });

const without = (total: Sums, part: Sums): Sums =>
  toSums((skill) => ({
    sum: total[skill].sum - part[skill].sum,
    count: total[skill].count - part[skill].count,
  }));

/** Compares skill by skill, so that a skill that only one side scored does not distort the difference. */
function differenceOf(own: Sums, others: Sums): number | null {
  const differences = SKILLS.filter((skill) => own[skill].count > 0 && others[skill].count > 0).map(
    (skill) => own[skill].sum / own[skill].count - others[skill].sum / others[skill].count,
  );
  return mean(differences);
}

function sharedDrift(
  own: readonly RaterRating[],
  othersOf: (playerId: number) => readonly RaterRating[],
): Drift['shared'] {
  const differences = own
    .map(({ playerId, marks }) => {
      const others = othersOf(playerId);
      // Most players have one rater.
      return others.length === 0 ? null : differenceOf(sumsOf([marks]), sumsOf(others.map(marksOf)));
    })
    .filter((difference) => difference !== null);
  const difference = mean(differences);
  return difference === null ? null : { players: differences.length, difference };
}

/** 'rates 0.8 higher than the division', 'rates like the division', or why the difference is unknown. */
export function driftText(difference: number | null): string {
  if (difference === null) return 'too few players rated to compare';
  const size = Math.abs(difference);
  // Rounded before the comparison, so that the text never shows 0.5 for a smaller difference.
  if (Number(size.toFixed(1)) < MIN_DRIFT) return 'rates like the division';
  return `rates ${size.toFixed(1)} ${difference > 0 ? 'higher' : 'lower'} than the division`;
}
