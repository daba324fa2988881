import { Readable } from 'node:stream';
import type { OpenSessionState } from '#auth/open-sessions.ts';
import { AppError } from '#errors.ts';
import type { Caller } from '#http/access.ts';

/** An open stream, and for whom it is. */
export type Reader = {
  caller: Caller;
  /** null until the session was looked at */
  session: OpenSessionState | null;
  stream: Readable;
};

export type ReaderLimits = {
  /** open streams of one account: as many tabs as anybody keeps, and those a sleeping phone has left behind */
  ofAccount: number;
  /** open streams of this process */
  inAll: number;
  /** a reader with more than this before him, besides what his connection holds, does not read */
  unreadBytes: number;
};

export const READER_LIMITS: ReaderLimits = { ofAccount: 20, inAll: 2_000, unreadBytes: 16_384 };

/** The open streams of this process. */
export function createReaders(limits: ReaderLimits) {
  const readers = new Set<Reader>();

  return {
    /** as it stands now; readers may come and go meanwhile */
    list: (): Reader[] => [...readers],
    count: () => readers.size,

    /** Opens a stream. @throws AppError THROTTLED, BUSY */
    add(caller: Caller): Reader {
      const own = [...readers].filter((other) => other.caller.accountId === caller.accountId).length;
      if (own >= limits.ofAccount) {
        throw new AppError('THROTTLED', 'You have too many live pages open. Please close some of them.', {
          retryAfterSeconds: 60,
        });
      }
      if (readers.size >= limits.inAll) {
        throw new AppError('BUSY', 'Too many live pages are open right now. Please try again in a moment.', {
          retryAfterSeconds: 30,
        });
      }
      const stream = new Readable({ read() {}, highWaterMark: limits.unreadBytes });
      const reader: Reader = { caller, session: null, stream };
      readers.add(reader);
      stream.once('close', () => readers.delete(reader));
      return reader;
    },

    /** Hands a piece of text on; who does not read what he was given before is cut off (safety.md G12). */
    push({ stream }: Reader, piece: Buffer | string): void {
      if (!stream.destroyed && !stream.push(piece)) stream.destroy();
    },

    /** Ends a stream after what was pushed. */
    end(reader: Reader): void {
      readers.delete(reader);
      reader.stream.push(null);
    },
  };
}

export type Readers = ReturnType<typeof createReaders>;
