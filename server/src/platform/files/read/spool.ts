import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#platform/db/faults.ts';
import { diskIsFull, whileThereIsRoom } from '#platform/disk/disk-room.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { EncodingDetector } from './decode-text.ts';
import type { TableFile } from './read-table.ts';

/** A file kept on disk while it is read. */
export type Spool = TableFile & { sha256: string; close(): Promise<void> };

const PIECE = 64 * 1_024;
const PREFIX = 'upload-';

/**
 * Writes an upload to an unnamed file, which nobody else can open and which the system deletes when it is closed or the
 * process ends in any way. Reading also requires free space, because the data goes into the database on the same disk.
 * @param portal its folder is created if it is missing
 * @throws AppError BUSY if the disk is full, here or while it is read; whatever `chunks` throws, with nothing left
 * behind
 */
export async function spool(
  { spoolFolder, hasRoom }: Pick<Portal, 'spoolFolder' | 'hasRoom'>,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Spool> {
  const handle = await openNameless(spoolFolder);
  const pieces = (sizeBytes: number) => whileThereIsRoom(piecesOf(handle, sizeBytes), hasRoom, diskIsFull);
  try {
    const hash = createHash('sha256');
    const detector = new EncodingDetector();
    let sizeBytes = 0;
    for await (const chunk of whileThereIsRoom(chunks, hasRoom, diskIsFull)) {
      hash.update(chunk);
      detector.add(chunk);
      await handle.writeFile(chunk);
      sizeBytes += chunk.byteLength;
    }
    return {
      sizeBytes,
      head: detector.head,
      encoding: detector.settle(),
      sha256: hash.digest('hex'),
      pieces: () => pieces(sizeBytes),
      bytes: async () => Buffer.concat(await Array.fromAsync(pieces(sizeBytes))),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw codeOf(error) === 'ENOSPC' ? noRoom(error) : error;
  }
}

/**
 * Deletes files of processes that were killed between creating a file and unlinking it. Harmless while other processes
 * run: theirs are unlinked already.
 */
export async function sweepSpools(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => name.startsWith(PREFIX));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, PREFIX + randomBytes(8).toString('hex'));
  const handle = await open(path, 'wx+', 0o600);
  try {
    await rm(path, { force: true });
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function* piecesOf(handle: FileHandle, sizeBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < sizeBytes; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(PIECE), 0, PIECE, at);
    if (bytesRead === 0) throw new Error('A spooled file is shorter than it was.');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

const noRoom = (cause: unknown) =>
  new AppError('BUSY', 'Storage is full. Please try again later.', {
    retryAfterSeconds: 60,
    cause,
  });
