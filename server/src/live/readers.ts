import { Readable } from 'node:stream';
import type { OpenSessionState } from '#auth/lifetime.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';

/** An open stream and its reader. */
export type Reader = {
  caller: Caller;
  /** null until the session was checked */
  session: OpenSessionState | null;
  stream: Readable;
};

export type ReaderLimits = {
  /** open streams of one account: tabs on a phone and a computer, and stale ones of a sleeping phone */
  ofAccount: number;
  /** open streams of an account with an unconfirmed address */
  ofStranger: number;
  /** open streams of this process */
  inAll: number;
  /** how many of them accounts with unconfirmed addresses may have, because anyone can register any number of those */
  ofStrangers: number;
  /** a reader with more unread bytes than this, besides those in the socket's buffer, counts as stalled */
  unreadBytes: number;
};

export const READER_LIMITS: ReaderLimits = {
  ofAccount: 8,
  ofStranger: 2,
  inAll: 2_000,
  ofStrangers: 400,
  unreadBytes: 16_384,
};

/** Whether the reader has not confirmed their address, by the current state of the session. */
const isStranger = ({ session, caller }: Pick<Reader, 'session' | 'caller'>): boolean => {
  const { role, confirmed } = session ?? caller;
  return role !== 'ADMIN' && !confirmed;
};

/** The open streams of this process. */
export function createReaders(limits: ReaderLimits) {
  /** oldest first */
  const readers = new Set<Reader>();

  function end(reader: Reader): void {
    readers.delete(reader);
    reader.stream.push(null);
  }

  /** Ends the oldest stream of an unconfirmed account if there is no room for one more. @throws AppError BUSY */
  function makeRoom(forStranger: boolean): void {
    const strangers = [...readers].filter(isStranger);
    const isFull = readers.size >= limits.inAll;
    if (!isFull && !(forStranger && strangers.length >= limits.ofStrangers)) return;
    const [oldest] = strangers;
    if (oldest === undefined) {
      throw new AppError('BUSY', 'The portal is busy right now. Please try again in a moment.', {
        retryAfterSeconds: 30,
      });
    }
    end(oldest);
  }

  return {
    /** the current count; readers may come and go later */
    list: (): Reader[] => [...readers],
    count: () => readers.size,

    /** Opens a stream. @throws AppError THROTTLED, BUSY */
    add(caller: Caller): Reader {
      const forStranger = isStranger({ session: null, caller });
      const own = [...readers].filter((other) => other.caller.accountId === caller.accountId).length;
      if (own >= (forStranger ? limits.ofStranger : limits.ofAccount)) {
        throw new AppError('THROTTLED', 'Too many tabs open. Please close some of them.', {
          retryAfterSeconds: 60,
        });
      }
      makeRoom(forStranger);
      const stream = new Readable({ read() {}, highWaterMark: limits.unreadBytes });
      const reader: Reader = { caller, session: null, stream };
      readers.add(reader);
      stream.once('close', () => readers.delete(reader));
      return reader;
    },

    /** Sends a piece of text; a reader who has not read the earlier ones is disconnected (docs/spec/safety.md#g12). */
    push({ stream }: Reader, piece: Buffer | string): void {
      if (!stream.destroyed && !stream.push(piece)) stream.destroy();
    },

    /** Ends a stream after what was pushed. */
    end,
  };
}
