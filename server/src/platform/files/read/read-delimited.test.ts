import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDelimited } from './read-delimited.ts';

async function read(text: string, ends: readonly number[]) {
  async function* pieces() {
    const at = [...new Set(ends.map((end) => end % (text.length + 1)))].sort((a, b) => a - b);
    for (const [index, end] of [...at, text.length].entries()) yield text.slice(at[index - 1] ?? 0, end);
  }
  return await Array.fromAsync(readDelimited(pieces(), 100));
}

const cells = fc.constantFrom('a', '', ' b ', 'x;y', 'two\nlines', 'say "hi"', 'é', 'long '.repeat(40));
const tables = fc.record({
  rows: fc.array(fc.array(cells, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 12 }),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  isHinted: fc.boolean(),
  blankLines: fc.nat(3),
  ends: fc.array(fc.nat(), { maxLength: 30 }),
});

it('reads the same rows at the same lines, however the text is split into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ rows, delimiter, isHinted, blankLines, ends }) => {
      const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
      const header = ['One', 'Two', 'Three'].join(delimiter);
      const above = `${isHinted ? `sep=${delimiter}\n` : ''}${'\n'.repeat(blankLines)}`;
      const body = rows.map((row) => row.map(quote).join(delimiter)).join('\n');
      const text = `${above}${header}\n${body}\n`;
      const read1 = await read(text, ends);
      expect(read1).toEqual(await read(text, []));
      const filled = read1.filter(({ cells: own }) => own.length > 1);
      expect(filled.map(({ cells: own }) => own)).toEqual([['One', 'Two', 'Three'], ...rows]);
      const lines = text.split('\n');
      for (const { line, cells: own } of filled) {
        expect(
          lines[line - 1]?.startsWith(
            own === filled[0]?.cells ? 'One' : (quote(own[0] ?? '').split('\n')[0] ?? ''),
          ),
        ).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});
