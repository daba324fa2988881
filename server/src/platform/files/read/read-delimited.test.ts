import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDelimited } from './read-delimited.ts';

async function read(text: string, ends: readonly number[]) {
  async function* pieces() {
    const at = [...new Set(ends.map((end) => end % (text.length + 1)))].sort((a, b) => a - b);
    for (const [index, end] of [...at, text.length].entries()) yield text.slice(at[index - 1] ?? 0, end);
  }
  return await Array.fromAsync(readDelimited(pieces(), 100));
}

const cells = fc.constantFrom('a', '', ' b ', 'x;y', 'two\nlines', 'say "hi"', 'é', 'long '.repeat(40));
const NAMES = ['One', 'Two', 'Three', 'Four', 'Five'];
const tables = fc.record({
  rows: fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cells, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
    ),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  isHinted: fc.boolean(),
  blankLines: fc.nat(3),
  ends: fc.array(fc.nat(), { maxLength: 30 }),
});

it('reads the same rows at the same lines, however the text is split into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ rows, delimiter, isHinted, blankLines, ends }) => {
      const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
      const names = NAMES.slice(0, rows[0]?.length);
      const header = names.join(delimiter);
      const above = `${isHinted ? `sep=${delimiter}\n` : ''}${'\n'.repeat(blankLines)}`;
      const body = rows.map((row) => row.map(quote).join(delimiter)).join('\n');
      const text = `${above}${header}\n${body}\n`;
      const read1 = await read(text, ends);
      expect(read1).toEqual(await read(text, []));
      const filled = read1.filter(({ cells: own }) => own.length > 1);
      expect(filled.map(({ cells: own }) => own)).toEqual([names, ...rows]);
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

describe('unbalanced quotation marks', () => {
  const readAll = async (text: string) => {
    const notes: string[] = [];
    async function* pieces() {
      yield text;
    }
    const rows = await Array.fromAsync(readDelimited(pieces(), 100, undefined, notes));
    return { rows: rows.map(({ line, cells: own }) => [line, ...own]), notes };
  };
  const HEADER = 'Division,Team,Coach Name,Coach Email';

  it('leaves out a mark that is never closed, and names its line', async () => {
    const { rows, notes } = await readAll(
      [
        HEADER,
        'Boys 3-4,Otters,"Nell "Nellie" Barrow",nell@example.com',
        'Boys 3-4,Badgers,"Ana Prieto,ana@example.com',
        'Girls 5-6,Herons,Joy Sato,joy@example.com',
        'Girls 5-6,Cranes,"Max Ode",max@example.com',
        'Girls 5-6,"Storks,"Ike Rand",ike@example.com',
        '"Girls 5-6,Terns,Uma Lind,uma@example.com',
      ].join('\n'),
    );
    expect(rows.slice(1)).toEqual([
      [2, 'Boys 3-4', 'Otters', 'Nell "Nellie" Barrow', 'nell@example.com'],
      [3, 'Boys 3-4', 'Badgers', 'Ana Prieto', 'ana@example.com'],
      [4, 'Girls 5-6', 'Herons', 'Joy Sato', 'joy@example.com'],
      [5, 'Girls 5-6', 'Cranes', 'Max Ode', 'max@example.com'],
      [6, 'Girls 5-6', 'Storks', 'Ike Rand', 'ike@example.com'],
      [7, 'Girls 5-6', 'Terns', 'Uma Lind', 'uma@example.com'],
    ]);
    expect(notes).toEqual(['Lines 3, 6 and 7 have a quotation mark that is never closed; it was left out.']);
  });

  it.each([
    [
      'at the end',
      'Gym,Address\nSalk,"12 Main St\nMaplewood, NJ 07040"\nNorth,"3 Elm St, Rear\n\nMaplewood"',
      2,
    ],
    [
      'at the beginning',
      'Address,Gym,Courts\n"12 Main St\nMaplewood",Salk,2\n"3 Elm St\nRear\nMaplewood",North,1',
      2,
    ],
    [
      'in the middle',
      'Gym,Note,Courts\nSalk,"Ring twice; say ""hi"", wait\n- then, enter",2\nNorth,"a\n\nb",1',
      2,
    ],
    ['in two cells of a row', 'Gym,Note,Address\nSalk,"one\ntwo","12 Main St\nMaplewood, NJ, 07040"', 1],
    ['in the header', '"Gym\nname",Courts\nSalk,2', 1],
  ])('reads a cell with line breaks %s', async (_where, text, count) => {
    const { rows, notes } = await readAll(text);
    expect([rows.length, notes]).toEqual([count + 1, []]);
    expect(rows.every((row) => row.length === rows[0]?.length)).toBe(true);
  });

  it.each([
    [
      'two marks that seem to belong together',
      'Boys,Badgers,"Ana,ana@x.org\nGirls,Herons,Joy,joy@x.org\nGirls,Cranes,Max",max@x.org',
      /^It is not clear whether lines 2 to 4 are one row: line 2 opens a quotation mark that line 4 closes\. /,
    ],
    [
      'a short row with a mark above a whole one',
      'Boys,Badgers,"Ana\nGirls,Herons,Joy,joy@x.org\nGirls,Cranes,Max",max@x.org',
      /^It is not clear whether lines 2 to 4 /,
    ],
    ['a short row whose mark is never closed', 'Boys,"Badgers,Ana\nGirls,Herons', /never closed in line 2\./],
  ])('refuses what can be read in two ways, naming the lines: %s', async (_what, body, sentence) => {
    await expect(readAll(`${HEADER}\n${body}\n`)).rejects.toThrow(sentence);
  });

  it('reads a cell that a program has protected from being read as a date', async () => {
    const { rows } = await readAll('Division,Team\n="3-4","=""007"""\n');
    expect(rows[1]).toEqual([2, '3-4', '007']);
  });
});
