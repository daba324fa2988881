import { describe, expect, it } from 'vitest';
import { playerName, readFirstName, readGrade, readJerseyNumber, readLastInitial } from './player.ts';

describe('readFirstName', () => {
  it.each([
    ['Ava', 'Ava'],
    ['  Mary   Ann ', 'Mary Ann'],
    ["D'Andre", "D'Andre"],
    ['José-Luis', 'José-Luis'],
    ['J. R.', 'J. R.'],
    ['ʻOlina', 'ʻOlina'],
    ['王', '王'],
    ['A'.repeat(40), 'A'.repeat(40)],
  ])('reads %j as %j', (text, name) => expect(readFirstName(text)).toBe(name));

  it.each([
    '',
    '  ',
    'TBD',
    'N/A',
    '2016/05/06',
    'ava@example.org',
    'Ava 12',
    '+1 732 555',
    'A'.repeat(41),
    '=Ava',
  ])('rejects %j', (text) => expect(readFirstName(text)).toBeNull());
});

describe('readLastInitial', () => {
  it.each([
    ['Smith', 'S'],
    ['s', 'S'],
    ['S.', 'S'],
    ["d'Angelo", 'D'],
    ['St. John', 'S'],
    ['ñandú', 'Ñ'],
    ['É', 'É'],
    ['E\u0301lan', 'É'],
    ['ßen', 'ß'],
    ['王', '王'],
    ['(unknown) Lee', 'U'],
  ])('shortens %j to %j', (text, letter) => expect(readLastInitial(text)).toBe(letter));

  it.each(['', ' ', '-', 'none', '2016/05/06', '732-555', '@home', '?', '(', "'"])('rejects %j', (text) =>
    expect(readLastInitial(text)).toBeNull(),
  );

  it('never returns more than one letter', () => {
    for (let code = 33; code < 0x2fff; code += 1) {
      const letter = readLastInitial(`${String.fromCodePoint(code)}mith`);
      expect([...(letter ?? '')].length).toBeLessThanOrEqual(1);
    }
  });
});

describe('readJerseyNumber', () => {
  it.each([
    ['7', '7'],
    ['07', '07'],
    ['00', '00'],
    ['#23', '23'],
    [' 5 ', '5'],
    ['7.0', '7'],
    ['100', '100'],
  ])('reads %j as %j', (text, number) => expect(readJerseyNumber(text)).toBe(number));

  it.each(['', '-1', '1.5', 'A7', '2016/05/06', '1234', 'YM', '７'])('rejects %j', (text) =>
    expect(readJerseyNumber(text)).toBeNull(),
  );
});

describe('readGrade', () => {
  it.each([
    ['3', '3'],
    ['03', '3'],
    ['3.0', '3'],
    ['3rd', '3'],
    ['Grade 3', '3'],
    ['3rd Grade', '3'],
    ['12', '12'],
    ['First', '1'],
    ['Fifth', '5'],
    ['twelfth grade', '12'],
    ['K', 'K'],
    ['Kindergarten', 'K'],
    ['Pre-K', 'PK'],
    ['PK', 'PK'],
  ])('reads %j as %j', (text, grade) => expect(readGrade(text)).toBe(grade));

  it.each(['', '0', '13', '2016/05/06', '3-4', 'three', 'x', '-3', '1999'])('rejects %j', (text) =>
    expect(readGrade(text)).toBeNull(),
  );
});

it('formats a player as first name, initial and number', () => {
  expect(playerName({ firstName: 'Ava', lastInitial: 'S', jerseyNumber: null })).toBe('Ava S.');
  expect(playerName({ firstName: 'Ava', lastInitial: 'S', jerseyNumber: '00' })).toBe('Ava S. #00');
});
