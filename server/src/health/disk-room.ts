import { statfs } from 'node:fs/promises';

const MEGABYTE = 1024 * 1024;

/**
 * So much stays free for what the database itself must write to answer at all; without it PostgreSQL stops, and with it
 * all reading (docs/decisions/0034).
 */
export const RESERVE_BYTES = 64 * MEGABYTE;
const LOOKED_AT_FOR_MS = 1_000;

type Look = (folder: string) => Promise<{ bavail: number; bsize: number }>;

/**
 * Tells whether the volume of a folder has room for changes, as it was at most a second ago. Where that can't be known,
 * it has.
 */
export function watchRoom(
  folder: string,
  { look = statfs as Look, monotonicNow = () => performance.now() } = {},
): () => Promise<boolean> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let hasRoom = Promise.resolve(true);
  return () => {
    if (monotonicNow() - lookedAt >= LOOKED_AT_FOR_MS) {
      lookedAt = monotonicNow();
      hasRoom = look(folder).then(
        ({ bavail, bsize }) => bavail * bsize >= RESERVE_BYTES,
        () => true,
      );
    }
    return hasRoom;
  };
}
