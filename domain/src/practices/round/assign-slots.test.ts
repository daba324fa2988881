import { expect, it } from 'vitest';
import { timeClassOf } from '#fairness/times.ts';
import { Random } from '#games/draw/random.ts';
import { weekdayOf } from '#time/wall-clock.ts';
import { assignSlots, isElsewhere, isFree, shareCoach } from './assign-slots.ts';
import { drawRound } from './draw-round.ts';
import type { RoundTeam } from './round.ts';
import { costsOf } from './slot-cost.ts';
import { anInput, aSlot, aTeam, randomInput, WEEK } from './testing/round-league.ts';
import { breachesOf } from './testing/round-rules.ts';
import { hasWishes, rankOf } from './wish.ts';

/**
 * The lowest possible cost, by shortest paths in a network of teams and slots (successive shortest paths with Bellman and
 * Ford), which shares nothing with the Hungarian method.
 */
function lowestCost(costs: readonly (readonly (number | null)[])[], none: readonly number[]): number {
  const owner = new Map<number, number>();
  const slotOf: (number | null)[] = costs.map(() => null);
  let total = none.reduce((sum, cost) => sum + cost, 0);
  const costOf = (row: number, slot: number | null) => (slot === null ? none[row] : costs[row]?.[slot]) ?? 0;
  for (;;) {
    // the cheapest change that ends at a free slot, from each team without one
    const distance = new Map<number, number>();
    const before = new Map<number, number>();
    for (let isShorter = true; isShorter; ) {
      isShorter = false;
      for (const [row, options] of costs.entries()) {
        const own = slotOf[row] ?? null;
        const start = own === null ? 0 : distance.get(own);
        if (start === undefined) continue;
        for (const [slot, cost] of options.entries()) {
          if (cost === null || slot === own) continue;
          const length = start + cost - costOf(row, own);
          if (length >= (distance.get(slot) ?? Number.POSITIVE_INFINITY)) continue;
          distance.set(slot, length);
          before.set(slot, row);
          isShorter = true;
        }
      }
    }
    const ends = [...distance].filter(([slot]) => !owner.has(slot)).toSorted((a, b) => a[1] - b[1]);
    const [end] = ends;
    if (end === undefined || end[1] >= 0) return total;
    total += end[1];
    for (let slot: number | null = end[0]; slot !== null; ) {
      const row: number = before.get(slot) ?? 0;
      const former: number | null = slotOf[row] ?? null;
      slotOf[row] = slot;
      owner.set(slot, row);
      slot = former;
    }
  }
}

it('costs as little as an independent solver finds, in 200 random leagues', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = new Random(seed);
    const size = { teams: 1 + random.below(14), slots: 1 + random.below(16), gyms: 2 };
    const { teams, slots } = randomInput(seed, size);
    // each team has a coach of its own, so that nothing but the costs decides
    const order = teams.filter(hasWishes).map((team, index): RoundTeam => ({ ...team, coachIds: [index] }));
    const { costOf, costOfNone } = costsOf(order.length);
    const weightOf = (row: number) => order.length - row;
    const costs = order.map((team, row) =>
      slots.map((slot) => {
        const rank = rankOf(team, slot);
        const start = { weekday: weekdayOf(slot.date), startTime: slot.startTime };
        const { isPrime } = timeClassOf(team.times, start);
        return rank === null || !isFree(team, slot) ? null : costOf({ rank, isPrime, weight: weightOf(row) });
      }),
    );
    const assigned = assignSlots(order, slots);
    const cost = assigned.reduce((sum, { slot }, row) => {
      const column = slot === null ? null : slots.indexOf(slot);
      return sum + (column === null ? costOfNone(weightOf(row)) : (costs[row]?.[column] ?? Number.NaN));
    }, 0);
    expect(cost, `seed ${seed}`).toBe(
      lowestCost(
        costs,
        order.map((_, row) => costOfNone(weightOf(row))),
      ),
    );
  }
});

