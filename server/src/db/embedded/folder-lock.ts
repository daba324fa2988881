import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedError, FolderBusyError } from './embedded-error.ts';

const SQLITE_BUSY = 5;

export type FolderLock = { release(): void };

function holderOf(folder: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(join(folder, 'portal.pid'), 'utf8'), 10)})`;
  } catch {
    return '';
  }
}

/**
 * Claims a data folder for this portal alone, until released or until the process ends in any way.
 *
 * Node offers no file locks of its own, but the SQLite inside it takes one on a file in every system
 * that Node runs on. The kernel gives such a lock back even after kill -9, children don't inherit it, and no
 * stale file can be mistaken for a living holder. Nothing is ever stored in that file.
 * @throws FolderBusyError when another portal holds the folder
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'portal.lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock?.close();
    if ((cause as { errcode?: number }).errcode === SQLITE_BUSY) {
      const text = `Another portal${holderOf(folder)} is running on the data folder ${folder}; stop it first, or give this one a DATA_DIR of its own.`;
      throw new FolderBusyError(text, { cause });
    }
    throw new EmbeddedError(`The data folder ${folder} can't be locked: ${file} must be writable.`, {
      cause,
    });
  }
  const held = lock;
  writeFileSync(join(folder, 'portal.pid'), `${process.pid}\n`);
  return { release: () => held.isOpen && held.close() };
}
