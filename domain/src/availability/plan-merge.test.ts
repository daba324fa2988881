import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERMIT_STATUSES } from '#schedule/status.ts';
import { wallTimeOf } from '#time/wall-clock.ts';
import { type MergeableSlot, type MergePlan, planMerge, type StoredSlot } from './plan-merge.ts';

type Stored = StoredSlot<number> & { id: number };
type Generated = MergeableSlot<number>;

function slotOf(startTime: string, endTime: string, change: Partial<Generated> = {}): Generated {
  return {
    courtId: 1,
    date: '2026-11-24',
    startTime,
    endTime,
    permitStatus: 'approved',
    purpose: 'any',
    ...change,
  };
}

const stored = (slot: Generated, change: Partial<Stored> = {}): Stored => ({
  id: 7,
  ...slot,
  isBooked: false,
  ...change,
});

const nothing = {
  insert: [],
  update: [],
  unchanged: [],
  withdraw: [],
  keepBooked: [],
  heldBack: [],
  past: [],
};
const six = slotOf('18:00:00', '19:00:00');
const longSix = slotOf('18:00:00', '19:30:00');
const seven = slotOf('19:00:00', '20:00:00');

const planned = <Stored extends StoredSlot<number>, Generated extends MergeableSlot<number>>(
  stored: readonly Stored[],
  generated: readonly Generated[],
) => planMerge<number, Stored, Generated>(stored, generated);

describe('planMerge', () => {
  it.each<[string, Stored[], Generated[], Partial<MergePlan<Stored, Generated>>]>([
    ['inserts a new slot', [], [six], { insert: [six] }],
    ['leaves an equal one', [stored(six)], [six], { unchanged: [stored(six)] }],
    [
      'updates one that ends at another time',
      [stored(six)],
      [longSix],
      { update: [{ stored: stored(six), generated: longSix }] },
    ],
    [
      'updates the permit status, also of a booked one',
      [stored(six, { isBooked: true })],
      [{ ...six, permitStatus: 'declined' }],
      {
        update: [
          { stored: stored(six, { isBooked: true }), generated: { ...six, permitStatus: 'declined' } },
        ],
      },
    ],
    ['withdraws one that is no longer generated', [stored(six)], [], { withdraw: [stored(six)] }],
    [
      'keeps a booked one that is no longer generated',
      [stored(six, { isBooked: true })],
      [],
      { keepBooked: [stored(six, { isBooked: true })] },
    ],
    ['withdraws only once', [stored(six, { isWithdrawn: true })], [], {}],
    [
      'restores a withdrawn one',
      [stored(six, { isWithdrawn: true })],
      [six],
      { update: [{ stored: stored(six, { isWithdrawn: true }), generated: six }] },
    ],
    [
      'distinguishes courts, days and starts',
      [stored({ ...six, courtId: 2 })],
      [six, { ...six, date: '2026-11-25' }, seven],
      { withdraw: [stored({ ...six, courtId: 2 })], insert: [six, { ...six, date: '2026-11-25' }, seven] },
    ],
    [
      'holds a new slot back while a kept booked one takes part of its time',
      [stored(seven, { isBooked: true })],
      [longSix, slotOf('19:30:00', '20:30:00'), slotOf('20:00:00', '21:00:00')],
      {
        keepBooked: [stored(seven, { isBooked: true })],
        heldBack: [longSix, slotOf('19:30:00', '20:30:00')],
        insert: [slotOf('20:00:00', '21:00:00')],
      },
    ],
    [
      'updates what a slot is for, booked or not',
      [stored(six, { isBooked: true })],
      [{ ...six, purpose: 'games' }],
      {
        update: [{ stored: stored(six, { isBooked: true }), generated: { ...six, purpose: 'games' } }],
      },
    ],
    [
      'holds a withdrawn slot back for the same reason',
      [stored(longSix, { isWithdrawn: true }), stored(seven, { isBooked: true })],
      [longSix],
      { keepBooked: [stored(seven, { isBooked: true })], heldBack: [longSix] },
    ],
    [
      'lets a stored slot keep its end when it would grow into a kept booked one',
      [stored(six), stored(seven, { isBooked: true })],
      [longSix],
      { keepBooked: [stored(seven, { isBooked: true })], unchanged: [stored(six)] },
    ],
    [
      'updates the permit status nevertheless',
      [stored(six), stored(seven, { isBooked: true })],
      [{ ...longSix, permitStatus: 'pending' }],
      {
        keepBooked: [stored(seven, { isBooked: true })],
        update: [{ stored: stored(six), generated: { ...six, permitStatus: 'pending' } }],
      },
    ],
    [
      'does not treat a withdrawn slot as kept because its time was booked by another entry',
      [stored(longSix, { isWithdrawn: true, isBooked: true })],
      [six, seven],
      {
        update: [{ stored: stored(longSix, { isWithdrawn: true, isBooked: true }), generated: six }],
        insert: [seven],
      },
    ],
    [
      'holds nothing back for a withdrawn slot if its time was booked by another entry',
      [stored(longSix, { isWithdrawn: true, isBooked: true })],
      [seven],
      { insert: [seven] },
    ],
    [
      'leaves past slots as they are, whether generated differently or not at all',
      [stored(six, { isPast: true }), stored(seven, { isPast: true })],
      [{ ...longSix, permitStatus: 'declined' }],
      { past: [stored(six, { isPast: true }), stored(seven, { isPast: true })] },
    ],
    ['leaves a past slot withdrawn', [stored(six, { isPast: true, isWithdrawn: true })], [six], {}],
    [
      'counts past slots that are as generated, and booked ones that are not',
      [stored(six, { isPast: true }), stored(seven, { isPast: true, isBooked: true })],
      [six],
      {
        unchanged: [stored(six, { isPast: true })],
        keepBooked: [stored(seven, { isPast: true, isBooked: true })],
      },
    ],
    [
      'puts nothing into the time of a past slot, and new slots into past time that is free',
      [stored(six, { isPast: true })],
      [slotOf('18:30:00', '19:30:00'), slotOf('17:00:00', '18:00:00')],
      { past: [stored(six, { isPast: true })], insert: [slotOf('17:00:00', '18:00:00')] },
    ],
  ])('%s', (_, before, generated, plan) => {
    expect(planned(before, generated)).toEqual({ ...nothing, ...plan });
  });
});

