import { after, type Holder, type Operation } from './slot-history.ts';

/**
 * Whether there is an order of the calls on a slot, each at one moment between being made and being answered, that
 * explains every answer (Herlihy and Wing 1990; the search is Wing and Gong's, remembering what it has been through).
 *
 * It walks along the calls and answers in the order in which they happened and keeps every explanation that is left: who
 * holds the slot, and which of the calls under way have had their effect. A call gets its moment at the latest when it
 * is answered. One that only looked gets it as soon as what it saw is so, as it stands in nobody's way.
 */

/** One way to explain what happened so far. `done` has a bit for each call under way that has had its moment. */
type Explanation = { holder: Holder; done: bigint };

/** The first answer that nothing explains, who could have held the slot just before, and the calls under way. */
export type Violation = { at: Operation; holders: Holder[]; underWay: Operation[] };

type Event = { time: number; isReturn: boolean; operation: Operation };

function eventsOf(operations: readonly Operation[]): Event[] {
  const events = operations.flatMap((operation): Event[] => [
    { time: operation.calledAt, isReturn: false, operation },
    { time: operation.returnedAt, isReturn: true, operation },
  ]);
  // of the same instant: they overlap
  return events.sort((a, b) => a.time - b.time || Number(a.isReturn) - Number(b.isReturn));
}

/** Numbers for the calls under way, so that the explanations stay small; a number that is free is used again. */
class UnderWay {
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
    if (bit === undefined) throw new Error('The call is not under way.');
    return bit;
  }
  all(): MapIterator<[Operation, bigint]> {
    return this.#bits.entries();
  }
}

const keyOf = ({ holder, done }: Explanation) => `${done} ${holder ?? ''}`;

/** Gives all those their moment that saw what is so now. */
function withLooks({ holder, done }: Explanation, underWay: UnderWay): Explanation {
  let all = done;
  for (const [{ effect }, bit] of underWay.all()) {
    if ((effect.kind === 'is' || effect.kind === 'isNot') && after(holder, effect) !== undefined) all |= bit;
  }
  return { holder, done: all };
}

/** Every explanation in which the call has had its moment, with as few other calls before it as can be. */
function explain(from: Iterable<Explanation>, wanted: bigint, underWay: UnderWay): Map<string, Explanation> {
  const found = new Map<string, Explanation>();
  const seen = new Set<string>();
  const open = [...from];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const now = withLooks(next, underWay);
    const key = keyOf(now);
    if (seen.has(key)) continue;
    seen.add(key);
    if ((now.done & wanted) !== 0n) {
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
  const underWay = new UnderWay();
  const start: Explanation = { holder: first, done: 0n };
  let explanations = new Map([[keyOf(start), start]]);
  for (const { isReturn, operation } of eventsOf(operations)) {
    if (!isReturn) {
      underWay.add(operation);
      continue;
    }
    const bit = underWay.bit(operation);
    const explained = explain(explanations.values(), bit, underWay);
    // one that may never have had its effect explains itself without it, too
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
