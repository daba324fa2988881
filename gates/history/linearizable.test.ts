import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findViolation } from './linearizable.ts';
import { after, type Effect, type Holder, type Operation } from './slot-history.ts';

/** The definition of linearizability: tries every order, with and without each `maybe` operation. */
function hasOrder(left: readonly Operation[], holder: Holder): boolean {
  if (left.every(({ isMaybe }) => isMaybe)) return true;
  // a call that returned before another one began comes before it
  const deadline = Math.min(...left.filter(({ isMaybe }) => !isMaybe).map(({ returnedAt }) => returnedAt));
  return left.some((operation) => {
    if (operation.calledAt > deadline) return false;
    const rest = left.filter((other) => other !== operation);
    const isLate = rest.some((other) => other.isMaybe && other.returnedAt < operation.calledAt);
    const kept = isLate
      ? rest.filter((other) => !(other.isMaybe && other.returnedAt < operation.calledAt))
      : rest;
    const next = after(holder, operation.effect);
    return (next !== undefined && hasOrder(kept, next)) || (operation.isMaybe && hasOrder(rest, holder));
  });
}

const holders = fc.constantFrom('Hawks', 'Owls', 'blackout');
const effects = fc.oneof(
  fc.record({ kind: fc.constantFrom('put' as const, 'take' as const), holder: holders }),
  fc.record({ kind: fc.constantFrom('is' as const, 'isNot' as const), holder: fc.option(holders) }),
  fc.constant({ kind: 'close' as const }),
);
const operations = fc.record({
  effect: effects,
  calledAt: fc.integer({ min: 0, max: 12 }),
  lasts: fc.integer({ min: 1, max: 6 }),
  isMaybe: fc.boolean(),
});

const put = (holder: string): Effect => ({ kind: 'put', holder });
const take = (holder: string): Effect => ({ kind: 'take', holder });
const is = (holder: Holder): Effect => ({ kind: 'is', holder });

type Row = [calledAt: number, returnedAt: number, effect: Effect, isMaybe?: 'maybe'];
const history = (rows: readonly Row[]): Operation[] =>
  rows.map(([calledAt, returnedAt, effect, isMaybe]) => ({
    calledAt,
    returnedAt,
    effect,
    isMaybe: isMaybe !== undefined,
    who: 'someone',
  }));

describe('the history of a slot', () => {
  it('gets the same verdict as a search through every order', () => {
    let explained = 0;
    let judged = 0;
    fc.assert(
      fc.property(fc.array(operations, { minLength: 1, maxLength: 6 }), (rows) => {
        const all = rows.map(({ effect, calledAt, lasts, isMaybe }) => ({
          effect,
          calledAt,
          returnedAt: calledAt + lasts,
          // a read without a response says nothing
          isMaybe: isMaybe && effect.kind !== 'is' && effect.kind !== 'isNot',
          who: 'someone',
        }));
        const isExplained = findViolation(all) === null;
        judged += 1;
        if (isExplained) explained += 1;
        expect(isExplained).toBe(hasOrder(all, null));
      }),
      { numRuns: 3_000 },
    );
    // the random histories had both verdicts
    expect(explained).toBeGreaterThan(judged / 20);
    expect(explained).toBeLessThan((judged * 19) / 20);
  });

  it('starts with the holder of the slot before the run', () => {
    expect(findViolation(history([[0, 1, is('Hawks')]]), 'Hawks')).toBeNull();
    expect(findViolation(history([[0, 1, is('Hawks')]]))).not.toBeNull();
  });

  it('reports the response that no order explains, and the possible holders', () => {
    const rows = history([
      [0, 1, put('Hawks')],
      [2, 9, take('Hawks'), 'maybe'],
      [3, 4, is('Owls')],
    ]);
    expect(findViolation(rows)).toEqual({ at: rows[2], holders: ['Hawks'], underWay: [rows[1], rows[2]] });
  });

  it('checks a history of many concurrent calls quickly', () => {
    const looks = Array.from({ length: 200 }, (_, index): Row => [index, 1_000 + index, is(null)]);
    const pairs = Array.from({ length: 500 }, (_, index): Row[] => [
      [2_000 + index * 10, 2_004 + index * 10, put(`${index}`)],
      [2_005 + index * 10, 2_009 + index * 10, take(`${index}`)],
    ]).flat();
    expect(findViolation(history([...looks, ...pairs]))).toBeNull();
  });
});
