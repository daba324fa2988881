import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** A file of an archive: its path there, and its text piece by piece. */
export type ZipEntry = { name: string; text: Iterable<string> | AsyncIterable<string> };

/** What a directory says of a file that is written. */
type Written = { name: Buffer; crc: number; packed: number; plain: number; offset: number };

/** A level more saves little of a table's text and costs twice the time. */
const LEVEL = 3;
/** Sizes follow the file (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** The first day that an archive can name: files made of the same table are the same. */
const FIRST_DAY = 0x0021;
/** An empty last block (RFC 1951, section 3.2.6). */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/**
 * An archive, written while its texts come: neither they nor it are ever in memory whole, and packing happens beside the
 * portal's thread. Up to 4 GB of each.
 * @see APPNOTE.TXT of the ZIP format, section 4.3
 */
export async function* zipPieces(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Written[] = [];
  let offset = 0;
  for (const { name: path, text } of entries) {
    const name = Buffer.from(path);
    const written = { name, crc: 0, packed: 0, plain: 0, offset };
    const header = localHeader(name);
    yield header;
    for await (const part of text) {
      const plain = Buffer.from(part);
      // a piece that ends on a whole byte and refers to none before it: the next one can simply follow
      const packed = await deflate(plain, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH });
      written.crc = crc32(plain, written.crc);
      written.plain += plain.length;
      written.packed += packed.length;
      yield packed;
    }
    written.packed += LAST_BLOCK.length;
    const sizes = descriptor(written);
    yield Buffer.concat([LAST_BLOCK, sizes]);
    offset += header.length + written.packed + sizes.length;
    directory.push(written);
  }
  yield directoryOf(directory, offset);
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(FIRST_DAY, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed, plain }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(plain, 12);
  return bytes;
}

function directoryOf(files: readonly Written[], offset: number): Buffer {
  const records = files.map((file) => {
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(VERSION, 4);
    record.writeUInt16LE(VERSION, 6);
    record.writeUInt16LE(FLAGS, 8);
    record.writeUInt16LE(DEFLATED, 10);
    record.writeUInt16LE(FIRST_DAY, 14);
    record.writeUInt32LE(file.crc, 16);
    record.writeUInt32LE(file.packed, 20);
    record.writeUInt32LE(file.plain, 24);
    record.writeUInt16LE(file.name.length, 28);
    record.writeUInt32LE(file.offset, 42);
    return Buffer.concat([record, file.name]);
  });
  const size = records.reduce((sum, record) => sum + record.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...records, end]);
}
