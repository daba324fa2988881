import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * How full the volume of a folder is, in percent with one decimal, as `df` counts it; null if it can't be known. A
 * folder that is not there yet will be on the volume of the nearest one above it.
 */
export async function diskUsagePercent(folder: string): Promise<number | null> {
  try {
    const { blocks, bfree, bavail } = await statfs(folder);
    const used = blocks - bfree;
    return used + bavail === 0 ? null : percentOf(used, used + bavail);
  } catch {
    const parent = dirname(folder);
    return parent === folder ? null : diskUsagePercent(parent);
  }
}

/** One decimal; nothing of nothing is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10;
