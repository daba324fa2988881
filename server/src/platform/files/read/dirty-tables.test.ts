import { TextDecoder } from 'node:util';
import { GENERATED_FILES } from '@portal/testkit/dirty-files.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sheetsArchive, type TestSheet, textRows } from '#enrollment/testing/workbooks.ts';
import { readTable } from './read-table.ts';

const COLUMNS = ['Division', 'Team', 'Coach Name', 'Coach Email', 'Address'];
const isHeader = (cells: readonly string[]) =>
  ['Team', 'Coach Email'].every((name) => cells.some((cell) => cell.trim() === name));

const lines = fc.constantFrom(
  '12 Main St\nMaplewood, NJ 07040',
  'Rear door\n\nRing "twice", please\n',
  'a\nb',
);
const names = fc.constantFrom(
  'José Núñez',
  'Zoë O’Neil',
  'François Müller',
  'Élodie García',
  'Ana "Ann" Prieto',
  'Smith, Pat',
  '“Tiny” Díaz',
  'Søren, Jr.',
);
const words = fc.constantFrom('', 'Otters', 'Boys 3-4', '007', 'x;y', 'a|b', '6" hoop', "'=1+1", ' blanks ');

type Row = string[];
const row: fc.Arbitrary<Row> = fc
  .record({
    division: words,
    team: words,
    coach: names,
    email: fc.integer({ min: 100, max: 999 }),
    address: fc.oneof(words, lines),
  })
  .map(({ division, team, coach, email, address }) => [
    division,
    team,
    coach,
    `c${email}@example.org`,
    address,
  ]);

const tables = fc
  .record({
    rows: fc.uniqueArray(row, { minLength: 1, maxLength: 6, selector: (cells) => cells[3] }),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
  })
  .map(({ rows, order }) => {
    const inOrder = (cells: Row) => order.map((column) => cells[column] ?? '');
    return { columns: inOrder(COLUMNS), rows: rows.map(inOrder) };
  });
const titles = fc.array(fc.constantFrom('Winter report', 'Exported,11/21/2026', ''), { maxLength: 9 });

/** The bytes of a text in an encoding of one byte per character; null if it has others. */
function inBytes(text: string, encoding: 'macintosh' | 'windows-1252'): Buffer | null {
  const decoder = new TextDecoder(encoding);
  const all = decoder.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = Array.from(text, (char) => all.indexOf(char));
  return bytes.includes(-1) ? null : Buffer.from(bytes);
}

