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

/** A minimal workbook around the XML of its one sheet. */
export function sheetArchive(sheetData: string): Buffer {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return archive({
    'xl/workbook.xml': `<workbook xmlns:r="${types}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
  });
}
