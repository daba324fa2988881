import { Readable } from 'node:stream';
import type { OpenSessionState } from '#auth/lifetime.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';

/** Somebody who looks at a page for families, without an account. */
export type Visitor = {
  /** whose page it is; null for a page that any team's entries may change */
  teamId: number | null;
  network: string;
};

/** The open stream of somebody with an account. */
export type AccountReader = {
  caller: Caller;
  /** null until the session was checked */
  session: OpenSessionState | null;
  stream: Readable;
};
type VisitorReader = { visitor: Visitor; stream: Readable };
export type Reader = AccountReader | VisitorReader;

export const hasAccount = (reader: Reader): reader is AccountReader => 'caller' in reader;
const isVisitor = (reader: Reader): reader is VisitorReader => 'visitor' in reader;

export type ReaderLimits = {
  /** open streams of one account: tabs on a phone and a computer, and stale ones of a sleeping phone */
  ofAccount: number;
  /** open streams of an account with an unconfirmed address */
  ofStranger: number;
  /** open streams of this process */
  inAll: number;
  /** how many of them accounts with unconfirmed addresses may have, because anyone can register any number of those */
  ofStrangers: number;
  /** how many of them visitors may have; further ones read their page again each minute */
  ofVisitors: number;
  /** open streams of visitors with one network address, which a school or a phone company shares among many */
  ofVisitorsNetwork: number;
  /** a reader with more unread bytes than this, besides those in the socket's buffer, counts as stalled */
  unreadBytes: number;
};

export const READER_LIMITS: ReaderLimits = {
  ofAccount: 8,
  ofStranger: 2,
  inAll: 2_000,
  ofStrangers: 400,
  ofVisitors: 1_000,
  ofVisitorsNetwork: 200,
  unreadBytes: 16_384,
};

/** Whether the reader has not confirmed their address, by the current state of the session. */
const isStranger = ({ session, caller }: Pick<AccountReader, 'session' | 'caller'>): boolean => {
  const { role, confirmed } = session ?? caller;
  return role !== 'ADMIN' && !confirmed;
};

const busy = () =>
  new AppError('BUSY', 'The portal is busy right now. Please try again in a moment.', {
    retryAfterSeconds: 30,
  });

/** The open streams of this process. */
export function createReaders(limits: ReaderLimits) {
  /** oldest first */
  const readers = new Set<Reader>();

  function end(reader: Reader): void {
    readers.delete(reader);
    reader.stream.push(null);
  }

  /**
   * Ends the oldest stream of a visitor, or else of an unconfirmed account, if there is no room for one more.
   * @throws AppError BUSY
   */
  function makeRoom(forStranger: boolean): void {
    const strangers = [...readers].filter(hasAccount).filter(isStranger);
    const isFull = readers.size >= limits.inAll;
    if (!isFull && !(forStranger && strangers.length >= limits.ofStrangers)) return;
    const [oldest] = isFull ? [...[...readers].filter(isVisitor), ...strangers] : strangers;
    if (oldest === undefined) throw busy();
    end(oldest);
  }

  const openStream = () => new Readable({ read() {}, highWaterMark: limits.unreadBytes });

  function register<R extends Reader>(reader: R): R {
    readers.add(reader);
    reader.stream.once('close', () => readers.delete(reader));
    return reader;
  }

  return {
    /** the current count; readers may come and go later */
    list: (): Reader[] => [...readers],
    count: () => readers.size,

    /** Opens a stream. @throws AppError THROTTLED, BUSY */
    add(caller: Caller): AccountReader {
      const forStranger = isStranger({ session: null, caller });
      const own = [...readers].filter(
        (other) => hasAccount(other) && other.caller.accountId === caller.accountId,
      ).length;
      if (own >= (forStranger ? limits.ofStranger : limits.ofAccount)) {
        throw new AppError('THROTTLED', 'Too many tabs open. Please close some of them.', {
          retryAfterSeconds: 60,
        });
      }
      makeRoom(forStranger);
      return register({ caller, session: null, stream: openStream() });
    },

    /** Opens a stream for a visitor, who takes no place from anyone with an account. @throws AppError BUSY */
    addVisitor(visitor: Visitor): Reader {
      const visitors = [...readers].filter(isVisitor);
      const ofNetwork = visitors.filter((other) => other.visitor.network === visitor.network).length;
      if (
        readers.size >= limits.inAll ||
        visitors.length >= limits.ofVisitors ||
        ofNetwork >= limits.ofVisitorsNetwork
      ) {
        throw busy();
      }
      return register({ visitor, stream: openStream() });
    },

    /** Sends a piece of text; a reader who has not read the earlier ones is disconnected (docs/spec/safety.md#streams). */
    push({ stream }: Reader, piece: Buffer | string): void {
      if (!stream.destroyed && !stream.push(piece)) stream.destroy();
    },

    /** Ends a stream after what was pushed. */
    end,
  };
}