describe('planMerge with random stored and generated slots', () => {
  const isOverlapping = (a: Generated, b: Generated) =>
    a.courtId === b.courtId && a.date === b.date && a.startTime < b.endTime && b.startTime < a.endTime;

  /** Slots of two courts on one day that never overlap, like generated ones. */
  const day: fc.Arbitrary<Generated[]> = fc
    .array(
      fc.record({
        courtId: fc.constantFrom(1, 2),
        start: fc.nat({ max: 10 }),
        halves: fc.integer({ min: 1, max: 4 }),
        permitStatus: fc.constantFrom(...PERMIT_STATUSES),
      }),
      { maxLength: 10 },
    )
    .map((candidates) => {
      const slots: Generated[] = [];
      for (const { courtId, start, halves, permitStatus } of candidates) {
        const [startTime, endTime] = [wallTimeOf(960 + start * 30), wallTimeOf(960 + (start + halves) * 30)];
        const slot = slotOf(startTime, endTime, { courtId, permitStatus });
        if (!slots.some((other) => isOverlapping(other, slot))) slots.push(slot);
      }
      return slots;
    });

  /**
   * Slots left by two earlier generations and some bookings; slots that start before a random time are past.
   */
  const season: fc.Arbitrary<Stored[]> = fc
    .tuple(
      day,
      day,
      fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
      fc.integer({ min: 15, max: 27 }).map((halves) => wallTimeOf(halves * 30 + 480)),
    )
    .map(([live, withdrawn, booked, now]) => {
      const isNew = (slot: Generated) =>
        !live.some((other) => other.courtId === slot.courtId && other.startTime === slot.startTime);
      return [
        ...live.map((slot) => ({ ...slot, isBooked: false, isWithdrawn: false })),
        ...withdrawn.filter(isNew).map((slot) => ({ ...slot, isBooked: false, isWithdrawn: true })),
      ].map((slot, id) => ({ ...slot, id, isBooked: booked[id] === true, isPast: slot.startTime <= now }));
    });

  /** The stored slots after the plan has been applied. */
  function apply(before: readonly Stored[], plan: MergePlan<Stored, Generated>): Stored[] {
    const updates = new Map(plan.update.map((update) => [update.stored.id, update.generated]));
    const withdrawn = new Set(plan.withdraw.map((slot) => slot.id));
    return [
      ...before.map((slot) => {
        const next = updates.get(slot.id);
        if (next) return { ...slot, ...next, isWithdrawn: false };
        return withdrawn.has(slot.id) ? { ...slot, isWithdrawn: true } : slot;
      }),
      ...plan.insert.map((slot, index) => ({
        ...slot,
        id: 1000 + index,
        isBooked: false,
        isWithdrawn: false,
      })),
    ];
  }

  it('changes nothing when it is applied again', () => {
    fc.assert(
      fc.property(season, day, (before, generated) => {
        const first = planned(before, generated);
        const second = planned(apply(before, first), generated);
        expect(second.insert).toEqual([]);
        expect(second.update).toEqual([]);
        expect(second.withdraw).toEqual([]);
        expect(second.keepBooked).toEqual(first.keepBooked);
        expect(second.heldBack).toEqual(first.heldBack);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every booked slot and never lets live slots of a court overlap', () => {
    fc.assert(
      fc.property(season, day, (before, generated) => {
        const live = apply(before, planned(before, generated)).filter((slot) => !slot.isWithdrawn);
        for (const slot of before.filter((one) => one.isBooked && !one.isWithdrawn)) {
          expect(live.some((other) => other.id === slot.id)).toBe(true);
        }
        live.forEach((slot, index) => {
          expect(live.slice(index + 1).find((other) => isOverlapping(slot, other))).toBeUndefined();
        });
      }),
      { numRuns: 500 },
    );
  });

  it('does not change past slots', () => {
    fc.assert(
      fc.property(season, day, (before, generated) => {
        const past = before.filter((slot) => slot.isPast);
        expect(apply(before, planned(before, generated))).toEqual(expect.arrayContaining(past));
      }),
      { numRuns: 500 },
    );
  });

  it('ends with exactly the generated slots if nothing is booked', () => {
    fc.assert(
      fc.property(season, day, (before, generated) => {
        const free = before.map((slot) => ({ ...slot, isBooked: false, isPast: false }));
        const live = apply(free, planned(free, generated)).filter((slot) => !slot.isWithdrawn);
        const plain = live.map(({ courtId, date, startTime, endTime, permitStatus, purpose }) => ({
          courtId,
          date,
          startTime,
          endTime,
          permitStatus,
          purpose,
        }));
        expect(plain).toHaveLength(generated.length);
        for (const slot of generated) expect(plain).toContainEqual(slot);
      }),
      { numRuns: 500 },
    );
  });
});
