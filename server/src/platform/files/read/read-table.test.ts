import { describe, expect, it } from 'vitest';
import { archive, sheetArchive, workbook } from '#enrollment/testing/workbooks.ts';
import { AppError } from '#platform/errors.ts';
import { unzipXmlParts } from './parse-workbook.ts';
import { readTable, readWorkbook } from './read-table.ts';

const rowsOf = async (file: string | Buffer) => {
  const { columns, rows } = await readTable(Buffer.from(file));
  return { columns, rows: rows.map(({ line, cells }) => [line, ...cells]) };
};

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const EXPECTED = {
  columns: ['Name', 'Gym'],
  rows: [
    [2, 'Nuñez', 'Salk, big'],
    [3, 'Zoë', ''],
  ],
};
const PLAIN = 'Name,Gym\r\nNuñez,"Salk, big"\r\nZoë,\r\n';

const row = (n: number) => `<row r="${n}"><c r="A${n}"><v>1</v></c></row>`;

describe('a table', () => {
  it.each([
    ['UTF-8', Buffer.from(PLAIN)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${PLAIN}`)],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${PLAIN}`, 'utf16le')],
    ['UTF-16, big end first', utf16be(`\uFEFF${PLAIN}`)],
    ['UTF-16 without a mark', Buffer.from(PLAIN, 'utf16le')],
    ['big-end UTF-16 without a mark', utf16be(PLAIN)],
    ['Windows-1252', Buffer.from(PLAIN, 'latin1')],
    ['semicolons', Buffer.from('Name;Gym\nNuñez;Salk, big\nZoë;')],
    ['tabs', Buffer.from('Name\tGym\nNuñez\tSalk, big\nZoë\t\n')],
    ['bars', Buffer.from('Name|Gym\nNuñez|Salk, big\nZoë|\n')],
    ['old line ends', Buffer.from('Name,Gym\rNuñez,"Salk, big"\rZoë,')],
    ['mixed line ends', Buffer.from('Name,Gym\r\nNuñez,"Salk, big"\nZoë,\r\n')],
    ['a short last row', Buffer.from('Name,Gym\nNuñez,"Salk, big"\nZoë')],
    ['empty columns at the end', Buffer.from('Name,Gym,,\nNuñez,"Salk, big",,\nZoë,,,\n')],
  ])('reads the same table from %s', async (_kind, file) => {
    expect(await rowsOf(file)).toEqual(EXPECTED);
  });

  it('reads the same table from a workbook', async () => {
    const file = await workbook([
      ['Name', 'Gym'],
      ['Nuñez', 'Salk, big'],
      ['Zoë', null],
    ]);
    expect(await rowsOf(file)).toEqual(EXPECTED);
  });

  it('counts lines through quoted line breaks and blank rows', async () => {
    const file = 'a,b\r\n"one\r\ntwo\r\n",x\r\n\r\n , \r\nlast,y\r\n';
    expect((await rowsOf(file)).rows).toEqual([
      [2, 'one\ntwo\n', 'x'],
      [5, '', ''],
      [6, ' ', ' '],
      [7, 'last', 'y'],
    ]);
  });

  it('counts rows of a workbook as the spreadsheet does', async () => {
    const file = await workbook([
      ['a', 'b'],
      ['x', 1],
      [null, null],
      ['y', 2.5],
    ]);
    expect((await rowsOf(file)).rows).toEqual([
      [2, 'x', '1'],
      [3, '', ''],
      [4, 'y', '2.5'],
    ]);
  });

  describe('a header below other lines', () => {
    const isHeader = (cells: readonly string[]) => ['a', 'b', 'c'].every((name) => cells.includes(name));
    const read = async (file: string | Buffer) => {
      const { columns, rows } = await readTable(Buffer.from(file), { isHeader });
      return { columns, rows: rows.map(({ line, cells }) => [line, ...cells]) };
    };
    const FOUND = { columns: ['a', 'b', 'c'], rows: [[6, '1', '2, 3', '']] };

    it.each([
      ['commas', 'Season roster report\n\nExported,11/21/2026\n\na,b,c\n1,"2, 3",\n'],
      ['semicolons', 'Season roster report\n\nExported, at last\n\na;b;c\n1;2, 3;\n'],
      ['tabs', 'Season, roster; report\n\n\n\na\tb\tc\n1\t2, 3\t\n'],
      ['a lone quotation mark in the title', 'The 6" list\n\n\n\na;b;c\n1;"2, 3";\n'],
      ['the hint of a spreadsheet program', 'sep=;\nRoster report\n\n\na;b;c\n1;2, 3;\n'],
    ])('finds the header with %s, and counts lines from the top of the file', async (_, file) => {
      expect(await read(file)).toEqual(FOUND);
    });

    it('finds the header in a workbook', async () => {
      const file = await workbook([
        ['Season roster report'],
        [null],
        ['Exported', '11/21/2026'],
        [null],
        ['a', 'b', 'c'],
        [1, '2, 3', null],
      ]);
      expect(await read(file)).toEqual(FOUND);
    });

    it('takes the first filled row as the header if more than ten lines are above the header', async () => {
      const titles = Array.from({ length: 11 }, (_, index) => `line ${index + 1}`);
      const { columns, rows } = await read([...titles, 'a,b,c', '1,2,3'].join('\n'));
      expect(columns).toEqual(['line 1']);
      expect(rows.map(([line, cell]) => [line, cell])).toEqual([
        ...titles.slice(1).map((title, index) => [index + 2, title]),
        [12, 'a'],
        [13, '1'],
      ]);
      expect((await read([...titles.slice(1), 'a,b,c', '1,2,3'].join('\n'))).columns).toEqual([
        'a',
        'b',
        'c',
      ]);
    });

    it('takes the first filled row as the header if a line above it might be a row', async () => {
      const { columns, rows } = await read('a,b,x\n1,2,3\na,b,c\n4,5,6\n');
      expect(columns).toEqual(['a', 'b', 'x']);
      expect(rows).toEqual([
        [2, '1', '2', '3'],
        [3, 'a', 'b', 'c'],
        [4, '4', '5', '6'],
      ]);
    });
  });

  it('skips empty lines above the header and the hint of a spreadsheet program', async () => {
    expect(await rowsOf('\n\na,b\n1,2')).toEqual({ columns: ['a', 'b'], rows: [[4, '1', '2']] });
    expect(await rowsOf('sep=;\na;b\n1;2')).toEqual({ columns: ['a', 'b'], rows: [[3, '1', '2']] });
  });

  it('keeps quotes in the middle of a cell', async () => {
    expect((await rowsOf('a,b\nhe said "hi",2\n"a ""b""",3')).rows).toEqual([
      [2, 'he said "hi"', '2'],
      [3, 'a "b"', '3'],
    ]);
  });

  it('reports rows with more cells than the header has columns', async () => {
    const { rows } = await readTable(Buffer.from('a,b\n1,2,3\n1,2,,\n'));
    expect(rows.map(({ isTooLong }) => isTooLong)).toEqual([true, false]);
  });

  it('reads a long workbook, and refuses one that unpacks to far too much', async () => {
    const long = [...Array(4_000).keys()].map((n) => [
      `Team number ${n * 7919}`,
      `coach${n * 104_729}@example.org`,
    ]);
    const file = await workbook([['Team', 'Email'], ...long]);
    expect(file.length).toBeGreaterThan(50_000);
    const parts = await unzipXmlParts(file);
    expect(parts.reduce((sum, part) => sum + part.data.length, 0)).toBeGreaterThan(500_000);
    const { rows } = await readTable(file);
    expect(rows.map(({ cells }) => cells)).toEqual(long);
    const random = Buffer.from([...Array(90_000).keys()].map((n) => (n * n * 31 + n) % 251));
    const bomb = archive({ 'xl/media.xml': random, 'xl/worksheets/sheet1.xml': zeros });
    await expect(readTable(bomb)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/far too large/),
    });
  });

  it('cuts cells at 10,000 characters without splitting a character', async () => {
    const { columns, rows } = await readTable(Buffer.from(`${'h'.repeat(299)}🏀\n${'x'.repeat(9_999)}🏀`));
    expect([columns, rows[0]?.cells]).toEqual([['h'.repeat(299)], ['x'.repeat(9_999)]]);
  });

  it('returns dates and times of a workbook as text', async () => {
    const dates = [
      ['First', 'From'],
      [new Date('2026-11-16T00:00:00Z'), new Date('2026-11-16T18:30:00Z')],
    ];
    expect((await rowsOf(await workbook(dates))).rows).toEqual([[2, '2026-11-16', '2026-11-16 18:30']]);
    const times = await workbook([['From'], [new Date(Date.UTC(1899, 11, 30, 18, 20))]], 'h:mm');
    expect((await rowsOf(times)).rows).toEqual([[2, '18:20']]);
    const hours = await workbook([['Hours'], [new Date(Date.UTC(1899, 11, 31, 3, 30))]], '[h]:mm');
    expect((await rowsOf(hours)).rows).toEqual([[2, '27:30:00']]);
  });

  it('takes the fullest line above the rows for the header if it finds none', async () => {
    const file = Buffer.from('School calendar,,\nDate,Event,Grade\n9/7/2026,Labor Day,all\n');
    const { columns } = await readTable(file, { isHeader: () => false });
    expect(columns).toEqual(['Date', 'Event', 'Grade']);
  });

  it('keeps hostile cells as plain text', async () => {
    const cells = ['=HYPERLINK("http://x")', "@SUM(1)'; drop table team; --", '<script>', '\u202Egnp'];
    const file = `a\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\n')}`;
    expect((await rowsOf(file)).rows.map(([, cell]) => cell)).toEqual(cells);
    expect(
      (await rowsOf(await workbook([['a'], ...cells.map((cell) => [cell])]))).rows.map(([, c]) => c),
    ).toEqual(cells);
  });
});

