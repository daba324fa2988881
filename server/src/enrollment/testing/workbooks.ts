import { crc32, deflateRawSync } from 'node:zlib';
import writeExcelFile from 'write-excel-file/node';

export type Cell = string | number | Date | null;

/** A workbook of one sheet, as a spreadsheet program writes it. */
export async function workbook(rows: Cell[][], dateFormat = 'yyyy-mm-dd'): Promise<Buffer> {
  const cellOf = (value: Cell) => {
    if (value instanceof Date) return { value, type: Date, format: dateFormat } as const;
    return value === null ? null : { value };
  };
  return await writeExcelFile(rows.map((row) => row.map(cellOf))).toBuffer();
}

/** An archive of compressed parts. `declared` says other sizes than the true ones, as a bomb does. */
export function archive(parts: Record<string, string | Buffer>, declared?: number): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(data), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(declared ?? data.length, 22);
    head.writeUInt16LE(name.length, 26);
    chunks.push(head, Buffer.from(name), packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const size = directory.reduce((sum, chunk) => sum + chunk.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...chunks, ...directory, end]);
}

export type TestSheet = {
  name: string;
  /** the XML of its rows */
  data: string;
  /** the XML of its columns */
  columns?: string;
  /** areas such as 'A2:A5' */
  merged?: readonly string[];
  state?: 'hidden' | 'veryHidden';
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A minimal workbook around the XML of its sheets. */
export function sheetsArchive(sheets: readonly TestSheet[]): Buffer {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const ids = sheets.map((_, index) => index + 1);
  const merged = (areas: readonly string[]) =>
    areas.length === 0
      ? ''
      : `<mergeCells count="${areas.length}">${areas.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`;
  return archive({
    'xl/workbook.xml': `<workbook xmlns:r="${types}"><sheets>${sheets.map(({ name, state }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${ids.map((id) => `<Relationship Id="rId${id}" Type="${types}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ data, columns = '', merged: areas = [] }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet>${columns}<sheetData>${data}</sheetData>${merged(areas)}</worksheet>`,
      ]),
    ),
  });
}

/** A minimal workbook around the XML of its one sheet. */
export const sheetArchive = (data: string): Buffer => sheetsArchive([{ name: 'S', data }]);

/** The XML of rows of text. The first row has this number. */
export function textRows(rows: readonly (readonly string[])[], first = 1): string {
  const cell = (text: string, address: string) =>
    text === ''
      ? ''
      : `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  return rows
    .map((cells, index) => {
      const line = first + index;
      const xml = cells.map((text, column) => cell(text, `${String.fromCharCode(65 + column)}${line}`));
      return `<row r="${line}">${xml.join('')}</row>`;
    })
    .join('');
}
