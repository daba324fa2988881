import { expect, it } from 'vitest';
import { skippedNotes } from './file-notes.ts';

it('counts skipped rows by what they are', () => {
  expect(skippedNotes(['total', 'blank', 'blank'])).toEqual(['Skipped: 2 blank rows, 1 row of totals.']);
  expect(skippedNotes([])).toEqual([]);
});
