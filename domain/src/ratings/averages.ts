import type { Marks } from './marks.ts';
import { SKILLS, type Skill } from './skills.ts';

/** Two decimals are more than coaches' scores can tell apart. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** @returns null of nothing */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Standard deviation of exactly these values; 0 of less than two. */
export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  if (middle === null) return 0;
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)) ?? 0);
}

/** The scores of one skill; "not seen" and what is not answered count for nothing. */
export function scoresOf(ratings: readonly Marks[], skill: Skill): number[] {
  return ratings.map((marks) => marks[skill]).filter((mark) => typeof mark === 'number');
}

export type SkillAverage = {
  skill: Skill;
  /** scores given */
  count: number;
  average: number | null;
  /** standard deviation; 0 where all scores are the same */
  spread: number;
};

/** Average and spread of each skill over ratings, in the order of the form. Not rounded. */
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
  /** mean of the skills that somebody has seen, each counting the same; null where nobody has seen any */
  overall: number | null;
  /** the widest gap between two raters in one skill; null with fewer than two raters of one skill */
  apart: number | null;
};

/** A player's averages over his raters. Not rounded. */
export function playerAverage(ratings: readonly Marks[]): PlayerAverage {
  const skills = Object.fromEntries(
    SKILLS.map((skill) => [skill, mean(scoresOf(ratings, skill))]),
  ) as PlayerAverage['skills'];
  const gaps = SKILLS.map((skill) => scoresOf(ratings, skill))
    .filter((scores) => scores.length > 1)
    .map((scores) => Math.max(...scores) - Math.min(...scores));
  return {
    raters: ratings.filter((marks) => SKILLS.some((skill) => typeof marks[skill] === 'number')).length,
    skills,
    overall: mean(Object.values(skills).filter((value) => value !== null)),
    apart: gaps.length === 0 ? null : Math.max(...gaps),
  };
}
