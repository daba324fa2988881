import { expect, it } from 'vitest';
import { layoutOfRow, skippedNotes } from './file-notes.ts';

it('counts skipped rows by what they are', () => {
  expect(skippedNotes(['total', 'blank', 'blank'])).toEqual(['Skipped: 2 blank rows, 1 row of totals.']);
  expect(skippedNotes([])).toEqual([]);
  const others = ['header', 'heading', 'footer', 'note'] as const;
  expect(skippedNotes([...others, ...others, 'note'])).toEqual([
    'Skipped: 2 repeated headers, 2 headings, 2 page footers, 3 notes.',
  ]);
  expect(skippedNotes(others)).toEqual(['Skipped: 1 repeated header, 1 heading, 1 page footer, 1 note.']);
});

it.each([
  ['header', ['Division', 'Team', 'Name', 'Email', 'Name', 'Email']],
  ['header', ['', '', 'Head Coach', '', 'Assistant Coach', '']],
  [null, ['Division', '', '', '', '', '']],
  [null, ['Division', 'Hawks', '', '', '', '']],
  ['blank', ['', ' ', '', '', '', '']],
  ['total', ['Boys 3-4 Total', '', '2', '', '', '']],
  ['total', ['Count', '2', '', '', '', '']],
  ['total', ['Average:', '', '5.5', '', '', '']],
  [null, ['Count Basie', '2', '', '', '', '']],
  ['total', [' Sub-total: ', '', '2', '1,200.5', '', '']],
  [null, ['Total', '', '2', 'Hawks', '', '']],
  [null, ['Some totals of it', '', '', '', '', '']],
  [null, ['Boys 3-4', '', '2', '', '', '']],
  ['note', [' Note: bring a ball', '', '', '', '', '']],
  [null, ['Note: bring a ball', 'Hawks', '', '', '', '']],
  [null, ['Notebook Hawks', '', '', '', '', '']],
  ['footer', [' Page 1 of 2 ', '', '', '', '', '']],
  [null, ['Page 1 of 2', 'Hawks', '', '', '', '']],
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
