import { expect, it } from 'vitest';
import { editDistance, LikelyTypos, SimilarNames, wordsOf } from './nearest-names.ts';

it.each([
  ['hawks', 'hawks', 0],
  ['hawks', 'hawk', 1],
  ['owls', 'oowls', 1],
  ['nets', 'ntes', 1],
  ['bulls', 'balls', 1],
  ['spurs', 'lakers', 4],
  ['', 'abc', 3],
])('counts the changes from %j to %j: %i', (a, b, distance) => {
  expect(editDistance(a, b, 5)).toBe(distance);
  expect(editDistance(b, a, 5)).toBe(distance);
  expect(editDistance(a, b, 2)).toBe(Math.min(2, distance));
});

it('reduces a name to its words', () => {
  expect(wordsOf('  St. Mary’s – Gym #2 ')).toBe('st mary s gym 2');
  expect(wordsOf('ÑANDÚ')).toBe('nandu');
  expect(wordsOf('\u0412\u043Eys \u041Etters')).toBe('boys otters');
  expect(wordsOf('⚡')).toBe('');
});

it('lists similar names, the closest first', () => {
  const similar = new SimilarNames(['Hawks', 'Nets', 'Jets', 'Blue Hawks', 'Lakers'], (name) => name);
  expect(similar.find('Hawkz')).toEqual(['Hawks']);
  expect(similar.find('Netz')).toEqual(['Nets']);
  expect(similar.find('The Lakers')).toEqual(['Lakers']);
  expect(similar.find('Celtics')).toEqual([]);
  expect(similar.find('!')).toEqual([]);
});

it('stops comparing new texts after thirty thousand comparisons, and still answers known ones', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `Team ${index}`);
  const similar = new SimilarNames(names, (name) => name);
  for (let number = 0; number < 500; number += 1) similar.find(`Teem ${number}`);
  expect(similar.comparisons).toBeGreaterThanOrEqual(30_000);
  expect(similar.comparisons).toBeLessThan(31_000);
  expect(similar.find('Teem 500')).toEqual([]);
  expect(similar.find('Teem 0')[0]).toBe('Team 0');
});

it('compares only names with similar letters, and finds the others by their words', () => {
  const names = ['Memorial Middle School', 'Sandburg Elementary', 'Salk', 'Schirra', 'Shepard', 'Voorhees'];
  const similar = new SimilarNames(names, (name) => name);
  for (let number = 0; number < 5_000; number += 1) similar.find(`Zzyzx ${number} Jjukk Qbwf`);
  expect(similar.comparisons).toBe(0);
  expect(similar.find('Sandburg Gymnasium North')).toEqual(['Sandburg Elementary']);
  expect(similar.find('Shepherd')).toEqual(['Shepard']);
});

it('finds the first name that differs by a letter of one long word, and none that differs by a number or a short word', () => {
  const typos = new LikelyTypos<string>();
  for (const name of ['Boys 5-6', 'Boys 7-8', 'Red', 'Heron', 'Blue Foxes', 'Blue Boxes'])
    typos.add(name, name);
  const cases = [
    'Bosy 5-6',
    'Boys 5-7',
    'Boys 5-6',
    'Ted',
    'Herons',
    'Blue Coxés',
    'Blüe Foxes',
    'Bleu Boxes',
    'Bleu Bosex',
    '',
  ];
  expect(cases.map((name) => typos.find(name))).toEqual([
    'Boys 5-6',
    undefined,
    undefined,
    undefined,
    'Heron',
    'Blue Foxes',
    'Blue Foxes',
    'Blue Boxes',
    undefined,
    undefined,
  ]);
});

it('compares a name with a hundred others like it, and with those that share its other words', () => {
  const typos = new LikelyTypos<string>();
  for (let number = 0; number < 200; number += 1) {
    const name = `Team ${'abcdefghij'[number % 10]}${'klmnopqrst'[Math.floor(number / 10) % 10]}${'uv'[Math.floor(number / 100)]}zzzz`;
    typos.add(name, name);
  }
  expect(typos.find('Team akuzzzzz')).toBe('Team akuzzzz');
  expect(typos.find('Team jtvzzzzzz')).toBeUndefined();
  expect(typos.find('Taem jtvzzzz')).toBe('Team jtvzzzz');
});
