import { describe, expect, it } from 'vitest';
import { NO_LIST, readPastedPlayers } from './paste.ts';
import { MAX_ROSTER } from './player.ts';

const line = (text: string) => {
  const { players, problems } = readPastedPlayers(text);
  const [player] = players;
  if (player === undefined) return problems[0]?.reason;
  return [player.firstName, player.lastInitial, player.jerseyNumber, player.grade];
};

describe('a pasted line', () => {
  it.each([
    ['Ava Smith', ['Ava', 'S', null, null]],
    ['Ava S', ['Ava', 'S', null, null]],
    ['Ava S. 12', ['Ava', 'S', '12', null]],
    ['12 Ava Smith', ['Ava', 'S', '12', null]],
    ['#12 Ava Smith', ['Ava', 'S', '12', null]],
    ['1. Ava Smith', ['Ava', 'S', '1', null]],
    ['Smith, Ava', ['Ava', 'S', null, null]],
    ['Smith, Ava, 12', ['Ava', 'S', '12', null]],
    ['Ava Smith, 12', ['Ava', 'S', '12', null]],
    ['Ava Smith 12 grade 3', ['Ava', 'S', '12', '3']],
    ['Ava Smith 3rd grade', ['Ava', 'S', null, '3']],
    ['Ava Smith 00 4', ['Ava', 'S', '00', '4']],
    ['Ava\tSmith\t12\t3', ['Ava', 'S', '12', '3']],
    ['Mary Ann\tSmith\t\tGrade K', ['Mary Ann', 'S', null, 'K']],
    ['Milo St. John', ['Milo', 'S', null, null]],
    ["Yuri D'Angelo 5", ['Yuri', 'D', '5', null]],
  ])('%j is a player', (text, player) => expect(line(text)).toEqual(player));

  it.each([
    ['Ava', 'There is no last name or initial.'],
    ['12', 'There is no first name.'],
    ['Ava Smith 1 2 3', 'There are more numbers than jersey and grade.'],
    ['Ava Smith 2016/05/06', 'There are more numbers than jersey and grade.'],
  ])('%j is told why not', (text, reason) => expect(line(text)).toBe(reason));
});

it('numbers the lines that are wrong as they stand, blank ones counted', () => {
  expect(readPastedPlayers('Ava Smith\n\nBen\r\nCleo Day').problems).toEqual([
    { line: 3, reason: 'There is no last name or initial.' },
  ]);
});

it('takes no more players than a roster holds', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const lines = Array.from(letters).flatMap((a) => ['x', 'y'].map((b) => `${a}${b} Smith`));
  const { players, problems } = readPastedPlayers(lines.join('\n'));
  expect(players).toHaveLength(MAX_ROSTER);
  expect(problems).toEqual([{ line: MAX_ROSTER + 1, reason: 'A team has at most 40 players.' }]);
});

it('keeps no last name, whatever is pasted', () => {
  const text = 'Ava Canaryname 3\nCanaryname, Ben\nCleo\tCanaryname\t4\tGrade 2';
  expect(JSON.stringify(readPastedPlayers(text))).not.toMatch(/anaryname/);
});

describe('a player who is pasted twice', () => {
  const read = (...lines: string[]) => readPastedPlayers(lines.join('\n'));

  it.each([
    ['as it stands', ['Ava Smith 12', 'Ava Smith 12']],
    ['in another order and case', ['Ava Smith 12', 'SMITH, ava, 12']],
    ['with the initial alone', ['Ava Smith 12', 'Ava S. 12']],
    ['with and without a number', ['Ava Smith', 'Ava Smith 12']],
  ])('is taken once, and that is told: %s', (_, lines) => {
    const { players, repeated, problems } = read(...lines);
    expect(players).toEqual([{ firstName: 'Ava', lastInitial: 'S', jerseyNumber: '12', grade: null }]);
    expect(repeated).toMatchObject([{ line: 2 }]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['another last name', ['Ava Smith', 'Ava Stone']],
    ['another number', ['Ava Smith 12', 'Ava Smith 13']],
    ['another grade', ['Ava Smith grade 3', 'Ava Smith grade 4']],
  ])('is two players with %s', (_, lines) => {
    expect(read(...lines)).toMatchObject({ players: [{}, {}], repeated: [] });
  });

  it('is left out when the team has the player already', () => {
    const ava = { firstName: 'Ava', lastInitial: 'S', jerseyNumber: '12', grade: null } as const;
    expect(readPastedPlayers('Ava Smith 12\nBen Stone', [ava])).toMatchObject({
      players: [{ firstName: 'Ben' }],
      repeated: [{ line: 1 }],
    });
  });
});

describe('a text that is no list of names', () => {
  it.each([
    [
      'a message',
      'Hi all, practice moves to Tuesday at 6 this week.\nPlease tell your parents!\nThanks, Coach Sam',
    ],
    ['a sentence', 'The quick brown fox jumps over the lazy dog'],
    ['a web address', 'see: example.org'],
  ])('gives no players and says so: %s', (_, text) => {
    expect(readPastedPlayers(text)).toEqual({
      players: [],
      problems: [{ line: expect.any(Number), reason: NO_LIST }],
      repeated: [],
    });
  });

  it('may stand above one, which is read', () => {
    expect(readPastedPlayers('Roster of the Hawks:\nAva Smith\nBen Stone\nCleo Day')).toMatchObject({
      players: [{}, {}, {}],
      problems: [{ line: 1, reason: 'This does not look like a name.' }],
    });
  });

  it.each([
    'ava smith',
    'Juan Carlos de la Cruz',
    'mary ann smith',
    'An Nguyen',
    'To Tran',
    "Yuri D'Angelo",
    'Ludwig van Beek',
    'JO ANN LEE',
  ])('is not what %s is taken for', (name) => {
    expect(readPastedPlayers(name).players).toHaveLength(1);
  });
});
