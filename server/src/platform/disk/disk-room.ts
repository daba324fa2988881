import { statfs } from 'node:fs/promises';
import { AppError } from '#platform/errors.ts';

const MEGABYTE = 1024 * 1024;

/**
 * So much stays free for what the database itself must write to answer at all; without it PostgreSQL stops, and with it
 * all reading (docs/decisions/0034).
 */
export const RESERVE_BYTES = 64 * MEGABYTE;
/** In a tenth of a second nobody writes the reserve full. */
const LOOKED_AT_FOR_MS = 100;
const ASKED_EVERY = 4 * MEGABYTE;

type Look = (folder: string) => Promise<{ bavail: number; bsize: number }>;

/**
 * Tells whether the volume of a folder has room for changes, as it was at most a tenth of a second ago. Where that can't
 * be known, it has.
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

/** What somebody is told whose change finds no room. */
export const diskIsFull = (): AppError =>
  new AppError(
    'BUSY',
    'The portal is temporarily unavailable for changes: its disk is full. Please try again later.',
    { retryAfterSeconds: 60 },
  );

/** Hands on what is to be written as long as there is room: asked first, and again every few megabytes. */
export async function* whileThereIsRoom<T extends Uint8Array>(
  chunks: AsyncIterable<T>,
  hasRoom: () => Promise<boolean>,
  refusal: () => Error,
): AsyncGenerator<T, void> {
  let unasked = ASKED_EVERY;
  for await (const chunk of chunks) {
    unasked += chunk.byteLength;
    if (unasked >= ASKED_EVERY) {
      if (!(await hasRoom())) throw refusal();
      unasked = 0;
    }
    yield chunk;
  }
}
