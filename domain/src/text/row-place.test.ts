import { expect, it } from 'vitest';
import { inFileOrder, lineText } from './row-place.ts';

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
