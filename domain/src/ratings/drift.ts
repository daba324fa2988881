import { mean, scoresOf } from './averages.ts';
import type { Marks } from './marks.ts';
import { SKILLS } from './skills.ts';

/** Fewer players than this say nothing about how somebody rates. */
export const MIN_DRIFT_PLAYERS = 5;
/** A difference from here on is worth a word; smaller ones are chance. */
export const DRIFT_NOTED = 0.5;

/** Somebody's rating of a player, within one division. */
export type RaterRating = { raterId: number; playerId: number; marks: Marks };

export type Drift = {
  raterId: number;
  /** players he gave at least one score */
  players: number;
  /** his scores less those of the division's other raters, averaged over the skills; null where there is too little */
  difference: number | null;
  /** the same over players whom another coach has rated, too: that is not about who has the better team */
  shared: { players: number; difference: number } | null;
};

/** How each rater differs from the other raters of the division, in the order in which they come. Not rounded. */
export function driftOfRaters(ratings: readonly RaterRating[]): Drift[] {
  const scored = ratings.filter(({ marks }) => SKILLS.some((skill) => typeof marks[skill] === 'number'));
  const byRater = Map.groupBy(scored, ({ raterId }) => raterId);
  return [...byRater].map(([raterId, own]) => {
    const others = scored.filter((rating) => rating.raterId !== raterId);
    const players = countPlayers(own);
    const isEnough = players >= MIN_DRIFT_PLAYERS && countPlayers(others) >= MIN_DRIFT_PLAYERS;
    return {
      raterId,
      players,
      difference: isEnough ? differenceOf(own.map(marksOf), others.map(marksOf)) : null,
      shared: sharedDrift(own, others),
    };
  });
}

const marksOf = ({ marks }: RaterRating) => marks;
const countPlayers = (ratings: readonly RaterRating[]) =>
  new Set(ratings.map(({ playerId }) => playerId)).size;

/** Skill by skill, so that a skill which one side leaves out tilts nothing. */
function differenceOf(own: readonly Marks[], others: readonly Marks[]): number | null {
  const differences = SKILLS.map((skill) => {
    const mine = mean(scoresOf(own, skill));
    const theirs = mean(scoresOf(others, skill));
    return mine === null || theirs === null ? null : mine - theirs;
  });
  return mean(differences.filter((difference) => difference !== null));
}

function sharedDrift(own: readonly RaterRating[], others: readonly RaterRating[]): Drift['shared'] {
  const byPlayer = Map.groupBy(others, ({ playerId }) => playerId);
  const differences = own
    .map(({ playerId, marks }) => differenceOf([marks], (byPlayer.get(playerId) ?? []).map(marksOf)))
    .filter((difference) => difference !== null);
  const difference = mean(differences);
  return difference === null ? null : { players: differences.length, difference };
}

/** 'rates 0.8 higher than the division', 'rates like the division', or why nothing can be said. */
export function driftText(difference: number | null): string {
  if (difference === null) return 'too few players rated to compare';
  const size = Math.abs(difference);
  // compared as it is shown: 0.5 is noted, whatever lies behind its last digit
  if (Number(size.toFixed(1)) < DRIFT_NOTED) return 'rates like the division';
  return `rates ${size.toFixed(1)} ${difference > 0 ? 'higher' : 'lower'} than the division`;
}