it('spreads prime time by at most one between teams with equal wishes, over a season of twelve weeks', () => {
  for (const [seed, count, primeSlots] of [
    [1, 10, 4],
    [2, 7, 3],
    [3, 12, 11],
    [4, 5, 1],
  ] as const) {
    const evening = {
      weekdays: [1, 2, 3, 4] as const,
      fromTime: '16:00:00',
      untilTime: null,
      venueIds: null,
    };
    let teams = Array.from({ length: count }, (_, index) =>
      aTeam(index + 1, { wishes: [evening], anyTime: true }),
    );
    for (let week = 0; week < 12; week += 1) {
      const slots = Array.from({ length: count }, (_, index) =>
        aSlot(index + 1, (1 + (index % 4)) as 1, index < primeSlots ? 18 : 16, {
          venueId: 1 + Math.floor(index / 4),
        }),
      );
      const input = anInput(teams, slots, {
        seed: (seed * 1000 + week).toString(16).padStart(64, '5'),
        week: WEEK,
      });
      const outcome = drawRound(input);
      expect(breachesOf(input, outcome)).toEqual([]);
      const got = new Map(outcome.results.map(({ teamId, slotId }) => [teamId, slotId ?? 0]));
      teams = teams.map((team) => {
        const isPrime = (got.get(team.id) ?? 0) <= primeSlots;
        return { ...team, record: { ...team.record, prime: team.record.prime + Number(isPrime) } };
      });
      const primes = teams.map(({ record }) => record.prime);
      expect(Math.max(...primes) - Math.min(...primes)).toBeLessThanOrEqual(1);
    }
  }
});

it.each([
  ['at the same time at another gym', aSlot(0, 2, 18, { venueId: 2 }), false],
  ['at the same time at the same gym', aSlot(0, 2, 18), true],
  ['right before at another gym', aSlot(0, 2, 17, { venueId: 2 }), true],
  ['on another day at another gym', aSlot(0, 3, 18, { venueId: 2 }), true],
])('lets a team have a slot or not if its coach has something %s', (_, other, is) => {
  expect(isFree(aTeam(1, { coachBusy: [other] }), aSlot(1, 2, 18))).toBe(is);
  expect(isElsewhere(other, aSlot(1, 2, 18))).toBe(!is);
});

it.each([
  [[1, 2], [2, 3], true],
  [[1, 2], [3], false],
  [[], [], false],
])('knows whether teams with the coaches %j and %j share one: %j', (one, other, is) => {
  expect(shareCoach(aTeam(1, { coachIds: one }), aTeam(2, { coachIds: other }))).toBe(is);
});

const on = (weekday: 2 | 4, from: string, until: string): Pick<RoundTeam, 'wishes'> => ({
  wishes: [{ weekdays: [weekday], fromTime: from, untilTime: until, venueIds: null }],
});
const slotIds = (order: readonly RoundTeam[], slots: Parameters<typeof assignSlots>[1]) =>
  assignSlots(order, slots).map(({ slot }) => slot?.id);

it('moves a team beside one of the other teams of its coach', () => {
  const coachIds = [7];
  const order = [
    aTeam(1, { ...on(2, '15:00:00', '16:00:00'), coachIds }),
    aTeam(2, { ...on(4, '15:00:00', '16:00:00'), coachIds }),
    aTeam(3, { ...on(2, '12:00:00', '15:00:00'), coachIds }),
  ];
  const slots = [aSlot(1, 2, 15), aSlot(2, 4, 15), aSlot(3, 2, 14), aSlot(4, 2, 12)];
  expect(slotIds(order, slots)).toEqual([1, 2, 3]);
});

it('moves no team onto a court whose floor another team has', () => {
  const order = [
    aTeam(1, on(2, '14:00:00', '15:00:00')),
    aTeam(2, { ...on(2, '13:00:00', '14:00:00'), coachIds: [7] }),
    aTeam(3, { ...on(2, '14:00:00', '16:00:00'), coachIds: [7] }),
  ];
  const slots = [
    aSlot(1, 2, 13),
    aSlot(2, 2, 14, { courtId: 20, sharedCourtIds: [21] }),
    aSlot(3, 2, 14, { courtId: 21, sharedCourtIds: [20] }),
    aSlot(4, 2, 15),
  ];
  expect(slotIds(order, slots).slice(1)).toEqual([1, 4]);
});
