import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekStartOf } from '#time/week.ts';
import {
  costOf,
  type FreeSlot,
  isAllowed,
  type LostPractice,
  type ProposalRules,
  proposeSlots,
} from './propose-slots.ts';

const RULES: ProposalRules = {
  weekOf: (date) => weekStartOf(date, 'monday'),
  room: () => 1,
  travelMinutes: { gyms: 5, schools: 20 },
};
const TUESDAY = '2026-11-24';
const TIMES = {
  primeFrom: '17:30:00',
  primeUntil: '19:30:00',
  lateFrom: '20:30:00',
  earlyBefore: '09:30:00',
};

const lost = (entryId: number, changes: Partial<LostPractice> = {}): LostPractice => ({
  entryId,
  teamId: entryId,
  coachIds: [entryId],
  times: TIMES,
  date: TUESDAY,
  startTime: '18:00:00',
  venueId: 1,
  schoolId: 1,
  busy: [],
  bumps: 0,
  ...changes,
});
const free = (slotId: number, changes: Partial<FreeSlot> = {}): FreeSlot => ({
  slotId,
  date: '2026-11-25',
  startTime: '18:00:00',
  endTime: '19:00:00',
  venueId: 1,
  schoolId: 1,
  courtId: slotId,
  sharedCourtIds: [],
  ...changes,
});
const firsts = (...args: Parameters<typeof proposeSlots>) =>
  proposeSlots(...args).map(({ slotId }) => slotId);

const hour = (index: number) => ({
  startTime: `${String(17 + (index % 5)).padStart(2, '0')}:00:00`,
  endTime: `${String(18 + (index % 5)).padStart(2, '0')}:00:00`,
});

/** The lowest total cost, found by trying everything. A practice without a slot costs more than any slot. */
function leastByTrying(
  rows: readonly LostPractice[],
  slots: readonly FreeSlot[],
  used: number[] = [],
): number {
  const [row, ...others] = rows;
  if (row === undefined) return 0;
  const sums = slots
    .filter((slot) => !used.includes(slot.slotId) && isAllowed(row, slot, RULES))
    .map((slot) => costOf(row, slot, RULES) + leastByTrying(others, slots, [...used, slot.slotId]));
  return Math.min(100_000 + leastByTrying(others, slots, used), ...sums);
}

const place = fc.record({
  day: fc.integer({ min: 0, max: 4 }),
  hour: fc.integer({ min: 0, max: 4 }),
  venueId: fc.integer({ min: 1, max: 3 }),
});
const rowsOf = fc.array(fc.record({ place, bumps: fc.integer({ min: 0, max: 2 }), busy: fc.option(place) }), {
  minLength: 1,
  maxLength: 4,
});
const dayOf = (day: number) => `2026-11-${24 + day}`;
const toRow = (
  { place: { day, venueId, ...at }, bumps, busy }: { place: Where; bumps: number; busy: Where | null },
  index: number,
) =>
  lost(index + 1, {
    date: dayOf(day),
    startTime: hour(at.hour).startTime,
    venueId,
    schoolId: Math.ceil(venueId / 2),
    bumps,
    busy: busy === null ? [] : [{ date: dayOf(busy.day), ...hour(busy.hour) }],
  });
type Where = { day: number; hour: number; venueId: number };
const toSlot = ({ day, hour: at, venueId }: Where, index: number) =>
  free(index + 1, { date: dayOf(day), ...hour(at), venueId, schoolId: Math.ceil(venueId / 2) });

