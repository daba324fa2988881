import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ConnectionConfig } from '#platform/db/database.ts';
import { codeOf } from '#platform/db/faults.ts';
import { whileThereIsRoom } from '#platform/disk/disk-room.ts';
import { dump } from './dump.ts';
import { BackupFileError } from './format.ts';
import { type Backup, readBackup } from './read-backup.ts';
import { makeWholeFile } from './whole-file.ts';

export type BackupOptions = {
  connection: ConnectionConfig;
  /** where the backup goes; a file that is there is replaced once the new one is whole */
  path: string;
  /** whether its folder is made if it is missing, for its owner alone */
  makeFolder?: boolean;
  /** false while its disk must be left to others; without it nobody is asked */
  hasRoom?: () => Promise<boolean>;
  /** version of this portal */
  portal: string;
  now: Date;
  signal?: AbortSignal;
};

/** A socket is a file, too. */
const isOfConnection = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect';

const noRoomFor = (path: string) =>
  new BackupFileError(`There is no room left for ${path}; nothing was kept.`);

/** What keeps a file from being written, in a sentence. */
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
 * Writes a backup of the database as it is at one instant, while people keep working. The file is read back before it
 * gets its name, only its owner may read it, and when anything fails there is none.
 * @throws BackupFileError with one sentence if the disk does not take it; pg's own error if the database fails
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
