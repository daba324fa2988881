import { expect, it } from 'vitest';
import { monthHeading, withMonth } from './month-heading.ts';

it.each([
  ['October 2026', 'october 2026'],
  [' OCT. 2026: ', 'oct 2026'],
  ['Oct-2026', 'oct 2026'],
  ['May', 'may'],
  ['Sept', 'sept'],
  ['Octopus 2026', ''],
  ['Oct, ’2026', 'oct 2026'],
  ['1. October 2026', ''],
  ['Winter 2026', ''],
  ['October 12', ''],
  ['Marcus', ''],
  ['', ''],
])('reads the heading %j as the month %j', (text, month) => {
  expect(monthHeading(text)).toBe(month);
});

it.each([
  ['12', 'october 12, 2026'],
  ['12th', 'october 12th, 2026'],
  ['Mon 12', 'october 12, 2026'],
  ['Monday, 12', 'october 12, 2026'],
  ['12 (Mon)', 'october 12, 2026'],
  ['12, Mon.', 'october 12, 2026'],
  ['12 Monday', 'october 12, 2026'],
  ['24-31', 'october 24-31, 2026'],
  ['7, 8 & 9', 'october 7, 8 & 9, 2026'],
  ['Oct 12', 'Oct 12, 2026'],
  ['10/12/2026', '10/12/2026'],
  ['11-12-26', '11-12-26'],
  ['11/12/26', '11/12/26'],
  ['no games', 'no games'],
  ['', ''],
])('reads %j below October 2026 as %j', (text, whole) => {
  expect(withMonth(text, 'october 2026')).toBe(whole);
});

it('leaves the year open if the heading has none, and everything if there is no heading', () => {
  expect(withMonth('12', 'october')).toBe('october 12');
  expect(withMonth('12', '')).toBe('12');
});
