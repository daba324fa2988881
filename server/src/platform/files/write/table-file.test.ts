import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import readExcelFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { type FileFormat, tableFile } from './table-file.ts';
import { type Cell, dateCell, momentCell, timeCell } from './xlsx-file.ts';

const HEADINGS = ['Name', 'Second & last', 'Third'];
type Batches = Iterable<string[][]> | AsyncIterable<string[][]>;

const streamOf = (format: FileFormat, rows: Batches) =>
  tableFile(format, { name: 'table', sheet: 'Table', headings: HEADINGS, rows, toCells: (row) => row })
    .content;
const fileOf = (format: FileFormat, rows: Batches) => buffer(streamOf(format, rows));

/** The first sheet as text, empty cells as ''. */
async function cellsOf(file: Buffer): Promise<string[][]> {
  const [sheet] = await readExcelFile(file);
  expect(sheet?.sheet).toBe('Table');
  return (sheet?.data ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
}

const manyRows = (count: number) =>
  Array.from({ length: count }, (_, index) => [`row ${index}`, index % 3 === 0 ? '' : `"${index}"`, 'x']);

/** The files of an archive by its directory. */
function unpack(archive: Buffer): Map<string, string> {
  const end = archive.subarray(-22);
  const files = new Map<string, string>();
  let at = end.readUInt32LE(16);
  for (let left = end.readUInt16LE(10); left > 0; left -= 1) {
    const [nameLength = 0, extraLength = 0] = [28, 30].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const start = archive.readUInt32LE(at + 42);
    const body = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const packed = archive.subarray(body, body + archive.readUInt32LE(at + 20));
    files.set(name, inflateRawSync(packed).toString());
    at += 46 + nameLength + extraLength;
  }
  return files;
}

it.each([0, 1, 199, 499, 500, 501, 1_700])('writes all of %i rows in both formats', async (count) => {
  const rows = manyRows(count);
  expect(await cellsOf(await fileOf('excel', [rows]))).toEqual([HEADINGS, ...rows]);
  expect(parse(await fileOf('csv', [rows]), { bom: true })).toEqual([HEADINGS, ...rows]);
});

it('writes the same file however the rows are sliced', async () => {
  const rows = manyRows(1_234);
  async function* oneByOne() {
    for (const row of rows) yield [row];
  }
  const batches = [rows.slice(0, 3), [], rows.slice(3, 900), rows.slice(900)];
  for (const format of ['csv', 'excel'] as const) {
    const whole = await fileOf(format, [rows]);
    expect(await fileOf(format, batches)).toEqual(whole);
    expect(await fileOf(format, oneByOne())).toEqual(whole);
  }
});

it('writes an archive with the files of a workbook', async () => {
  const files = unpack(await fileOf('excel', [manyRows(1_200)]));
  expect([...files.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ]);
});

it('writes bold headings that stay in view, and columns as wide as the first rows need', async () => {
  const rows = [
    ...Array.from({ length: 199 }, () => ['a'.repeat(20), 'b', 'c'.repeat(60)]),
    ['a'.repeat(30), '', ''],
  ];
  const sheet = unpack(await fileOf('excel', [rows])).get('xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet?.match(/ width="\d+"/g)).toEqual([' width="22"', ' width="15"', ' width="40"']);
  expect(sheet).toContain(
    '<c r="B1" s="1" t="inlineStr"><is><t xml:space="preserve">Second &amp; last</t></is></c>',
  );
  expect(sheet?.match(/ s="1"/g)).toHaveLength(3);
  // an empty cell is none
  expect(sheet).toContain(
    `<row r="201"><c r="A201" t="inlineStr"><is><t>${'a'.repeat(30)}</t></is></c></row>`,
  );
});

it('escapes everything that has a meaning in XML', async () => {
  const visible = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[\p{C}]/u.test(text));
  const cell = fc.oneof(
    visible,
    fc.constantFrom('a & b', '<t>', ']]>', '&amp;', ' x ', 'a\nb', '=1+1', '"', "'"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (pairs) => {
      // a last cell keeps a row from ending in empty ones
      const rows = pairs.map(([first, second]) => [first, second, 'x']);
      const sheet = unpack(await fileOf('excel', [rows])).get('xl/worksheets/sheet1.xml') ?? '';
      const cells = [...sheet.matchAll(/<c r="([A-C])(\d+)"[^>]*><is><t[^>]*>([^<]*)<\/t><\/is><\/c>/g)];
      const read = [HEADINGS, ...rows].map(() => ['', '', '']);
      for (const [, column = '', row, text = ''] of cells) {
        const line = read[Number(row) - 1];
        if (line !== undefined) line['ABC'.indexOf(column)] = fromXml(text);
      }
      expect(read).toEqual([HEADINGS, ...rows]);
      expect(await cellsOf(await fileOf('excel', [rows]))).toHaveLength(rows.length + 1);
    }),
    { numRuns: 30 },
  );
});

const fromXml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#13;', '\r').replaceAll('&amp;', '&');

it('leaves out characters that XML cannot hold, and escapes codes of Excel', async () => {
  const rows = [['a\u0001b\u0000\uFFFE\uD800c', 'x_x0041_y _x004', 'a\r\tb']];
  const sheet = unpack(await fileOf('excel', [rows])).get('xl/worksheets/sheet1.xml');
  expect(sheet).toContain('>abc</t>');
  expect(sheet).toContain('>x_x005F_x0041_y _x004</t>');
  expect(sheet).toContain('>a&#13;\tb</t>');
});

it.each(['csv', 'excel'] as const)(
  'takes no more rows of a %s file than its reader asks for, and none after it disconnects',
  async (format) => {
    let taken = 0;
    let isOver = false;
    async function* endless() {
      try {
        for (;;) {
          taken += 1;
          yield manyRows(500);
        }
      } finally {
        isOver = true;
      }
    }
    const stream = streamOf(format, endless());
    const reader = stream.iterator({ destroyOnReturn: true });
    for (let piece = 0; piece < 30; piece += 1) await reader.next();
    await nextTurn();
    expect(taken).toBeGreaterThan(5);
    // what a stream keeps at hand besides
    expect(taken).toBeLessThan(100);
    await reader.return?.();
    await expect.poll(() => isOver).toBe(true);
  },
);

it.each(['csv', 'excel'] as const)('breaks a %s file off if its rows cannot be read', async (format) => {
  async function* broken() {
    yield manyRows(700);
    throw new Error('away');
  }
  await expect(fileOf(format, broken())).rejects.toThrow('away');
});

it('writes dates and times as numbers with formats, in any time zone of the server', async () => {
  const rows: Cell[][] = [
    [dateCell('2026-11-22'), timeCell('18:00:00'), momentCell({ date: '2026-03-08', time: '02:30:00' })],
    [dateCell('2024-02-29'), timeCell('23:45:00'), dateCell('')],
  ];
  const table = {
    name: 'table',
    sheet: 'Table',
    headings: HEADINGS,
    rows: [rows],
    toCells: (row: Cell[]) => row,
  };
  const files = unpack(await buffer(tableFile('excel', table).content));
  const cells = [
    ...(files.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<c r="(\w+)" s="(\d)"><v>([\d.]+)<\/v>/g),
  ];
  expect(cells.map(([, name, style, value]) => [name, style, Number(value)])).toEqual([
    ['A2', '2', 46_348],
    ['B2', '3', 0.75],
    ['C2', '4', 46_089 + 2.5 / 24],
    ['A3', '2', 45_351],
    ['B3', '3', 23.75 / 24],
  ]);
  const styles = files.get('xl/styles.xml') ?? '';
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, code]) => [id, code]),
  );
  const [, list = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/.exec(styles) ?? [];
  const shown = [...list.matchAll(/numFmtId="(\d+)"/g)].map(([, id]) => formats.get(id ?? ''));
  expect(shown.slice(2)).toEqual(['yyyy-mm-dd', 'h:mm AM/PM', 'yyyy-mm-dd h:mm AM/PM']);
  expect(parse(await buffer(tableFile('csv', table).content), { bom: true })).toEqual([
    HEADINGS,
    ['2026-11-22', '6:00 PM', 'Sun, Mar 8, 2026 2:30 AM'],
    ['2024-02-29', '11:45 PM', ''],
  ]);
});
