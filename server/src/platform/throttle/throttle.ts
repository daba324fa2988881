import { createHash } from 'node:crypto';
import type { Db, Tx } from '#platform/db/database.ts';
import { tooOften, type WaitSentence } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import type { Limit } from './limits.ts';
import {
  addHits,
  type Counter,
  deleteEndedWindows,
  deleteKeys,
  findFullUntil,
  hasMark,
  removeHits,
  setMark,
} from './repository.ts';

/** A limit and whom it applies to: an address, a network, or both. */
export type Charge = { limit: Limit; subject: string };
/** A fact about a subject that is stored for a limited time. */
export type Mark = { name: string; subject: string };

/** Hits counted in advance. `keep` keeps them; `release` removes those of the given charges, or all. */
export type Hold = { keep(): void; release(charges?: readonly Charge[]): Promise<void> };

export type Throttle = ReturnType<typeof createThrottle>;

/** Hashed, so that the table has no readable addresses and keys have a fixed length. */
const keyOf = (name: string, subject: string) =>
  `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
const counterOf = ({ limit, subject }: Charge): Counter => ({ key: keyOf(limit.name, subject), limit });

/** The keys of full counters, and when the last of their windows ends. */
type Full = { keys: string[]; until: Date };

/** Counts one hit for every counter, or none. @returns the full ones; null if the hits were counted */
async function countHits(db: Db, counters: readonly Counter[], now: Date): Promise<Full | null> {
  for (;;) {
    const { counted, fullUntil } = await addHits(db, counters, now);
    if (counted.length === counters.length) return null;
    if (fullUntil.size > 0) {
      const until = new Date(Math.max(...[...fullUntil.values()].map(Number)));
      return { keys: [...fullUntil.keys()], until };
    }
    // another attempt has filled a counter in the meantime
    await removeHits(db, counted);
  }
}

/** How many reads of a subject one hit of `takeRead` stands for. */
const READS_PER_HIT = 20;
/** Of more subjects at once, those that read least recently are not counted. */
const MOST_READERS = 10_000;

const NO_HOLD: Hold = { keep: () => {}, release: async () => {} };

/**
 * Counts attempts in the database, so that all processes share the count. A hit is counted before the attempt and
 * removed if the attempt turns out harmless, so that no more than the limit are tried even if a thousand come at once.
 * @see docs/spec/safety.md#strangers
 */
export function createThrottle(portal: Portal) {
  const { db, clock } = portal;
  /** attempts of this process that are still in progress, by key; each resolves to whether it released hits */
  const inProgress = new Map<string, Set<Promise<boolean>>>();
  const attemptsFor = (key: string) => [...(inProgress.get(key) ?? [])];

  function hold(counters: readonly Counter[]): Hold {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    for (const { key } of counters) {
      const others = inProgress.get(key) ?? new Set();
      inProgress.set(key, others.add(promise));
    }
    const end = (isReleased: boolean) => {
      resolve(isReleased);
      for (const { key } of counters) {
        const others = inProgress.get(key);
        others?.delete(promise);
        if (others?.size === 0) inProgress.delete(key);
      }
    };
    return {
      keep: () => end(false),
      async release(charges) {
        const keys = (charges?.map(counterOf) ?? counters).map(({ key }) => key);
        await removeHits(db, keys)
          .catch((error: unknown) => portal.log.warn({ err: error }, 'could not lower a throttle counter'))
          .finally(() => end(true));
      },
    };
  }

  /**
   * Counts the hits. If a counter is full, waits for attempts in progress, and counts again only if one of them has
   * released its hits, so that a refused attempt costs one query however many come at once.
   */
  async function takeOrFull(charges: readonly Charge[]): Promise<Hold | Full> {
    const counters = charges.map(counterOf);
    for (;;) {
      // of both moments: while the hits are counted, an attempt may release its own, and another may fill a counter
      const before = new Map(counters.map(({ key }) => [key, attemptsFor(key)]));
      const attempt = hold(counters);
      const full = await countHits(db, counters, clock.now()).catch((error: unknown) => {
        attempt.keep();
        throw error;
      });
      if (full === null) return attempt;
      attempt.keep();
      const others = full.keys.flatMap((key) => [...(before.get(key) ?? []), ...attemptsFor(key)]);
      const released = await Promise.all(others);
      if (!released.includes(true)) return full;
    }
  }

  /** reads of this process since the last hit, by key */
  const reads = new Map<string, number>();

  return {
    /**
     * Counts a read of which there may be thousands a minute, most of them the only one of their subject. Every hit waits for the
     * disk, so only each twentieth read of this process is one; the others only look whether the limit is reached.
     * @throws AppError THROTTLED with the sentence if the limit is reached
     */
    async takeRead(charge: Charge, sentence: WaitSentence): Promise<void> {
      if (!portal.throttle) return;
      const counter = counterOf(charge);
      const count = (reads.get(counter.key) ?? 0) + 1;
      reads.delete(counter.key);
      if (count === READS_PER_HIT) return await this.count([charge], sentence);
      const [oldest] = reads.keys();
      if (oldest !== undefined && reads.size >= MOST_READERS) reads.delete(oldest);
      reads.set(counter.key, count);
      const now = clock.now();
      const until = await findFullUntil(db, counter, now);
      if (until !== undefined) throw tooOften(sentence, secondsUntil(until, now));
    },

    /**
     * Counts a hit for every charge, or for none.
     * @throws AppError THROTTLED with the sentence and the time to wait if a limit is reached
     */
    async take(charges: readonly Charge[], sentence: WaitSentence): Promise<Hold> {
      if (!portal.throttle) return NO_HOLD;
      const result = await takeOrFull(charges);
      if (!('until' in result)) return result;
      throw tooOften(sentence, secondsUntil(result.until, clock.now()));
    },

    /** Like `take`, for what counts in any case. */
    async count(charges: readonly Charge[], sentence: WaitSentence): Promise<void> {
      (await this.take(charges, sentence)).keep();
    },

    /** Like `take`, without an error. @returns whether the hits were counted */
    async tryTake(charges: readonly Charge[]): Promise<boolean> {
      if (!portal.throttle) return true;
      const result = await takeOrFull(charges);
      if ('until' in result) return false;
      result.keep();
      return true;
    },

    /** Like `tryTake`, as part of a transaction: a rollback removes the hits. */
    async tryTakeIn(tx: Tx, charges: readonly Charge[]): Promise<boolean> {
      return !portal.throttle || (await countHits(tx, charges.map(counterOf), clock.now())) === null;
    },

    /** Resets the counts. */
    async forget(charges: readonly Charge[]): Promise<void> {
      if (portal.throttle)
        await deleteKeys(
          db,
          charges.map((charge) => counterOf(charge).key),
        );
    },

    async mark({ name, subject }: Mark, seconds: number): Promise<void> {
      const until = new Date(clock.now().getTime() + seconds * 1_000);
      if (portal.throttle) await setMark(db, keyOf(name, subject), until);
    },

    async isMarked({ name, subject }: Mark): Promise<boolean> {
      return portal.throttle && (await hasMark(db, keyOf(name, subject), clock.now()));
    },
  };
}

/**
 * Counts a hit as part of a transaction: it counts only if the transaction is committed.
 * @throws AppError THROTTLED with the sentence if the limit is reached, which rolls back the transaction
 */
export async function countDone(
  { throttle, clock }: Pick<Portal, 'throttle' | 'clock'>,
  tx: Tx,
  charge: Charge,
  sentence: WaitSentence,
): Promise<void> {
  if (!throttle) return;
  const now = clock.now();
  const full = await countHits(tx, [counterOf(charge)], now);
  if (full !== null) throw tooOften(sentence, secondsUntil(full.until, now));
}

/** At least one. */
const secondsUntil = (end: Date, now: Date): number => Math.max(1, (end.getTime() - now.getTime()) / 1_000);

/** Deletes counts whose window has ended. */
export const forgetEndedCounts = (portal: Portal): Promise<void> =>
  deleteEndedWindows(portal.db, portal.clock.now());
