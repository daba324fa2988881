import { expect, it } from 'vitest';
import { addedMeaning } from './load-messages.ts';

it.each([
  [163, 103, 166, '163 coach assignments and 103 teams', ', plus 3 for new teams without a coach'],
  [1, 1, 2, '1 coach assignment and 1 team', ', plus 1 for a new team without a coach'],
  [2, 0, 2, '2 coach assignments', ''],
])('explains why %i new coaches and %i new teams make %i rows', (coaches, teams, rows, what, rest) => {
  expect(addedMeaning(coaches, teams, rows)).toBe(`${what} are new this season: one row per coach${rest}.`);
});
