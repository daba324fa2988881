import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { sheetsArchive, type TestSheet, textRows } from '#enrollment/testing/workbooks.ts';
import { readTable } from './read-table.ts';

const HEADER = ['Division', 'Team', 'Coach'];
const isHeader = (cells: readonly string[]) => ['Team', 'Coach'].every((name) => cells.includes(name));

async function read(...sheets: TestSheet[]) {
  const { columns, rows, notes } = await readTable(sheetsArchive(sheets), { isHeader });
  return { columns, notes, rows: rows.map(({ line, cells, sheet }) => [sheet ?? '', line, ...cells]) };
}

const boys = (name = 'Boys'): TestSheet => ({
  name,
  data: textRows([HEADER, ['Boys 3-4', 'Otters', 'Nell']]),
});
const cover = (name: string): TestSheet => ({ name, data: textRows([['How to use this'], ['Ask Pat']]) });

describe('the sheets of a workbook', () => {
  it('reads every sheet with such a table, and names the others', async () => {
    const girls = textRows([
      ['Winter'],
      [''],
      ['coach', 'TEAM', 'Phone', 'Team', 'Coach'],
      ['', 'x', '555', 'Herons', 'Joy'],
    ]);
    expect(
      await read(
        cover('Read me'),
        boys(),
        { name: 'Empty', data: '' },
        { name: 'Girls & "co"', data: girls },
        cover('Lists'),
      ),
    ).toEqual({
      columns: ['Division', 'Team', 'Coach', 'Phone', 'Team', 'Coach'],
      rows: [
        ['Boys', 2, 'Boys 3-4', 'Otters', 'Nell', '', '', ''],
        ['Girls & "co"', 4, '', 'x', '', '555', 'Herons', 'Joy'],
      ],
      notes: ['The sheets "Read me" and "Lists" were not read: they have no such table.'],
    });
  });

  it('does not read a hidden sheet beside a visible one, and says so', async () => {
    const found = await read({ ...boys('Last year'), state: 'hidden' }, boys('This year'));
    expect(found.rows).toEqual([['', 2, 'Boys 3-4', 'Otters', 'Nell']]);
    expect(found.notes).toEqual(['The hidden sheet "Last year" was not read.']);
  });

  it('reads a hidden sheet if no other one has the table', async () => {
    const found = await read(cover('Read me'), { ...boys('Data'), state: 'veryHidden' });
    expect(found.rows).toHaveLength(1);
    expect(found.notes).toEqual([
      'The sheet "Read me" was not read: it has no such table.',
      'The hidden sheet "Data" was read, because no other one has the table.',
    ]);
  });

  it('reads the first filled sheet if none has the table', async () => {
    const found = await read({ name: 'Empty', data: textRows([['  ']]) }, cover('Read me'), cover('Lists'));
    expect([found.columns, found.rows]).toEqual([['How to use this'], [['', 2, 'Ask Pat']]]);
    expect(found.notes).toEqual(['The sheet "Lists" was not read: it has no such table.']);
  });
});

describe('merged cells', () => {
  it('are filled below the header, but not into blank rows and not from a heading over the whole table', async () => {
    const data = textRows([
      ['Winter'],
      HEADER,
      ['Boys 3-4', 'Otters', 'Nell'],
      ['', '', 'Tim'],
      ['', '', ''],
      ['Girls'],
      ['Girls 5-6', 'Ana', ''],
    ]);
    const merged = ['A1:C1', 'A3:A5', 'B3:B4', 'A6:C6', 'B7:C7', 'D1:E9'];
    expect(await read({ name: 'S', data, merged })).toEqual({
      columns: HEADER,
      rows: [
        ['', 3, 'Boys 3-4', 'Otters', 'Nell'],
        ['', 4, 'Boys 3-4', 'Otters', 'Tim'],
        ['', 5, '', '', ''],
        ['', 6, 'Girls', '', ''],
        ['', 7, 'Girls 5-6', 'Ana', 'Ana'],
      ],
      notes: ['Merged cells were filled down and across in 2 rows (columns Division, Team and Coach).'],
    });
  });

  it('are refused if areas that overlap would take too long', async () => {
    const rows = Array.from({ length: 300 }, () => ['Boys', 'a', 'b']);
    const merged = Array.from({ length: 5_000 }, () => 'A2:B301');
    await expect(read({ name: 'S', data: textRows([HEADER, ...rows]), merged })).rejects.toThrow(
      'far too large',
    );
  });
});