describe('a workbook that is small only while it is compressed', () => {
  const bomb = sheetArchive(`${row(1)}<!--${'x'.repeat(30_000_000)}-->`);

  it('refuses a small workbook that takes too long to unpack, and answers other calls in the meantime', async () => {
    expect(bomb.length).toBeLessThan(50_000);
    let turns = 0;
    const other = setInterval(() => {
      turns += 1;
    });
    // a thread that takes no longer than this to unpack it does not exist
    const refusal = await readWorkbook(bomb, 20).catch((error: unknown) => error);
    clearInterval(other);
    expect(refusal).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Reading this Excel file takes too long. Please save it as CSV.',
    });
    expect(turns).toBeGreaterThan(0);
  });
});

const LONG = 'a,b\n'.concat('1,2\n'.repeat(50_002));
const nothing = Buffer.alloc(0);
const zeros = Buffer.alloc(48 * 1024 * 1024, 0x20);

describe('a file that is no table', () => {
  it.each([
    ['nothing', nothing, 'This file is empty.'],
    ['blank lines', Buffer.from('\n , \n\n'), 'This file is empty.'],
    ['a byte order mark alone', Buffer.from('\uFEFF'), 'This file is empty.'],
    [
      'an open quote',
      Buffer.from('a,b\n"1\n3,4\n'),
      /quotation mark is opened and never closed in line 2\. Please/,
    ],
    ['too many rows', Buffer.from(LONG), /more than 50,000 rows/],
    ['too many columns', Buffer.from(`${'a,'.repeat(600)}\n`), /more than 500 columns/],
    ['one endless row', Buffer.from(`a\n${'x'.repeat(600_000)}`), /far too long/],
    ['an archive cut off', Buffer.from('504b0304deadbeef', 'hex'), /damaged/],
    [
      'a workbook that unpacks to far too much',
      archive({ 'xl/worksheets/sheet1.xml': zeros }),
      /far too large/,
    ],
    ['one that lies about it', archive({ 'xl/worksheets/sheet1.xml': zeros }, 10), /damaged/],
    ['one that declares four gigabytes', archive({ 'xl/a.xml': 'x' }, 0xffff_fff0), /far too large/],
    ['a cell a million rows down', sheetArchive(row(1) + row(1_000_000)), /more than 50,000 rows/],
    [
      'a cell very far to the right',
      sheetArchive('<row r="1"><c r="XFD1"><v>1</v></c></row>'),
      /more than 500/,
    ],
    ['an invalid row number', sheetArchive('<row r="4e9"><c r="A1"><v>1</v></c></row>'), /cannot be read/],
    ['a row number in disguise', sheetArchive('<row r="&#52;000000000"></row>'), /cannot be read/],
    [
      'a tag that hides its number',
      sheetArchive('<row spans=">" x=1 r="4000000000"></row>'),
      /cannot be read/,
    ],
  ])('refuses a file with a clear message: %s', async (_kind, file, sentence) => {
    const refusal = await readTable(file).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(sentence) });
  });
});

it('refuses bytes that are not text', async () => {
  const noise = Buffer.from([...Array(500).keys()].map((n) => (n * 37) % 256));
  const refusal = { code: 'UNSUPPORTED_TYPE', message: expect.stringMatching(/^This is not a table/) };
  await expect(readTable(noise)).rejects.toMatchObject(refusal);
});
