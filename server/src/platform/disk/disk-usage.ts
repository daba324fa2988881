import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * How full the volume of a folder is, in percent with one decimal, as `df` computes it; null if unknown. For a missing
 * folder it is the volume of the nearest existing parent.
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

/** Rounded to one decimal; 0 of 0 is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10;
