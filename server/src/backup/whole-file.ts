import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Marks a file that is still being written, or was left by a killed process. */
export const PART_SUFFIX = '.part';

/** Lets the folder itself remember its entries over a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Makes a file that is whole or not there: `write` fills one of another name beside it, which gets the name at the end.
 * What was there under that name is replaced then and no sooner.
 * @param write makes the file, and must have it on the disk when it resolves, not only handed over
 */
export async function makeWholeFile<T>(path: string, write: (part: string) => Promise<T>): Promise<T> {
  const folder = dirname(path);
  const part = join(folder, `.${basename(path)}.${process.pid}${PART_SUFFIX}`);
  // of a killed process that had the same number
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
