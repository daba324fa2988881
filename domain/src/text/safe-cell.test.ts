import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeCell } from './safe-cell.ts';

describe('safeCell', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫x',
  ])('puts an apostrophe before %j', (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
  });

  it.each([
    '',
    'Knicks',
    'Boys 1-2',
    'a=b',
    "'=1",
    '6:00 PM',
    'line one\nline two\r\n\tthree',
    'Nuñez',
    '😀',
  ])('leaves %j unchanged', (text) => {
    expect(safeCell(text)).toBe(text);
  });

  it('removes characters that no Excel file can contain before it checks how the text begins', () => {
    expect(safeCell('\0=1')).toBe("'=1");
    expect(safeCell('\u0001\u001f@x')).toBe("'@x");
    expect(safeCell('a\u0000\u0008\u000b\u000c\u001f\ufffe\uffffb')).toBe('ab');
    expect(safeCell('a\ud800b')).toBe('a\ufffdb');
  });

  it('returns no cell that begins like a formula, and changes nothing the second time', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n\0\u0001＝＋－＠ ab') }),
    );
    fc.assert(
      fc.property(text, (raw) => {
        const cell = safeCell(raw);
        expect(cell.normalize('NFKC')).not.toMatch(/^[=+\-@\t\r\n]/);
        expect(safeCell(cell)).toBe(cell);
      }),
      { numRuns: 1000 },
    );
  });
});
