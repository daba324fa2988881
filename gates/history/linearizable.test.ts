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
    who: 'somebody',
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
    'a look during a booking sees it not yet',
    [
      [0, 9, put('Hawks')],
      [1, 2, is(null)],
      [3, 4, is('Hawks')],
    ],
  ],
  [
    'looks during a booking that see it early and late',
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
    'two bookings with a cancel between them that is answered last',
    [
      [0, 1, put('Hawks')],
      [2, 9, take('Hawks')],
      [3, 4, put('Owls')],
      [5, 6, is('Owls')],
    ],
  ],
  [
    'a blackout over a booking',
    [
      [0, 1, put('Hawks')],
      [2, 3, close],
      [4, 5, isNot('Hawks')],
      [6, 7, take('blackout')],
      [8, 9, is(null)],
    ],
  ],
  [
    'a cut-off booking that went through',
    [
      [0, 50, put('Hawks'), 'maybe'],
      [5, 6, is(null)],
      [7, 8, is('Hawks')],
      [9, 10, is('Hawks')],
    ],
  ],
  [
    'a cut-off booking that never did',
    [
      [0, 20, put('Hawks'), 'maybe'],
      [5, 6, is(null)],
      [30, 31, put('Owls')],
    ],
  ],
  [
    'a cut-off booking that went through and was cancelled',
    [
      [0, 50, put('Hawks'), 'maybe'],
      [7, 8, take('Hawks')],
      [9, 10, is(null)],
    ],
  ],
  [
    'a blackout in the place of another',
    [
      [0, 1, close],
      [2, 3, close],
    ],
  ],
  [
    'a cut-off booking that shows for the first time long after it went through',
    [
      [0, 20, put('Hawks'), 'maybe'],
      [30, 31, is('Hawks')],
    ],
  ],
  [
    'a cut-off cancel between two bookings',
    [
      [0, 1, put('Hawks')],
      [2, 50, take('Hawks'), 'maybe'],
      [3, 4, put('Owls')],
    ],
  ],
  [
    'calls of the same instant overlap',
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
    'a look that is behind an answered booking',
    [
      [0, 1, put('Hawks')],
      [2, 3, is(null)],
    ],
  ],
  [
    'a look that is behind an answered cancel',
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
    'a refusal of a slot that was open all the time',
    [
      [0, 1, is(null)],
      [2, 3, isNot(null)],
      [4, 5, put('Hawks')],
    ],
  ],
  [
    'time that runs backward between two looks',
    [
      [0, 9, put('Hawks')],
      [1, 2, is('Hawks')],
      [3, 4, is(null)],
    ],
  ],
  ['a cancel of what nobody had', [[0, 1, take('Hawks')]]],
  [
    'a booking cancelled twice',
    [
      [0, 1, put('Hawks')],
      [2, 9, take('Hawks')],
      [3, 8, take('Hawks')],
    ],
  ],
  [
    'a cut-off booking that shows and is gone again',
    [
      [0, 50, put('Hawks'), 'maybe'],
      [5, 6, is('Hawks')],
      [7, 8, is(null)],
    ],
  ],
  [
    'a cut-off booking that shows long after it can',
    [
      [0, 20, put('Hawks'), 'maybe'],
      [30, 31, is(null)],
      [32, 33, is('Hawks')],
    ],
  ],
  [
    'a cut-off booking that has its effect twice',
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

  it('reports the answer that no order explains, and the possible holders', () => {
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
