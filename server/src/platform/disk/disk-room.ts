import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '#platform/errors.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Bytes kept free for what the database must write to work at all; without them PostgreSQL stops, and nothing can be
 * read (docs/decisions/0034).
 */
export const RESERVE_BYTES = 64 * MEGABYTE;
/** Nobody can fill the reserve in a tenth of a second. */
const CHECK_INTERVAL_MS = 100;
const CHECK_EVERY_BYTES = 4 * MEGABYTE;

type Look = (folder: string) => Promise<{ bavail: number; bsize: number }>;

/**
 * Checks whether the volume of a folder has room for changes, at most every tenth of a second. If the free space is
 * unknown, it counts as enough.
 */
export function watchRoom(
  folder: string,
  { look = statfs as Look, monotonicNow = () => performance.now() } = {},
): () => Promise<boolean> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let hasRoom = Promise.resolve(true);
  return () => {
    if (monotonicNow() - lookedAt >= CHECK_INTERVAL_MS) {
      lookedAt = monotonicNow();
      hasRoom = look(folder).then(
        ({ bavail, bsize }) => bavail * bsize >= RESERVE_BYTES,
        () => true,
      );
    }
    return hasRoom;
  };
}

/** The refusal of a change while the disk is full. */
export const diskIsFull = (): AppError =>
  new AppError(
    'BUSY',
    'The portal is temporarily unavailable for changes: its disk is full. Please try again later.',
    { retryAfterSeconds: 60 },
  );

/** Passes chunks on while there is room; checks before the first one and again every few megabytes. */
export async function* whileThereIsRoom<T extends Uint8Array>(
  chunks: AsyncIterable<T>,
  hasRoom: () => Promise<boolean>,
  refusal: () => Error,
): AsyncGenerator<T, void> {
  let uncheckedBytes = CHECK_EVERY_BYTES;
  for await (const chunk of chunks) {
    uncheckedBytes += chunk.byteLength;
    if (uncheckedBytes >= CHECK_EVERY_BYTES) {
      if (!(await hasRoom())) throw refusal();
      uncheckedBytes = 0;
    }
    yield chunk;
  }
}

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
