import { describe, expect, it } from 'vitest';
import { NO_LIST, readPastedPlayers } from './paste.ts';
import { MAX_ROSTER } from './player.ts';

const parse = (text: string) => {
  const { players, problems } = readPastedPlayers(text);
  const [player] = players;
  if (player === undefined) return problems[0]?.reason;
  return [player.firstName, player.lastInitial, player.jerseyNumber, player.grade];
};

describe('readPastedPlayers', () => {
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
    ['12\tAva\tSmith', ['Ava', 'S', '12', null]],
    [' \t Ava Smith \t', ['Ava', 'S', null, null]],
    ['Ava\tSmith\tshirt: small', ['Ava', 'S', null, null]],
    ['Milo St. John', ['Milo', 'S', null, null]],
    ["Yuri D'Angelo 5", ['Yuri', 'D', '5', null]],
  ])('parses the line %j', (text, player) => expect(parse(text)).toEqual(player));

  it.each([
    ['Ava', 'There is no last name or initial.'],
    ['12', 'There is no first name.'],
    ['Ava Smith 1 2 3', 'There are more numbers than a jersey number and a grade.'],
    ['Ava Smith 2016/05/06', 'There are more numbers than a jersey number and a grade.'],
  ])('rejects the line %j: %s', (text, reason) => expect(parse(text)).toBe(reason));
});

it('counts blank lines when it numbers the lines with problems', () => {
  expect(readPastedPlayers('Ava Smith\n \nBen\r\nCleo Day\rDan').problems).toEqual([
    { line: 3, reason: 'There is no last name or initial.' },
    { line: 5, reason: 'There is no last name or initial.' },
  ]);
});

it('accepts at most as many players as a roster has', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const lines = Array.from(letters).flatMap((a) => ['x', 'y'].map((b) => `${a}${b} Smith`));
  const { players, problems } = readPastedPlayers(lines.join('\n'));
  expect(players).toHaveLength(MAX_ROSTER);
  expect(problems).toEqual([{ line: MAX_ROSTER + 1, reason: 'A team has at most 40 players.' }]);
});

it('never returns a last name, whatever is pasted', () => {
  const text = 'Ava Canaryname 3\nCanaryname, Ben\nCleo\tCanaryname\t4\tGrade 2';
  expect(JSON.stringify(readPastedPlayers(text))).not.toMatch(/anaryname/);
});

describe('a player pasted twice', () => {
  const read = (...lines: string[]) => readPastedPlayers(lines.join('\n'));

  it.each([
    ['in the same form', ['Ava Smith 12', 'Ava Smith 12']],
    ['in another order and case', ['Ava Smith 12', 'SMITH, ava, 12']],
    ['once with only the initial', ['Ava Smith 12', 'Ava S. 12']],
    ['once without a number', ['Ava Smith', 'Ava Smith 12']],
    ['once with a 0 before the number', ['Ava Smith 12', 'Ava Smith 012']],
  ])('is added once and reported as a repeat: %s', (_, lines) => {
    const { players, repeated, problems } = read(...lines);
    expect(players).toEqual([{ firstName: 'Ava', lastInitial: 'S', jerseyNumber: '12', grade: null }]);
    expect(repeated).toMatchObject([{ line: 2 }]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['another last name', ['Ava Smith', 'Ava Stone']],
    ['another last name of two letters', ['Ava Li', 'Ava Lo']],
    ['a suffix', ['Ava Smith 12', 'Ava Smith Jr. 12']],
    ['another grade', ['Ava Smith grade 3', 'Ava Smith grade 4']],
  ])('is another player with %s, and needs another number', (_, lines) => {
    expect(read(...lines)).toMatchObject({
      players: [{ firstName: 'Ava' }],
      repeated: [],
      problems: [
        {
          line: 2,
          reason: 'Another line has this first name, initial and number. Add a number that tells them apart.',
        },
      ],
    });
  });

  it.each([
    ['another initial', ['Ava S.', 'Ava T.']],
    ['another number', ['Ava Smith 12', 'Ava Smith 13']],
    ['another last name and number', ['Ava Smith 12', 'Ava Smith Jr. 13']],
    ['0 and 00', ['Ava Smith 0', 'Ava Smith 00']],
  ])('counts as two players with %s', (_, lines) => {
    expect(read(...lines)).toMatchObject({ players: [{}, {}], repeated: [] });
  });

  it('gets the grade and the number of either line', () => {
    const lines = ['Ava Smith grade 3', 'Ava Smith 12'];
    const grade = read(lines[0] ?? '').players[0]?.grade;
    const both = [{ firstName: 'Ava', lastInitial: 'S', jerseyNumber: '12', grade }];
    expect([read(...lines).players, read(...lines.toReversed()).players]).toEqual([both, both]);
    expect(grade).not.toBeNull();
  });

  it('is left out if the player is already on the team', () => {
    const ava = { firstName: 'Ava', lastInitial: 'S', jerseyNumber: '12', grade: null } as const;
    expect(readPastedPlayers('Ava Smith 12\nBen Stone', [ava])).toMatchObject({
      players: [{ firstName: 'Ben' }],
      repeated: [{ line: 1 }],
    });
  });
});

describe('a text that is not a list of names', () => {
  it.each([
    [
      'a message',
      'Hi all, practice moves to Tuesday at 6 this week.\nPlease tell your parents!\nThanks, Coach Sam',
    ],
    ['a sentence', 'The quick brown fox jumps over the lazy dog'],
    ['a web address', 'see: example.org'],
    ['as many other lines as names', 'Ava Smith\nBen Stone\nsee: example.org\nat: six'],
    ['many words', 'Ana Bea Cleo Dora Eva Fay'],
    ['lowercase words among others', 'Practice moves Tuesday'],
    ['lowercase words', 'bring water and towels'],
  ])('has no players and is reported: %s', (_, text) => {
    expect(readPastedPlayers(text)).toEqual({
      players: [],
      problems: [{ line: expect.any(Number), reason: NO_LIST }],
      repeated: [],
    });
  });

  it('text before a list of names is skipped, and the list is parsed', () => {
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
    ...'al bin da del den der di dos du el le von y'.split(' ').map((word) => `Ana ${word} Cruz`),
  ])('does not include %s', (name) => {
    expect(readPastedPlayers(name).players).toHaveLength(1);
  });
});
