import { describe, expect, it } from 'vitest';
import {
  isBegun,
  isComplete,
  type Marks,
  missingSkills,
  NO_MARKS,
  sameMarks,
  teamProgress,
  teamState,
} from './marks.ts';
import { describeScore, SCORE_DESCRIPTIONS, SCORES, SKILL_LABELS, SKILLS } from './skills.ts';

const ALL_THREE: Marks = {
  handling: 3,
  shooting: 3,
  passing: 3,
  defense: 3,
  rebounding: 3,
  speed: 3,
  coachability: 3,
};
const ALL_UNSEEN = Object.fromEntries(SKILLS.map((skill) => [skill, 'unseen'])) as Marks;

describe('The skills', () => {
  it('are seven, with a different description for every score', () => {
    expect(SKILLS.map((skill) => SKILL_LABELS[skill])).toEqual([
      'Ball handling',
      'Shooting',
      'Passing',
      'Defense',
      'Rebounding',
      'Speed',
      'Coachability',
    ]);
    const words = SKILLS.flatMap((skill) => SCORES.map((score) => describeScore(skill, score)));
    expect(new Set(words).size).toBe(35);
    expect(words.filter((text) => text.length < 15 || text.length > 70)).toEqual([]);
    expect(describeScore('speed', 1)).toBe(SCORE_DESCRIPTIONS.speed[0]);
    expect(describeScore('speed', 5)).toBe(SCORE_DESCRIPTIONS.speed[4]);
  });
});

describe('a rating', () => {
  it.each<[string, Marks, { begun: boolean; complete: boolean; missing: number }]>([
    ['without any answer', NO_MARKS, { begun: false, complete: false, missing: 7 }],
    ['with one answer', { ...NO_MARKS, speed: 1 }, { begun: true, complete: false, missing: 6 }],
    ['with one "not seen"', { ...NO_MARKS, speed: 'unseen' }, { begun: true, complete: false, missing: 6 }],
    ['lacking one answer', { ...ALL_THREE, passing: null }, { begun: true, complete: false, missing: 1 }],
    ['with every answer', ALL_THREE, { begun: true, complete: true, missing: 0 }],
    ['of a player never seen', ALL_UNSEEN, { begun: true, complete: true, missing: 0 }],
  ])('%s is begun or complete as expected', (_, marks, { begun, complete, missing }) => {
    expect([isBegun(marks), isComplete(marks), missingSkills(marks).length]).toEqual([
      begun,
      complete,
      missing,
    ]);
  });

  it('lists the missing skills in the order of the form', () => {
    expect(missingSkills({ ...ALL_THREE, speed: null, handling: null })).toEqual(['handling', 'speed']);
  });

  it('equals another one only if every answer is the same', () => {
    expect(sameMarks(ALL_THREE, { ...ALL_THREE })).toBe(true);
    for (const skill of SKILLS) {
      for (const other of [1, 'unseen', null] as const) {
        expect(sameMarks(ALL_THREE, { ...ALL_THREE, [skill]: other })).toBe(false);
      }
    }
  });
});

describe('a team', () => {
  const draft = { marks: { ...NO_MARKS, speed: 2 } as Marks, state: 'draft' as const };
  const whole = { marks: ALL_THREE, state: 'draft' as const };
  const done = { marks: ALL_THREE, state: 'submitted' as const };
  const untouched = { marks: NO_MARKS, state: 'draft' as const };

  it.each([
    ['without players', [], [0, 0, 0, 0], 'empty'],
    ['without any answer', [null, untouched], [2, 0, 0, 0], 'draft'],
    ['with some answers', [null, draft, whole, done], [4, 3, 2, 1], 'draft'],
    ['complete and not submitted', [whole, whole], [2, 2, 2, 0], 'draft'],
    ['submitted', [done, done], [2, 2, 2, 2], 'submitted'],
    ['with a player who joined after submitting', [done, done, null], [3, 2, 2, 2], 'draft'],
  ])('%s has the expected progress and state', (_, ratings, [players, begun, complete, submitted], state) => {
    const progress = teamProgress(ratings);
    expect(progress).toEqual({ players, begun, complete, submitted });
    expect(teamState(progress)).toBe(state);
  });
});
