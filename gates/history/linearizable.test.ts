import { describe, expect, it } from 'vitest';
import { findViolation } from './linearizable.ts';
import type { Effect, Holder, Operation } from './slot-history.ts';

const put = (holder: string): Effect => ({ kind: 'put', holder });
const take = (holder: string): Effect => ({ kind: 'take', holder });
const is = (holder: Holder): Effect => ({ kind: 'is', holder });
const isNot = (holder: Holder): Effect => ({ kind: 'isNot', holder });
const close: Effect = { kind: 'close' };

type Row = [calledAt: number, returnedAt: number, effect: Effect, isMaybe?: 'maybe'];
const history = (rows: readonly Row[]): Operation[] =>
  rows.map(([calledAt, returnedAt, effect, isMaybe]) => ({
    calledAt,
    returnedAt,
    effect,
    isMaybe: isMaybe !== undefined,
    who: 'someone',
  }));

const GOOD: [string, Row[]][] = [
  ['nothing', []],
  [
    'one after the other',
    [
      [0, 1, is(null)],
      [2, 3, put('Hawks')],
      [4, 5, is('Hawks')],
      [6, 7, take('Hawks')],
      [8, 9, is(null)],
    ],
  ],
  [
    'a read during a booking that does not see it yet',
    [
      [0, 9, put('Hawks')],
      [1, 2, is(null)],
      [3, 4, is('Hawks')],
    ],
  ],
  [
    'reads during a booking that see it early and late',
    [
      [0, 9, put('Hawks')],
      [1, 8, is(null)],
      [2, 7, is('Hawks')],
    ],
  ],
  [
    'a refusal during the booking that wins',
    [
      [0, 9, put('Hawks')],
      [1, 2, isNot(null)],
    ],
  ],
  [
    'two bookings with a cancel between them that returns last',
    [
      [0, 1, put('Hawks')],
      [2, 9, take('Hawks')],
      [3, 4, put('Owls')],
      [5, 6, is('Owls')],
    ],
  ],
  [
    'a blackout that replaces a booking',
    [
      [0, 1, put('Hawks')],
      [2, 3, close],
      [4, 5, isNot('Hawks')],
      [6, 7, take('blackout')],
      [8, 9, is(null)],
    ],
  ],
  [
    'an interrupted booking that succeeded',
    [
      [0, 50, put('Hawks'), 'maybe'],
      [5, 6, is(null)],
      [7, 8, is('Hawks')],
      [9, 10, is('Hawks')],
    ],
  ],
  [
    'an interrupted booking that had no effect',
    [
      [0, 20, put('Hawks'), 'maybe'],
      [5, 6, is(null)],
      [30, 31, put('Owls')],
    ],
  ],
  [
    'an interrupted booking that succeeded and was canceled',
    [
      [0, 50, put('Hawks'), 'maybe'],
      [7, 8, take('Hawks')],
      [9, 10, is(null)],
    ],
  ],
  [
    'a blackout that replaces another one',
    [
      [0, 1, close],
      [2, 3, close],
    ],
  ],
  [
    'an interrupted booking that is seen for the first time long after it succeeded',
    [
      [0, 20, put('Hawks'), 'maybe'],
      [30, 31, is('Hawks')],
    ],
  ],
  [
    'an interrupted cancel between two bookings',
    [
      [0, 1, put('Hawks')],
      [2, 50, take('Hawks'), 'maybe'],
      [3, 4, put('Owls')],
    ],
  ],
  [
    'calls at the same instant, which overlap',
    [
      [0, 5, put('Hawks')],
      [5, 6, is(null)],
    ],
  ],
];

const BAD: [string, Row[]][] = [
  [
    'a slot given to two',
    [
      [0, 1, put('Hawks')],
      [2, 3, put('Owls')],
    ],
  ],
  [
    'a slot given to two at once',
    [
      [0, 9, put('Hawks')],
      [1, 8, put('Owls')],
    ],
  ],
  [
    'a read that misses a completed booking',
    [
      [0, 1, put('Hawks')],
      [2, 3, is(null)],
    ],
  ],
  [
    'a read that misses a completed cancel',
    [
      [0, 1, put('Hawks')],
      [2, 3, take('Hawks')],
      [4, 5, is('Hawks')],
    ],
  ],
  [
    'a booking that is lost',
    [
      [0, 1, put('Hawks')],
      [2, 3, is('Hawks')],
      [4, 5, is(null)],
    ],
  ],
  [
    'a refusal of a slot that was always open',
    [
      [0, 1, is(null)],
      [2, 3, isNot(null)],
      [4, 5, put('Hawks')],
    ],
  ],
  [
    'two reads that see changes in reverse order',
    [
      [0, 9, put('Hawks')],
      [1, 2, is('Hawks')],
      [3, 4, is(null)],
    ],
  ],
  ['a cancel of an open slot', [[0, 1, take('Hawks')]]],
  [
    'a booking that is canceled twice',
    [
      [0, 1, put('Hawks')],
      [2, 9, take('Hawks')],
      [3, 8, take('Hawks')],
    ],
  ],
  [
    'an interrupted booking that is seen and then disappears',
    [
      [0, 50, put('Hawks'), 'maybe'],
      [5, 6, is('Hawks')],
      [7, 8, is(null)],
    ],
  ],
  [
    'an interrupted booking that appears after it can have an effect',
    [
      [0, 20, put('Hawks'), 'maybe'],
      [30, 31, is(null)],
      [32, 33, is('Hawks')],
    ],
  ],
  [
    'an interrupted booking that takes effect twice',
    [
      [0, 90, put('Hawks'), 'maybe'],
      [7, 8, take('Hawks')],
      [9, 10, is('Hawks')],
    ],
  ],
  [
    'a team that sees another one on its slot',
    [
      [0, 1, put('Hawks')],
      [2, 3, is('Owls')],
    ],
  ],
];

describe('the history of a slot', () => {
  it.each(GOOD)('explains the history: %s', (_, rows) => {
    expect(findViolation(history(rows))).toBeNull();
  });

  it.each(BAD)('finds no explanation for the history: %s', (_, rows) => {
    expect(findViolation(history(rows))).not.toBeNull();
  });

  it('starts with the holder of the slot before the run', () => {
    expect(findViolation(history([[0, 1, is('Hawks')]]), 'Hawks')).toBeNull();
    expect(findViolation(history([[0, 1, is('Hawks')]]))).not.toBeNull();
  });

  it('reports the response that no order explains, and the possible holders', () => {
    const rows = history([
      [0, 1, put('Hawks')],
      [2, 9, take('Hawks'), 'maybe'],
      [3, 4, is('Owls')],
    ]);
    expect(findViolation(rows)).toEqual({ at: rows[2], holders: ['Hawks'], underWay: [rows[1], rows[2]] });
  });

  it('checks a history of many concurrent calls quickly', () => {
    const looks = Array.from({ length: 200 }, (_, index): Row => [index, 1_000 + index, is(null)]);
    const pairs = Array.from({ length: 500 }, (_, index): Row[] => [
      [2_000 + index * 10, 2_004 + index * 10, put(`${index}`)],
      [2_005 + index * 10, 2_009 + index * 10, take(`${index}`)],
    ]).flat();
    expect(findViolation(history([...looks, ...pairs]))).toBeNull();
  });
});
