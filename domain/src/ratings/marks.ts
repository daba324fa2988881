import { SKILLS, type Skill } from './skills.ts';

export const UNSEEN = 'unseen';
/** 1 to 5; 'unseen' where the coach has not seen it and says so; null where nothing was answered yet. */
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

/** The skills that still wait for an answer, in the order of the form. */
export function missingSkills(marks: Marks): Skill[] {
  return SKILLS.filter((skill) => marks[skill] === null);
}

/**
 * Whether every skill has an answer, so that the rating can be submitted. "Not seen" is one: a player who was hurt all
 * season may be not seen throughout.
 */
export function isComplete(marks: Marks): boolean {
  return missingSkills(marks).length === 0;
}

/** Whether anything was answered at all. */
export function isBegun(marks: Marks): boolean {
  return SKILLS.some((skill) => marks[skill] !== null);
}

/** Whether all answers are the same, skill by skill. */
export function sameMarks(a: Marks, b: Marks): boolean {
  return SKILLS.every((skill) => a[skill] === b[skill]);
}

/** A coach's rating of a player as far as progress goes; null where there is none yet. */
export type RatingProgress = { marks: Marks; state: RatingState } | null;
export type RatingState = 'draft' | 'submitted';

/** How far a coach is with a team. `submitted` counts among `complete`, and that among `begun`. */
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
 * Where a coach stands with a team: 'empty' without players, 'draft' while something can be handed in, 'submitted' when
 * all of it was. A player who joins afterwards makes it a draft again.
 */
export function teamState({ players, submitted }: TeamProgress): 'empty' | RatingState {
  if (players === 0) return 'empty';
  return submitted === players ? 'submitted' : 'draft';
}
