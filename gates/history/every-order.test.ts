import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findViolation } from './linearizable.ts';
import { after, type Holder, type Operation } from './slot-history.ts';

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

describe('a short history', () => {
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
});
