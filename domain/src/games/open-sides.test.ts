import { expect, it } from 'vitest';
import { isOpenSide } from './open-sides.ts';

it.each([
  ...['Winner of Game 12', 'loser g3', 'Seed 4', 'W12', 'L of 3', 'W of game 3', 'L #4', 'w gm 7', 'L G1234'],
  ...[
    'W SF1',
    'L-QF',
    'w of f 12',
    'WSF',
    '#3',
    '# 12',
    '2nd',
    '# 1st place',
    '3rd place in North',
    '4th of B',
  ],
  ...['First place North', 'fourth place'],
])('takes %j for a team that is not known yet, in any game', (text) => {
  expect([isOpenSide(text, false), isOpenSide(text, true)]).toEqual([true, true]);
});

it.each([
  ...['A1', 'h-12', 'B 2', '1A', '12-h', '2 b', 'Pool A', 'Group 12 - 1', 'Bracket b 2', 'Flight C-1'],
  ...['North Champion', 'Finalists', 'Runner-up', 'runners up', 'Wildcard', 'wild card 2', 'Win 3', 'Loss 4'],
  ...['TBD', 'tba', 'To be determined', 'to be announced', 'unknown', 'Open', '?', '???'],
])('takes %j for a team that is not known yet, in a playoff only', (text) => {
  expect([isOpenSide(text, false), isOpenSide(text, true)]).toEqual([false, true]);
});

it.each([
  ...[
    'Hawks',
    'Wolves 12',
    'Win12',
    'W12345',
    'W SF123',
    'Law 12',
    'I1',
    'A123',
    '1I',
    '123a',
    '#123',
    '123rd',
  ],
  ...[
    'The 2nd',
    '2nd Street',
    '2nd in',
    'Our first place',
    'Pool ABC',
    'Carpool A',
    'The open',
    'Opened',
    'x?',
  ],
  `Winner of ${'x'.repeat(60)}`,
])('takes %j for a name', (text) => {
  expect([isOpenSide(text, false), isOpenSide(text, true)]).toEqual([false, false]);
});
