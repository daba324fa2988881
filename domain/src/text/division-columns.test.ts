import { expect, it } from 'vitest';
import { divisionWords, isTeamAge, withGender } from './division-columns.ts';

it.each([
  ['Boys 5th/6th Grade', 'Boys 5-6', true],
  ['5-6 Boys', 'Boys 5/6', true],
  ['B 5-6', 'Boys 5-6', true],
  ['7-8G', 'Girls 7-8', true],
  ['B34', 'Boys 3-4', true],
  ['56G', 'Girls 5-6', true],
  ['B12', 'Boys U12', true],
  ['Boys U12', 'U-12B', true],
  ['K1', 'K-1', true],
  ['Male 5-6', 'Boys 5-6', true],
  ['G 7/8', 'Girls 7-8', true],
  ['Co-Ed K-1', 'Coed K-1', true],
  ['Boys U12', '12U Boys', true],
  ['Girls High School', 'Girls HS', true],
  ['Boys 5-6', 'Girls 5-6', false],
  ['Boys 5-6', 'Boys 7-8', false],
  ['Boys 5-6 B', 'Boys 5-6', false],
  ['Boys 5-6 B', 'Boys 5-6 G', false],
  ['B', 'Boys', false],
  ['The 5th and 6th Grade Division', '5-6', true],
])('of %j and %j says whether they have the same words: %s', (one, other, isSame) => {
  expect(divisionWords(one) === divisionWords(other)).toBe(isSame);
});

it.each([
  ['5-6', 'Male', 'Boys 5-6'],
  [' 5-6 ', 'girl', 'Girls 5-6'],
  ['5-6', 'Co-ed', 'Coed 5-6'],
  ['Girls 5-6', 'Male', 'Girls 5-6'],
  [' ', 'Male', ' '],
  ['5-6', 'any', '5-6'],
])('makes of the division %j and the gender %j the division %j', (division, gender, name) => {
  expect(withGender(division, gender)).toBe(name);
});

it.each([
  [' U12', true],
  ['U-9 Boys', true],
  ['12U', true],
  ['8-u', true],
  ['12', false],
  ['Under 12', false],
  ['The U12', false],
])('knows whether %j is the age of a team: %s', (text, is) => {
  expect(isTeamAge(text)).toBe(is);
});
