import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, fullName, isDitto, isNoAnswer, splitFullName, splitLastFirst } from './names.ts';

describe('foldName', () => {
  it.each([
    ['Knicks', 'Knicks', 'knicks'],
    [' HAWKS  ', 'HAWKS', 'hawks'],
    ['Boys\u00a0\t1-2\r\n', 'Boys 1-2', 'boys 1-2'],
    ['Jose\u0301 Nun\u0303ez', 'José Nuñez', 'josé nuñez'],
    ['\ufeffRaptors\u200b', 'Raptors', 'raptors'],
    ['a\0b', 'a b', 'a b'],
    ['\u202aHawks\u202c', 'Hawks', 'hawks'],
    ['\u2067Ha\u200ew\u200dks\u2069', 'Hawks', 'hawks'],
    ['Ha\u200cw\u00adk\u061cs\ufffe', 'Hawks', 'hawks'],
    ['A \u200e B', 'A B', 'a b'],
    ['\u200e', '', ''],
    ['👩\u200d👧 1', '👩\u200d👧 1', '👩\u200d👧 1'],
    ['   ', '', ''],
    ['H\u0331oops', 'H\u0331oops', '\u1e96oops'],
    ['A.J. St. Ann', 'A.J. St. Ann', 'aj st ann'],
    ['3.5 Stars', '3.5 Stars', '3.5 stars'],
    ['O’Neal ‒ 3- 4', 'O’Neal ‒ 3- 4', "o'neal-3-4"],
    ['Boys . One', 'Boys . One', 'boys one'],
    ['. Hawks', '. Hawks', 'hawks'],
    ['.', '.', '.'],
  ])('folds %j', (text, shown, key) => {
    expect(foldName(text)).toEqual({ shown, key });
  });

  it('truncates text that is longer than any name', () => {
    const accents = '\u0301\u0316'.repeat(200_000);
    expect(foldName(`Zoe${accents}`).shown.length).toBeLessThanOrEqual(2_000);
    expect(foldName(`Zoe${accents}`)).toEqual(foldName(`Zoe${accents}`.slice(0, 2_000)));
  });

  it('changes nothing when it is applied again', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'aB \t\n\u00a0\u200b\u200d\u200e\u202a\ufeff\u0301\0İßΣ👩') }),
    );
    fc.assert(
      fc.property(text, (name) => {
        const { shown, key } = foldName(name);
        expect(foldName(shown)).toEqual({ shown, key });
        expect(foldName(key)).toEqual({ shown: key, key });
        expect(shown).not.toMatch(/^\s|\s$|\s\s|[\t\n\r\0]/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('isNoAnswer', () => {
  it.each([
    ...['', ' ', 'No Answer', 'NO  ANSWER', 'TBD', 'tba', 'N/A', 'n/a ', 'NA', 'None', '-', 'Unknown'],
    ...[
      '--',
      '?',
      '??',
      '.',
      'null',
      '#N/A',
      '#REF!',
      '#VALUE!',
      '#NAME?',
      '#DIV/0!',
      '#NUM!',
      '#NULL!',
      '#ERROR!',
    ],
    'same as above',
  ])('recognizes %j as no answer', (text) => {
    expect(isNoAnswer(text)).toBe(true);
  });

  it.each(['Nadia', 'Noa Answerson', 'Tbdson', '0', 'Nona', 'N/A Smith'])(
    'accepts %j as an answer',
    (text) => {
      expect(isNoAnswer(text)).toBe(false);
    },
  );
});

describe('isDitto', () => {
  it.each(['"', '〃', '’’', 'Ditto', 'same', 'Same as above', 'as above', 'See above', 'idem', '↑'])(
    'recognizes %j as a mark for what stands above',
    (text) => {
      expect(isDitto(text)).toBe(true);
    },
  );
});

describe('splitFullName and fullName', () => {
  it.each([
    ['Milo St. John', 'Milo', 'St. John'],
    ['Dina  O’Brien', 'Dina', 'O’Brien'],
    ['Ellis, Hana', 'Hana', 'Ellis'],
    ['St. John, Milo', 'Milo', 'St. John'],
    ['Carl Smith, Jr.', 'Carl', 'Smith, Jr.'],
    ['Robert "Bob" O’Neal', 'Robert "Bob"', 'O’Neal'],
    ['Margaret (Peggy) Sloan-Ruiz', 'Margaret (Peggy)', 'Sloan-Ruiz'],
    ['Bo Ray (new)', 'Bo', 'Ray (new)'],
    ['Ada Lane*', 'Ada', 'Lane'],
    ['Dr. Susan Hall-Moore, MD', 'Susan', 'Hall-Moore'],
    ['Lane, Ada, Ph.D.', 'Ada', 'Lane'],
    ['Rahman, Md', 'Md', 'Rahman'],
    ['Rev. Al Green', 'Al', 'Green'],
    ['Ellis, Hana, Jr.', 'Hana', 'Ellis Jr.'],
    ['Ellis, Hana, Jr., new', 'Ellis,', 'Hana, Jr., new'],
    ['Carl Smith, JrX', 'JrX', 'Carl Smith'],
    ['Coach Hana Ellis', 'Hana', 'Ellis'],
    ['Head Coach: Hana Ellis', 'Hana', 'Ellis'],
    ['Asst. Coach - Hana Ellis', 'Hana', 'Ellis'],
    ['Asst: Hana Ellis', 'Hana', 'Ellis'],
    ['HC Hana Ellis', 'Hana', 'Ellis'],
    ['AC Ellis', 'AC', 'Ellis'],
    ['AC Green Jr.', 'AC', 'Green Jr.'],
    ['Ac De Luca', 'Ac', 'De Luca'],
    ['Coach & Helper Ellis', 'Coach', '& Helper Ellis'],
    ['Hana Ellis (732) 555-0100', 'Hana', 'Ellis'],
    ['Hana Ellis, cell: +1 732.555.0100', 'Hana', 'Ellis'],
    ['732-555-0100 Hana Ellis', 'Hana', 'Ellis'],
    ['Hana 732 555 0100 Ellis', 'Hana', 'Ellis'],
    ['Hana Ellis 7325550100', 'Hana', 'Ellis 7325550100'],
    ['Hana Ellis ***', 'Hana', 'Ellis'],
    ['Dr. Hana Ellis', 'Hana', 'Ellis'],
    ['Mrs Hana Ellis', 'Hana', 'Ellis'],
    ['Mr. & Mrs. Ellis', 'Mr.', '& Mrs. Ellis'],
    ['Mr. and Mrs. Ellis', 'Mr.', 'and Mrs. Ellis'],
    ['Drew Ellis', 'Drew', 'Ellis'],
    ['Coach', 'Coach', ''],
    ['Prince', 'Prince', ''],
    [', Hana', ',', 'Hana'],
    ['', '', ''],
  ])('splits %j into %j and %j', (text, first, last) => {
    expect(splitFullName(text)).toEqual({ first, last });
  });

  it.each([
    ['Milo', 'St. John', 'Milo St. John'],
    ['Prince', '', 'Prince'],
    ['', 'Ellis', 'Ellis'],
    [' Hana ', ' Ellis ', 'Hana Ellis'],
  ])('joins %j and %j to %j', (first, last, whole) => {
    expect(fullName(first, last)).toBe(whole);
  });

  it('joins a name without a comma back together after splitting it', () => {
    const word = fc.stringMatching(/^[A-Za-z.'-]{1,10}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const { first, last } = splitFullName(words.join('  '));
        expect(fullName(first, last)).toBe(words.join(' '));
      }),
    );
  });
});

describe('splitLastFirst', () => {
  it.each([
    ['Stone Ava', 'Ava', 'Stone'],
    ['Stone Ava Jane', 'Ava Jane', 'Stone'],
    ['de la Cruz Ana', 'Ana', 'de la Cruz'],
    ['Le Van Minh', 'Minh', 'Le Van'],
    ['Ortega y Gasset Ana', 'Ana', 'Ortega y Gasset'],
    ['ORTEGA Y GASSET ANA MARÍA', 'ANA MARÍA', 'ORTEGA Y GASSET'],
    ['García de la Torre Ana', 'Ana', 'García de la Torre'],
    ['Stone La Toya Marie', 'La Toya Marie', 'Stone'],
    ['Silva dos Santos', 'dos Santos', 'Silva'],
    ['Stone Ava Jr.', 'Ava', 'Stone Jr.'],
    ['Stone Jr.', 'Jr.', 'Stone'],
  ])('reads %j as %j %j', (text, first, last) => {
    expect(splitLastFirst(text)).toEqual({ first, last });
  });

  it.each(['Ava', 'Stone, Ava', 'Stone Ava and Bo', 'Stone Ava & Bo', ''])('does not split %j', (text) => {
    expect(splitLastFirst(text)).toBeNull();
  });
});

it('has the suffix behind the last name, wherever it stands', () => {
  for (const text of ['van der Berg, Piet Jr.', 'van der Berg, Piet, Jr.'])
    expect(splitFullName(text)).toEqual({ first: 'Piet', last: 'van der Berg Jr.' });
});
