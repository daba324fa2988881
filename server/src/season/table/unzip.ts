import { crc32, inflateRawSync } from 'node:zlib';
import { refuseFile } from './refuse-file.ts';

/** What all parts of a workbook may weigh unpacked. */
const MAX_UNPACKED = 32 * 1_024 * 1_024;
const MAX_PARTS = 2_000;
const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

export type Part = { name: string; data: Buffer };

const broken = (cause?: unknown) => refuseFile('This Excel file is damaged and cannot be read.', cause);

function endOfDirectory(bytes: Buffer): number {
  const last = bytes.length - 22;
  for (let at = last; at >= Math.max(0, last - 65_535); at -= 1) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw broken();
}

type Entry = { name: string; isEncrypted: boolean; method: number; packed: number; local: number };

/** What the directory of an archive says of its parts. @throws AppError INVALID_INPUT, RangeError */
function* entriesOf(bytes: Buffer): Generator<Entry> {
  const end = endOfDirectory(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_PARTS) throw broken();
  for (let index = 0, at = bytes.readUInt32LE(end + 16); index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL_SIGNATURE) throw broken();
    const nameLength = bytes.readUInt16LE(at + 28);
    yield {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      local: bytes.readUInt32LE(at + 42),
    };
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

/**
 * The names of an archive's parts, as its directory gives them.
 * @throws AppError INVALID_INPUT for a damaged one
 */
export function listParts(bytes: Buffer): string[] {
  return readingWhole(() => Array.from(entriesOf(bytes), ({ name }) => name));
}

/**
 * The XML parts of a workbook, each unpacked under a bound of its own: what the archive declares about sizes is never
 * believed, so that a small file can't fill the memory.
 * @param maxUnpacked bytes that all parts together may have
 * @throws AppError INVALID_INPUT for a damaged, encrypted or far too large archive
 */
export function unzipXmlParts(bytes: Buffer, maxUnpacked = MAX_UNPACKED): Part[] {
  return readingWhole(() => {
    const parts: Part[] = [];
    let left = maxUnpacked;
    for (const entry of entriesOf(bytes)) {
      if (!/\.xml(\.rels)?$/.test(entry.name)) continue;
      if (entry.isEncrypted) throw refuseFile('This Excel file is protected by a password.');
      if (bytes.readUInt32LE(entry.local) !== LOCAL_SIGNATURE) throw broken();
      const start =
        entry.local + 30 + bytes.readUInt16LE(entry.local + 26) + bytes.readUInt16LE(entry.local + 28);
      const packed = bytes.subarray(start, start + entry.packed);
      const data = unpack(packed, entry.method, left);
      left -= data.length;
      parts.push({ name: entry.name, data });
    }
    return parts;
  });
}

/** A number that points outside the file shows that it is damaged. */
function readingWhole<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw broken(error);
    throw error;
  }
}

function unpack(packed: Buffer, method: number, atMost: number): Buffer {
  const tooLarge = () => refuseFile('This Excel file is far too large when unpacked.');
  if (method === STORED) {
    if (packed.length > atMost) throw tooLarge();
    return packed;
  }
  if (method !== DEFLATED) throw broken();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, atMost) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : broken(error);
  }
}

/** An archive of the parts as they are, uncompressed and with true sizes: safe to hand to any reader. */
export function zipStored(parts: readonly Part[]): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of parts) {
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    chunks.push(uint32(LOCAL_SIGNATURE), common, nameBytes, data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(uint32(CENTRAL_SIGNATURE), Buffer.from([20, 0]), common, tail, nameBytes);
    offset += 30 + nameBytes.length + data.length;
  }
  const size = directory.reduce((sum, chunk) => sum + chunk.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...chunks, ...directory, uint32(END_SIGNATURE), end]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
