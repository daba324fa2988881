import { expect, it } from 'vitest';
import { nextCell } from './use-cell-keys.ts';

const TABLE = { rows: 3, columns: 14 };
const at = (row: number, column: number) => ({ row, column });

it.each([
  ['ArrowRight', at(0, 0), false, at(0, 1)],
  ['ArrowRight', at(0, 13), false, at(0, 13)],
  ['ArrowLeft', at(0, 0), false, at(0, 0)],
  ['ArrowDown', at(1, 5), false, at(2, 5)],
  ['ArrowDown', at(2, 5), false, at(2, 5)],
  ['ArrowUp', at(2, 5), false, at(1, 5)],
  ['Home', at(2, 5), false, at(2, 0)],
  ['End', at(1, 5), false, at(1, 13)],
  ['Home', at(2, 5), true, at(0, 0)],
  ['End', at(1, 5), true, at(2, 13)],
  ['ArrowDown', at(1, 5), true, null],
  ['Enter', at(1, 5), false, null],
  ['constructor', at(1, 5), false, null],
])('moves with %s from %o (Ctrl: %s) to %o', (key, from, isCtrl, to) => {
  expect(nextCell(from, key, { ...TABLE, isCtrl })).toEqual(to);
});