describe('formulas', () => {
  const sheet = (cells: string, line = 2): TestSheet => ({
    name: 'S',
    data: `${textRows([HEADER])}<row r="${line}"><c r="A${line}" t="inlineStr"><is><t>Boys</t></is></c>${cells}</row>`,
  });

  it.each([
    ['without a value', '<c r="C2"><f>A2&amp;"x"</f><v /></c>'],
    ['with an empty value', '<c r="C2"><f>A2</f><v></v></c>'],
    ['without the place for one', '<c r="C2" t="str"><f>A2</f></c>'],
  ])('%s refuse the file, naming column and line', async (_what, cell) => {
    await expect(read(boys(), sheet(cell))).rejects.toThrow(
      'Formulas in column Coach have no saved values (sheet "S", line 2). Open the file in a spreadsheet program, save it, and upload it again.',
    );
  });

  it.each([
    ['a text', '<c r="C2" t="str"><f>A2</f><v>Nell</v></c>', 'Nell'],
    ['a number', '<c r="C2"><f>1+1</f><v>2</v></c>', '2'],
    ['an empty text', '<c r="C2" t="str"><f>B2</f><v></v></c>', ''],
  ])('have the value that was saved: %s', async (_what, cell, value) => {
    expect(await read(sheet(cell))).toEqual({
      columns: HEADER,
      rows: [['', 2, 'Boys', '', value]],
      notes: [],
    });
  });

  it('do not matter above and beside the table', async () => {
    const data = `<row r="1"><c r="A1"><f>TODAY()</f></c><c r="B1" t="inlineStr"><is><t>Winter</t></is></c></row>${textRows([HEADER, ['Boys', 'Otters', 'Nell']], 2)}<row r="4"><c r="F4"><f>A1</f></c></row>`;
    expect((await read({ name: 'S', data })).rows[0]).toEqual(['', 3, 'Boys', 'Otters', 'Nell']);
  });

  it.each(['<f>VLOOKUP(A2,X,2)</f>', ''])(
    'with an error are read as empty, and named: %s',
    async (formula) => {
      const { rows, notes } = await read(sheet(`<c r="C2" t="e">${formula}<v>#N/A</v></c>`));
      expect(rows).toEqual([['', 2, 'Boys', '', '']]);
      expect(notes).toEqual(['1 cell with an error such as #N/A was read as empty (column Coach, line 2).']);
    },
  );
});

describe('what a spreadsheet hides', () => {
  it('is part of the file, and named', async () => {
    const shown = textRows([HEADER, ['Boys', 'Otters', 'Nell'], ['Boys', 'Herons', 'Joy'], ['', '', '']]);
    const data = shown.replaceAll(/<row r="([34])"/g, '<row r="$1" hidden="1"');
    const columns =
      '<cols><col min="1" max="1" width="9"/><col min="2" max="2" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>';
    const { rows, notes } = await read({ name: 'S', data, columns });
    expect(rows).toHaveLength(2);
    expect(notes).toEqual([
      'Hidden in the spreadsheet, but part of the file: 1 row (the first is line 3) and the column Team.',
    ]);
  });
});

it('names the rows that are struck through in the spreadsheet', async () => {
  const struck = { textDecoration: { strikethrough: true }, fontWeight: 'bold' } as const;
  const file = await writeExcelFile([
    HEADER.map((value) => ({ value, fontWeight: 'bold' as const })),
    ['Boys', 'Otters', 'Nell'].map((value) => ({ value })),
    ['Boys', 'Herons', 'Joy'].map((value) => ({ value, ...struck })),
    [null, { value: 'Lynx', textDecoration: { strikethrough: true } }, { value: 'Kim' }],
  ]).toBuffer();
  const { rows, notes } = await readTable(file, { isHeader });
  expect(rows).toHaveLength(3);
  expect(notes).toEqual([
    'Struck through in the spreadsheet, but read like any other: 2 rows (the first is line 3).',
  ]);
});