describe('the proposals for lost practices', () => {
  it('have the lowest possible total cost', () => {
    fc.assert(
      fc.property(rowsOf, fc.array(place, { maxLength: 5 }), (given, places) => {
        const rows = given.map(toRow);
        const slots = places.map(toSlot);
        const total = proposeSlots(rows, slots, RULES).reduce((sum, { slotId }, index) => {
          const slot = slots.find((each) => each.slotId === slotId);
          return sum + (slot === undefined ? 100_000 : costOf(rows[index] as LostPractice, slot, RULES));
        }, 0);
        expect(total).toBe(leastByTrying(rows, slots));
      }),
    );
  });

  it('do not depend on the order of practices and slots', () => {
    fc.assert(
      fc.property(rowsOf, fc.array(place, { maxLength: 6 }), (given, places) => {
        const [rows, slots] = [given.map(toRow), places.map(toSlot)];
        const answer = proposeSlots(rows, slots, RULES);
        expect(proposeSlots(rows.toReversed(), slots.toReversed(), RULES)).toEqual(answer.toReversed());
      }),
    );
  });

  it('give 40 practices 40 different slots of 60', () => {
    const rows = [...Array(40).keys()].map((index) => lost(index + 1, hour(index)));
    const slots = [...Array(60).keys()].map((index) =>
      free(index + 1, { ...hour(index), date: dayOf(index % 6) }),
    );
    const answer = proposeSlots(rows, slots, RULES);
    expect(new Set(answer.map(({ slotId }) => slotId)).size).toBe(40);
    expect(answer.some(({ slotId }) => slotId === null)).toBe(false);
    const taken = new Set(answer.map(({ slotId }) => slotId));
    for (const { spareIds } of answer) {
      expect(spareIds).toHaveLength(2);
      expect(spareIds.some((id) => taken.has(id))).toBe(false);
    }
  });

  it('never give two teams a court and a part of it at once, and let as many teams as fit onto its parts', () => {
    const whole = free(1, { courtId: 1, sharedCourtIds: [2, 3] });
    const parts = [2, 3].map((courtId) => free(courtId, { courtId, sharedCourtIds: [1] }));
    const later = free(4, {
      ...whole,
      slotId: 4,
      startTime: '18:30:00',
      endTime: '19:30:00',
      date: '2026-11-27',
    });
    const far = free(5, { date: '2026-11-28', courtId: 9 });
    expect(firsts([lost(1)], [whole, ...parts], RULES)).toEqual([1]);
    expect(proposeSlots([lost(1)], [whole, ...parts, far], RULES)[0]?.spareIds).toEqual([5]);
    expect(firsts([lost(1), lost(2)], [whole, ...parts], RULES)).toEqual([2, 3]);
    expect(firsts([lost(1), lost(2), lost(3)], [whole, ...parts, later, far], RULES)).toEqual([2, 3, 4]);
    expect(firsts([lost(1), lost(2)], [whole, ...parts.slice(0, 1)], RULES).toSorted()).toEqual([2, null]);
  });

  it('prefer the same gym, the same school, a near hour and a near day, by increasing cost', () => {
    const near = [
      free(1, { venueId: 2, schoolId: 2 }),
      free(2, { venueId: 2 }),
      free(3),
      free(4, { date: '2026-11-26' }),
    ];
    expect(proposeSlots([lost(1)], near, RULES)).toEqual([{ entryId: 1, slotId: 3, spareIds: [2, 1] }]);
  });

  it.each<[about: string, slot: Partial<FreeSlot>, bumps: number, cost: number]>([
    ['the next day', {}, 0, 10],
    ['the day before', { date: '2026-11-23' }, 0, 10],
    ['44 minutes later', { startTime: '18:44:00' }, 0, 12],
    ['another gym of the school', { venueId: 2 }, 0, 13],
    ['another school', { venueId: 2, schoolId: 2 }, 0, 17],
    ['a team that lost practices before', {}, 2, -30],
  ])('cost for %s what its distance says', (_about, slot, bumps, cost) => {
    expect(costOf(lost(1, { bumps }), free(1, slot), RULES)).toBe(cost);
  });

  it.each([
    ['prime time', { primeUntil: '19:00:00' }, { primeUntil: '18:30:00' }, lost(1), '19:00:00', '17:00:00'],
    ['not late', { lateFrom: '21:30:00' }, {}, lost(1, { startTime: '20:00:00' }), '20:30:00', '19:15:00'],
  ] as const)('prefer what the division counts as %s', (_what, later, sooner, row, late, early) => {
    const slots = [free(1, { startTime: early }), free(2, { startTime: late })];
    const chosen = (times: Partial<typeof TIMES>) =>
      firsts([{ ...row, times: { ...TIMES, ...times } }], slots, RULES);
    expect([chosen(later), chosen(sooner)]).toEqual([[2], [1]]);
  });

  it('avoid starts that the division counts as early on a weekend', () => {
    const saturday = lost(1, { date: '2026-11-28', startTime: '10:00:00' });
    const slots = [
      free(1, { date: '2026-11-28', startTime: '09:00:00' }),
      free(2, { date: '2026-11-28', startTime: '11:15:00' }),
    ];
    const chosen = (earlyBefore: string) =>
      firsts([{ ...saturday, times: { ...TIMES, earlyBefore } }], slots, RULES);
    expect([chosen('09:00:00'), chosen('09:30:00')]).toEqual([[1], [2]]);
  });

  it('give priority to a team that lost a practice before', () => {
    expect(firsts([lost(1), lost(2, { bumps: 1 })], [free(7)], RULES)).toEqual([null, 7]);
  });

  it('leave out slots at which the team or its coach is busy', () => {
    const busy = [{ date: '2026-11-25', startTime: '18:30:00', endTime: '19:30:00' }];
    const later = free(2, { startTime: '19:30:00', endTime: '20:30:00' });
    expect(proposeSlots([lost(1, { busy })], [free(1), later], RULES)).toEqual([
      { entryId: 1, slotId: 2, spareIds: [] },
    ]);
  });

  it('respect the weekly limit, even if a team loses two practices', () => {
    const rules = { ...RULES, room: (_team: number, week: string) => (week === '2026-11-23' ? 1 : 0) };
    const rows = [lost(1, { teamId: 5 }), lost(2, { teamId: 5 })];
    const slots = [free(1), free(2, { date: '2026-11-26' }), free(3, { date: '2026-12-01' })];
    expect(firsts(rows, slots, rules).toSorted()).toEqual([1, null].toSorted());
    expect(firsts([lost(1)], slots, { ...RULES, room: () => 0 })).toEqual([null]);
    expect(isAllowed(lost(1), free(1), { ...RULES, room: () => 0 })).toBe(false);
    // of each week
    expect(firsts(rows, [free(1), free(3, { date: '2026-12-01' })], RULES).toSorted()).toEqual([1, 3]);
  });

  it('never put a team or a coach in two places at once', () => {
    const two = { ...RULES, room: () => 2 };
    const slots = [free(1), free(2, { venueId: 2 }), free(3, { date: '2026-11-27' })];
    const sameTeam = [lost(1, { teamId: 5 }), lost(2, { teamId: 5 })];
    const sameCoach = [lost(1, { coachIds: [8, 9] }), lost(2, { coachIds: [9, 7] })];
    for (const rows of [sameTeam, sameCoach]) {
      const chosen = firsts(rows, slots, two);
      expect(chosen).toContain(3);
      expect(chosen.includes(1) && chosen.includes(2)).toBe(false);
    }
  });
});
