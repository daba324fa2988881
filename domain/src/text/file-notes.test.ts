import { expect, it } from 'vitest';
import { layoutOfRow, skippedNotes } from './file-notes.ts';

it('counts skipped rows by what they are', () => {
  expect(skippedNotes(['total', 'blank', 'blank'])).toEqual(['Skipped: 2 blank rows, 1 row of totals.']);
  expect(skippedNotes([])).toEqual([]);
});

it.each([
  ['header', ['Division', 'Team', 'Name', 'Email', 'Name', 'Email']],
  ['header', ['', '', 'Head Coach', '', 'Assistant Coach', '']],
  ['total', ['Boys 3-4 Total', '', '2', '', '', '']],
  ['total', ['Count', '2', '', '', '', '']],
  ['total', ['Average:', '', '5.5', '', '', '']],
  [null, ['Count Basie', '2', '', '', '', '']],
  ['note', ['H = schools closed', '', '', '', '', '']],
  ['footer', ['* needs a background check', '', '', '', '', '']],
  [null, ['Boys 3-4', 'Hawks', 'Ada Head', 'ada@example.org', '', '']],
])('finds a %s in %j below a header of two lines', (layout, cells) => {
  const columns = [
    'Division',
    'Team',
    'Head Coach Name',
    'Head Coach Email',
    'Assistant Coach Name',
    'Assistant Coach Email',
  ];
  expect(layoutOfRow(columns, cells)).toBe(layout);
});
