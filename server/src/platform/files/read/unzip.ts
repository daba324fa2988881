import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import yazl from 'yazl';
import { AppError } from '#platform/errors.ts';
import { refuseFile } from './table.ts';

/** The most bytes that all parts of a workbook may have when unpacked. */
const MAX_UNPACKED = 32 * 1_024 * 1_024;
const MAX_PARTS = 2_000;

export type Part = { name: string; data: Buffer };

const broken = (cause?: unknown) => refuseFile('This Excel file is damaged and cannot be read.', cause);

/** Calls `visit` for each part of an archive, in order. @throws AppError INVALID_INPUT for a damaged archive */
async function eachPart(
  bytes: Buffer,
  visit: (entry: Entry, zip: ZipFile) => Promise<void> | void,
): Promise<void> {
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > MAX_PARTS) throw broken();
    for await (const entry of zip.eachEntry()) await visit(entry, zip);
  } catch (error) {
    throw error instanceof AppError ? error : broken(error);
  }
}

/**
 * The names of an archive's parts, as its directory gives them.
 * @throws AppError INVALID_INPUT for a damaged one
 */
export async function listParts(bytes: Buffer): Promise<string[]> {
  const names: string[] = [];
  await eachPart(bytes, ({ fileName }) => {
    names.push(fileName);
  });
  return names;
}

/**
 * The XML parts of a workbook, unpacked. A part that is longer than declared is refused, so a small file can't use up
 * the memory.
 * @param maxUnpacked bytes that all parts together may have
 * @throws AppError INVALID_INPUT for a damaged, encrypted or far too large archive
 */
export async function unzipXmlParts(bytes: Buffer, maxUnpacked = MAX_UNPACKED): Promise<Part[]> {
  const parts: Part[] = [];
  let left = maxUnpacked;
  await eachPart(bytes, async (entry, zip) => {
    if (!/\.xml(\.rels)?$/.test(entry.fileName)) return;
    if (entry.isEncrypted()) throw refuseFile('This Excel file is protected by a password.');
    left -= entry.uncompressedSize;
    if (left < 0) throw refuseFile('This Excel file is far too large when unpacked.');
    parts.push({ name: entry.fileName, data: await buffer(await zip.openReadStreamPromise(entry)) });
  });
  return parts;
}

/** An uncompressed archive of the parts with correct sizes, which is safe for any reader. */
export async function zipStored(parts: readonly Part[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const { name, data } of parts) zip.addBuffer(data, name, { compress: false });
  zip.end();
  return await buffer(zip.outputStream as Readable);
}
