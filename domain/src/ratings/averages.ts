import type { Marks } from './marks.ts';
import { SKILLS, type Skill } from './skills.ts';

/** To two decimals. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** @returns null if there are no values */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Population standard deviation; 0 for fewer than two values. */
export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  if (middle === null) return 0;
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)) ?? 0);
}

/** The scores of one skill, without "not seen" and missing answers. */
export function scoresOf(ratings: readonly Marks[], skill: Skill): number[] {
  return ratings.map((marks) => marks[skill]).filter((mark) => typeof mark === 'number');
}

export type SkillAverage = {
  skill: Skill;
  /** number of scores */
  count: number;
  average: number | null;
  /** standard deviation */
  spread: number;
};

/** Average and spread of each skill over all ratings, in the order of the form. Not rounded. */
export function skillAverages(ratings: readonly Marks[]): SkillAverage[] {
  return SKILLS.map((skill) => {
    const scores = scoresOf(ratings, skill);
    return { skill, count: scores.length, average: mean(scores), spread: deviation(scores) };
  });
}

export type PlayerAverage = {
  /** ratings with at least one score */
  raters: number;
  skills: Record<Skill, number | null>;
  /** the mean of the skill averages, over skills that someone has seen; null if nobody has seen any */
  overall: number | null;
  /** the largest difference between two raters in one skill; null if no skill has two raters */
  apart: number | null;
};

/** The averages of a player's ratings. Not rounded. */
export function playerAverage(ratings: readonly Marks[]): PlayerAverage {
  const skills = Object.fromEntries(
    SKILLS.map((skill) => [skill, mean(scoresOf(ratings, skill))]),
  ) as PlayerAverage['skills'];
  const differences = SKILLS.map((skill) => scoresOf(ratings, skill))
    .filter((scores) => scores.length > 1)
    .map((scores) => Math.max(...scores) - Math.min(...scores));
  return {
    raters: ratings.filter((marks) => SKILLS.some((skill) => typeof marks[skill] === 'number')).length,
    skills,
    overall: mean(Object.values(skills).filter((value) => value !== null)),
    apart: differences.length === 0 ? null : Math.max(...differences),
  };
}