const ENCODINGS: ((text: string) => Buffer | null)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\uFEFF${text}`),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  (text) => Buffer.from(text, 'utf16le').swap16(),
  (text) => inBytes(text, 'windows-1252'),
  (text) => inBytes(text, 'macintosh'),
];

const damage = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom(...ENCODINGS),
  titles,
  hint: fc.constantFrom('none', 'sep=', '"sep="'),
  isQuoted: fc.boolean(),
  emptyColumns: fc.nat(2),
  endsInLine: fc.boolean(),
});
type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never;

function toLine(cells: readonly string[], { delimiter, isQuoted, emptyColumns }: Damage): string {
  const quoted = (cell: string) =>
    isQuoted || cell.includes(delimiter) || /["\n]|^\s|\s$/.test(cell)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  return [...cells.map(quoted), ...Array<string>(emptyColumns).fill('')].join(delimiter);
}

function toText(columns: string[], rows: readonly string[], how: Damage): string {
  const hint = { none: '', 'sep=': `sep=${how.delimiter}\n`, '"sep="': `"sep=${how.delimiter}"\n` }[how.hint];
  const above = how.titles.map((title) => `${title}\n`).join('');
  const text = `${hint}${above}${[toLine(columns, how), ...rows].join('\n')}${how.endsInLine ? '\n' : ''}`;
  return text.replaceAll('\n', how.lineEnd);
}

it('reads the same table from any text file', async () => {
  await fc.assert(
    fc.asyncProperty(tables, damage, async ({ columns, rows }, how) => {
      const text = toText(
        columns,
        rows.map((cells) => toLine(cells, how)),
        how,
      );
      const bytes = how.encoding(text);
      fc.pre(bytes !== null);
      const table = await readTable(bytes ?? Buffer.alloc(0), { isHeader });
      expect({
        columns: table.columns,
        rows: table.rows.map(({ cells }) => cells),
        notes: table.notes,
      }).toEqual({
        columns,
        rows,
        notes: [],
      });
    }),
    { numRuns: GENERATED_FILES },
  );
});

/** Where a stray quotation mark is set: before or after a cell, or in the middle of it. */
const strays = fc.array(
  fc.record({ row: fc.nat(5), column: fc.nat(4), side: fc.constantFrom('before', 'after', 'within') }),
  { minLength: 1, maxLength: 3 },
);

it('swallows no row, whatever quotation marks are missing or stray: it reads all rows, or refuses the file', async () => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(tables, damage, strays, async ({ columns, rows }, how, marks) => {
      const hasLines = rows.flat().some((cell) => cell.includes('\n'));
      const shown = rows.map((cells, line) => {
        const own = cells.map((cell) => toLine([cell], { ...how, emptyColumns: 0 }));
        for (const { row: at, column, side } of marks) {
          const cell = own[column] ?? '';
          // of a table that also has cells with line breaks, one row is damaged
          const damaged = hasLines ? (marks[0]?.row ?? 0) : at;
          if (damaged % rows.length !== line) continue;
          own[column] =
            side === 'before' ? `"${cell}` : side === 'after' ? `${cell}"` : cell.replace(/(?<=[a-z])/, '"');
        }
        return [...own, ...Array<string>(how.emptyColumns).fill('')].join(how.delimiter);
      });
      const text = toText(columns, shown, how);
      const refusal =
        /^(It is not clear whether lines|A quotation mark is opened and never closed in line) \d/;
      const table = await readTable(Buffer.from(text), { isHeader }).catch((error: Error) => {
        expect(error.message).toMatch(refusal);
        refused += 1;
        return null;
      });
      if (table === null) return;
      // the emails show which row is which
      const emails = rows.map((cells) => cells[columns.indexOf('Coach Email')] ?? '');
      const found = table.rows.map(({ cells, isTooLong }) => {
        const shownCells = cells.join(' ').replaceAll('"', '');
        const own = emails.filter((email) => shownCells.includes(email));
        expect(own.length > 1 && !isTooLong, shownCells).toBe(false);
        return own;
      });
      const shownLines = text.replaceAll('"', '').split(/\r\n?|\n/);
      for (const email of emails.filter((one) => !found.flat().includes(one))) {
        // it may be in the surplus cells of a row that is reported
        const line = shownLines.findIndex((one) => one.includes(email)) + 1;
        expect(table.rows.findLast((one) => one.line <= line)?.isTooLong, email).toBe(true);
      }
      expect(new Set(found.flat()).size).toBe(found.flat().length);
    }),
    { numRuns: GENERATED_FILES },
  );
  expect(refused).toBeLessThan(GENERATED_FILES / 4);
});

it('reads the same table from any workbook', async () => {
  const letter = (column: number) => String.fromCharCode(65 + column);
  const sheets = fc.array(
    fc.record({
      kind: fc.constantFrom('table', 'table', 'cover', 'empty'),
      titles,
      order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 9 }), sheets, async (rows, plan) => {
      const withTable = plan.filter(({ kind }) => kind === 'table');
      fc.pre(withTable.length > 0);
      const share = Math.ceil(rows.length / withTable.length);
      let next = 0;
      const files = plan.map(({ kind, titles: above, order }, index): TestSheet => {
        const name = `Sheet ${index}`;
        if (kind !== 'table') return { name, data: kind === 'empty' ? '' : textRows([['Read me']]) };
        const own = rows.slice(next, next + share).map((cells) => order.map((column) => cells[column] ?? ''));
        next += share;
        const first = above.length + 2;
        const merged: string[] = above.length > 0 ? ['A1:E1'] : [];
        const shown = own.map((cells) => [...cells]);
        // equal cells below each other are merged, as people do
        for (let column = 0; column < 5; column += 1) {
          for (let from = 0; from < own.length; ) {
            let to = from + 1;
            while (to < own.length && own[to]?.[column] === own[from]?.[column]) to += 1;
            if (to - from > 1 && own[from]?.[column]?.trim()) {
              merged.push(`${letter(column)}${first + from}:${letter(column)}${first + to - 1}`);
              for (const cells of shown.slice(from + 1, to)) cells[column] = '';
            }
            from = to;
          }
        }
        const isBlank = shown.some((cells) => cells.every((cell) => cell.trim() === ''));
        const header = order.map((column) => COLUMNS[column] ?? '');
        const body = isBlank ? own : shown;
        return {
          name,
          data: textRows([...above.map((title) => [title]), header, ...body]),
          merged: isBlank ? [] : merged,
        };
      });
      const table = await readTable(sheetsArchive(files), { isHeader });
      const order = COLUMNS.map((name) => table.columns.indexOf(name));
      const read = table.rows.map(({ cells }) => order.map((column) => cells[column]));
      expect(read).toEqual(rows);
      expect(new Set(table.rows.map(({ sheet }) => sheet)).has(undefined)).toBe(withTable.length === 1);
      expect(table.notes.filter((note) => note.includes('not read'))).toHaveLength(
        plan.some(({ kind }) => kind === 'cover') ? 1 : 0,
      );
    }),
    { numRuns: GENERATED_FILES / 5 },
  );
});
