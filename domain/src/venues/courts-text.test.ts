import { expect, it } from 'vitest';
import { courtsText } from './courts-text.ts';

it.each([
  [['1'], '1 court'],
  [['A'], '1 court: A'],
  [['1', 'Main'], '2 courts: 1, Main'],
])('counts the courts %j and names them if that says more', (names, text) => {
  expect(courtsText(names)).toBe(text);
});
