import { SKILLS, type Skill } from './skills.ts';

export const UNSEEN = 'unseen';
/** 1 to 5; 'unseen' if the coach answered "not seen"; null if there is no answer yet. */
export type Mark = 1 | 2 | 3 | 4 | 5 | typeof UNSEEN | null;
export type Marks = Readonly<Record<Skill, Mark>>;

export const NO_MARKS: Marks = {
  handling: null,
  shooting: null,
  passing: null,
  defense: null,
  rebounding: null,
  speed: null,
  coachability: null,
};

/** The skills without an answer, in the order of the form. */
export function missingSkills(marks: Marks): Skill[] {
  return SKILLS.filter((skill) => marks[skill] === null);
}

/**
 * Whether every skill has an answer, so that the rating can be submitted. "Not seen" is an answer: a player
 * may have been hurt all season.
 */
export function isComplete(marks: Marks): boolean {
  return missingSkills(marks).length === 0;
}

/** Whether any skill has an answer. */
export function isBegun(marks: Marks): boolean {
  return SKILLS.some((skill) => marks[skill] !== null);
}

export function sameMarks(a: Marks, b: Marks): boolean {
  return SKILLS.every((skill) => a[skill] === b[skill]);
}

/** The part of a rating that progress depends on; null if there is no rating yet. */
export type RatingProgress = { marks: Marks; state: RatingState } | null;
export type RatingState = 'draft' | 'submitted';

/** Numbers of players. Those `submitted` are also `complete`, and those also `begun`. */
export type TeamProgress = { players: number; begun: number; complete: number; submitted: number };

export function teamProgress(ratings: readonly RatingProgress[]): TeamProgress {
  const count = (fits: (rating: NonNullable<RatingProgress>) => boolean) =>
    ratings.filter((rating) => rating !== null && fits(rating)).length;
  return {
    players: ratings.length,
    begun: count(({ marks }) => isBegun(marks)),
    complete: count(({ marks }) => isComplete(marks)),
    submitted: count(({ state }) => state === 'submitted'),
  };
}

/**
 * 'empty' without players; 'submitted' if all ratings of the team are submitted; else 'draft'. A player who
 * joins later makes it a draft again.
 */
export function teamState({ players, submitted }: TeamProgress): 'empty' | RatingState {
  if (players === 0) return 'empty';
  return submitted === players ? 'submitted' : 'draft';
}
