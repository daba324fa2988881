import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeQuotaSlot, hasFreePractice, mayBook, weeklyLimitText } from './weekly-limit.ts';

describe('hasFreePractice', () => {
  it.each([
    [0, 1, true],
    [1, 1, false],
    [2, 1, false],
    [1, 2, true],
    [0, 0, false],
  ])('%i used of %i: %s', (used, limit, free) => {
    expect(hasFreePractice({ used, limit })).toBe(free);
  });
});

describe('mayBook', () => {
  it.each([
    [{ used: 0, limit: 1 }, true],
    [{ used: 1, limit: 1 }, false],
    [{ used: 1, limit: 1, makeUps: 0 }, false],
    [{ used: 1, limit: 1, makeUps: 1 }, true],
    [{ used: 0, limit: 0, makeUps: 1 }, true],
  ])('%j: %s', (week, may) => {
    expect(mayBook(week)).toBe(may);
  });
});

describe('weeklyLimitText', () => {
  const team = { divisionName: 'Boys 1-2', teamName: 'Knicks' };

  it.each([
    ['current', 1, 'Boys 1-2 Knicks already booked this week.'],
    ['next', 1, 'Boys 1-2 Knicks already booked next week.'],
    ['current', 2, 'Boys 1-2 Knicks already booked 2 practices this week.'],
    ['next', 0, 'Boys 1-2 Knicks has no practices to book next week.'],
  ] as const)('weeklyLimitText in the %s week with a limit of %i: %s', (week, limit, text) => {
    expect(weeklyLimitText(team, week, limit)).toBe(text);
  });
});

describe('freeQuotaSlot', () => {
  it.each([
    [[], 1, 1],
    [[1], 1, null],
    [[2], 2, 1],
    [[1, 3], 3, 2],
    [[3, 2, 1], 3, null],
    [[5], 1, 1],
    [[], 0, null],
  ])('freeQuotaSlot of quota slots %j used and a limit of %i takes %s', (used, limit, slot) => {
    expect(freeQuotaSlot(used, limit)).toBe(slot);
  });

  it('fills every slot once, then none', () => {
    fc.assert(
      fc.property(fc.nat({ max: 14 }), (limit) => {
        const used: number[] = [];
        for (let slot = freeQuotaSlot(used, limit); slot !== null; slot = freeQuotaSlot(used, limit))
          used.push(slot);
        expect(used).toEqual(Array.from({ length: limit }, (_, index) => index + 1));
      }),
    );
  });
});
