import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

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
export async function makeWholeFile<T>(path: string, write: (part: string) => Promise<T>): Promise<T> {
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
