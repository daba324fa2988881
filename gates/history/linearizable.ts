import { after, type Holder, type Operation } from './slot-history.ts';

/**
 * Checks whether the calls on a slot are linearizable: whether there is an order in which each takes effect at one
 * moment between its call and its return that explains every response (Herlihy and Wing 1990; the search is that of
 * Wing and Gong, with memoization).
 *
 * It goes through the calls and returns in the order in which they happened, and keeps every possible explanation: who
 * holds the slot, and which of the pending calls have taken effect. A call takes effect at the latest when it returns.
 * A read takes effect as soon as the state matches, because it does not affect other calls.
 */

/** A possible explanation of the events so far. `done` has a bit for each pending call that has taken effect. */
type Explanation = { holder: Holder; done: bigint };

/** The first response that nothing explains, the possible holders of the slot just before, and the pending calls. */
export type Violation = { at: Operation; holders: Holder[]; underWay: Operation[] };

type Event = { time: number; isReturn: boolean; operation: Operation };

function eventsOf(operations: readonly Operation[]): Event[] {
  const events = operations.flatMap((operation): Event[] => [
    { time: operation.calledAt, isReturn: false, operation },
    { time: operation.returnedAt, isReturn: true, operation },
  ]);
  // at the same instant, calls come before returns: they overlap
  return events.sort((a, b) => a.time - b.time || Number(a.isReturn) - Number(b.isReturn));
}

/** Numbers of the pending calls. Free numbers are reused, so that the explanations stay small. */
class PendingCalls {
  readonly #bits = new Map<Operation, bigint>();
  readonly #free: bigint[] = [];

  add(operation: Operation): void {
    this.#bits.set(operation, this.#free.pop() ?? 1n << BigInt(this.#bits.size));
  }
  /** @returns the bit that it had */
  remove(operation: Operation): bigint {
    const bit = this.bit(operation);
    this.#bits.delete(operation);
    this.#free.push(bit);
    return bit;
  }
  bit(operation: Operation): bigint {
    const bit = this.#bits.get(operation);
    if (bit === undefined) throw new Error('The call is not pending.');
    return bit;
  }
  all(): MapIterator<[Operation, bigint]> {
    return this.#bits.entries();
  }
}

const keyOf = ({ holder, done }: Explanation) => `${done} ${holder ?? ''}`;

/** Lets all reads take effect that match the current state. */
function withReads({ holder, done }: Explanation, underWay: PendingCalls): Explanation {
  let all = done;
  for (const [{ effect }, bit] of underWay.all()) {
    if ((effect.kind === 'is' || effect.kind === 'isNot') && after(holder, effect) !== undefined) all |= bit;
  }
  return { holder, done: all };
}

/** Every explanation in which the call has taken effect, with as few other calls before it as possible. */
function explain(
  from: Iterable<Explanation>,
  callBit: bigint,
  underWay: PendingCalls,
): Map<string, Explanation> {
  const found = new Map<string, Explanation>();
  const seen = new Set<string>();
  const open = [...from];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const now = withReads(next, underWay);
    const key = keyOf(now);
    if (seen.has(key)) continue;
    seen.add(key);
    if ((now.done & callBit) !== 0n) {
      found.set(key, now);
      continue;
    }
    for (const [{ effect }, bit] of underWay.all()) {
      if ((now.done & bit) !== 0n) continue;
      const holder = after(now.holder, effect);
      if (holder !== undefined) open.push({ holder, done: now.done | bit });
    }
  }
  return found;
}

const withoutBit = (explanations: Iterable<Explanation>, bit: bigint) =>
  new Map(
    [...explanations].map(({ holder, done }) => {
      const left = { holder, done: done & ~bit };
      return [keyOf(left), left];
    }),
  );

/**
 * @param operations the calls on one slot, in any order
 * @param first who held it before
 * @returns null if the history is linearizable
 */
export function findViolation(operations: readonly Operation[], first: Holder = null): Violation | null {
  const underWay = new PendingCalls();
  const start: Explanation = { holder: first, done: 0n };
  let explanations = new Map([[keyOf(start), start]]);
  for (const { isReturn, operation } of eventsOf(operations)) {
    if (!isReturn) {
      underWay.add(operation);
      continue;
    }
    const bit = underWay.bit(operation);
    const explained = explain(explanations.values(), bit, underWay);
    // a call that may have had no effect is also explained without one
    const possible = operation.isMaybe ? new Map([...explanations, ...explained]) : explained;
    if (possible.size === 0) {
      const holders = [...new Set([...explanations.values()].map(({ holder }) => holder))];
      return { at: operation, holders, underWay: [...underWay.all()].map(([each]) => each) };
    }
    underWay.remove(operation);
    explanations = withoutBit(possible.values(), bit);
  }
  return null;
}
