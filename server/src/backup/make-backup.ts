import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ConnectionConfig } from '#platform/db/database.ts';
import { codeOf } from '#platform/db/faults.ts';
import { whileThereIsRoom } from '#platform/disk/disk-room.ts';
import { dump } from './dump.ts';
import { BackupFileError } from './format.ts';
import { type Backup, readBackup } from './read-backup.ts';

/** The suffix of a file that is still being written or was left by a killed process. */
export const PART_SUFFIX = '.part';

/** Syncs the folder, so that its entries survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Creates a file atomically: `write` fills a temporary file in the same folder, which is then renamed and only then
 * replaces an existing file.
 * @param write writes the file, and must have synced it to disk when it resolves
 */
async function makeWholeFile<T>(path: string, write: (part: string) => Promise<T>): Promise<T> {
  const folder = dirname(path);
  const part = join(folder, `.${basename(path)}.${process.pid}${PART_SUFFIX}`);
  // left by a killed process with the same id
  await rm(part, { force: true });
  try {
    const result = await write(part);
    await rename(part, path);
    await syncFolder(folder);
    return result;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

export type BackupOptions = {
  connection: ConnectionConfig;
  /** path of the backup; an existing file is replaced once the new one is complete */
  path: string;
  /** whether to create a missing folder, accessible to its owner only */
  makeFolder?: boolean;
  /** false while the disk has no room to spare; absent: not checked */
  hasRoom?: () => Promise<boolean>;
  /** version of this portal */
  portal: string;
  now: Date;
  signal?: AbortSignal;
};

/** A socket counts as a file, too. */
const isOfConnection = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect';

const noRoomFor = (path: string) =>
  new BackupFileError(`There is no room left for ${path}; nothing was kept.`);

/** Why a file can't be written, in a sentence. */
function toFileError(error: unknown, path: string): unknown {
  const code = isOfConnection(error) ? null : codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return noRoomFor(path);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupFileError(`${path} can't be written: you may not write to that folder.`);
  if (code === 'ENOENT') return new BackupFileError(`The folder of ${path} is not there.`);
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new BackupFileError(`${path} can't be written: part of that path is a file.`);
  if (code === 'EISDIR') return new BackupFileError(`${path} is a folder; name a file.`);
  if (code === 'ABORT_ERR') return new BackupFileError('The backup was stopped; nothing was kept.');
  return error;
}

/**
 * Writes a backup of the database at one instant, while people keep working. The file is verified before it gets its
 * name, and only its owner may read it. If anything fails, no file is left.
 * @throws BackupFileError with one sentence if the file can't be written; pg's own error if the database fails
 */
export async function makeBackup(options: BackupOptions): Promise<Backup & { bytes: number }> {
  const { connection, path, portal, now, signal, hasRoom = async () => true } = options;
  try {
    if (options.makeFolder === true) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return await makeWholeFile(path, async (part) => {
      await pipeline(
        Readable.from(dump(connection, { portal, at: now }), { objectMode: false }),
        createGzip(),
        (chunks: AsyncIterable<Buffer>) => whileThereIsRoom(chunks, hasRoom, () => noRoomFor(path)),
        createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
        { signal },
      );
      const backup = await readBackup(part);
      return { ...backup, bytes: (await stat(part)).size };
    });
  } catch (error) {
    throw toFileError(error, path);
  }
}
