import { expect, it } from 'vitest';
import { inFileOrder, lineText, placeOf } from './row-place.ts';

it('names the sheet of a line if the file has several', () => {
  expect(lineText({ line: 12 })).toBe('line 12');
  expect(lineText({ line: 12, sheet: 'Fall 4' })).toBe('line 12 of “Fall 4”');
});

it('keeps the rows of a sheet together, in the order of the sheets', () => {
  const [first, second, third] = [
    { line: 9, sheet: 'Winter' },
    { line: 2, sheet: 'Fall' },
    { line: 4, sheet: 'Fall' },
  ];
  expect(inFileOrder([third, first, second])).toEqual([second, third, first]);
  expect(inFileOrder([third, second], [first, second])).toEqual([second, third]);
  expect(inFileOrder([second, first], [first, second])).toEqual([first, second]);
});

it('takes the place of a row without its other fields, and without a sheet if it has none', () => {
  expect(placeOf({ line: 2, sheet: 'Fall', cells: [] } as { line: number; sheet: string })).toEqual({
    line: 2,
    sheet: 'Fall',
  });
  expect(Object.keys(placeOf({ line: 2, sheet: undefined }))).toEqual(['line']);
});
