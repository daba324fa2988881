import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
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

/** @returns null while another process holds the file */
function tryLock(folder: string): DatabaseSync | null {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new DatabaseSync(join(folder, 'portal.lock'), { timeout: 0 });
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
    writeFileSync(join(folder, 'portal.pid'), `${process.pid}\n`);
    return lock;
  } catch (cause) {
    lock?.close();
    if ((cause as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw new EmbeddedError(
      `The data folder can't be used (${(cause as Error).message}): DATA_DIR must be a folder that the portal may write to.`,
      { cause },
    );
  }
}

/**
 * Locks a data folder for this portal, and creates the folder if it is missing. The lock lasts until it is released or
 * the process ends in any way.
 *
 * Node has no file locks, but its built-in SQLite locks files on every system that Node supports. The kernel releases
 * the lock even after kill -9, children don't inherit it, and a leftover file does not count as a lock. Nothing is
 * stored in the file.
 * @param patienceMs how long to wait for a portal that is stopping
 * @throws FolderBusyError if another portal keeps the lock
 */
export async function lockFolder(folder: string, patienceMs: number): Promise<FolderLock> {
  const deadline = performance.now() + patienceMs;
  let lock = tryLock(folder);
  while (lock === null) {
    if (performance.now() > deadline) {
      throw new FolderBusyError(
        `Another portal${holderOf(folder)} is running on the data folder ${folder}; stop it first, or give this one a DATA_DIR of its own.`,
      );
    }
    await pause(50);
    lock = tryLock(folder);
  }
  const held = lock;
  return { release: () => held.isOpen && held.close() };
}
