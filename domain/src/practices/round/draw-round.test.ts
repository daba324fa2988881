import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demandOf } from './demand.ts';
import { drawRound } from './draw-round.ts';
import { orderReason } from './order-teams.ts';
import type { RoundInput, RoundOutcome } from './round.ts';
import { costsOf } from './slot-cost.ts';
import { anInput, aSlot, aTeam, randomInput } from './testing/round-league.ts';
import { breachesOf } from './testing/round-rules.ts';
import { ANY_RANK, countRanks, hasWishes, MAX_WISHES, rankOf, type Wish } from './wish.ts';

const TUESDAY: Wish = { weekdays: [2], fromTime: '18:00:00', untilTime: '19:00:00', venueIds: null };
const ANY_DAY: Wish = {
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  fromTime: '06:00:00',
  untilTime: null,
  venueIds: null,
};
const slotsOf = ({ results }: RoundOutcome) => results.map(({ slotId }) => slotId);
const reasonsOf = ({ results }: RoundOutcome, teamId: number) =>
  results.find((result) => result.teamId === teamId)?.reasons;

describe('the draw', () => {
  it('gives a slot to as many teams as possible before it looks at ranks', () => {
    const flexible = aTeam(1, { wishes: [TUESDAY, { ...TUESDAY, weekdays: [4] }] });
    const strict = aTeam(2, { wishes: [TUESDAY], record: { prime: 9, lost: 0, ranks: 0 } });
    const input = anInput([flexible, strict], [aSlot(1, 2, 18), aSlot(2, 4, 18)]);
    expect(slotsOf(drawRound(input))).toEqual([2, 1]);
  });

  it.each([
    ['fewer practices in prime time', { prime: 1, lost: 0, ranks: 0 }, { prime: 2, lost: 5, ranks: 9 }],
    ['more lost practices', { prime: 1, lost: 2, ranks: 0 }, { prime: 1, lost: 1, ranks: 9 }],
    ['worse results so far', { prime: 1, lost: 1, ranks: 8 }, { prime: 1, lost: 1, ranks: 7 }],
  ])('lets a team with %s go first', (_, first, later) => {
    for (const [one, other] of [
      [first, later],
      [later, first],
    ] as const) {
      const teams = [
        aTeam(1, { wishes: [TUESDAY], record: one }),
        aTeam(2, { wishes: [TUESDAY], record: other }),
      ];
      const { results } = drawRound(anInput(teams, [aSlot(1, 2, 18)]));
      expect(results.map(({ slotId }) => slotId !== null)).toEqual([one === first, one === later]);
    }
  });

  it('decides ties by the seed, not by the order of its input', () => {
    const teams = Array.from({ length: 20 }, (_, index) => aTeam(index + 1, { wishes: [TUESDAY] }));
    const winner = (seed: string, order = teams) =>
      drawRound(anInput(order, [aSlot(1, 2, 18)], { seed })).results.find(({ slotId }) => slotId !== null)
        ?.teamId;
    const seeds = Array.from({ length: 40 }, (_, index) => `${index}`.padStart(8, '0'));
    expect(new Set(seeds.map((seed) => winner(seed))).size).toBeGreaterThan(10);
    for (const seed of seeds) expect(winner(seed, teams.toReversed())).toBe(winner(seed));
  });

  it('prefers the same time as this week before all wishes, if the team does', () => {
    const same = [{ weekday: 4 as const, startTime: '19:00:00', venueId: 1 }];
    const { results } = drawRound(
      anInput([aTeam(1, { wishes: [TUESDAY], same })], [aSlot(1, 2, 18), aSlot(2, 4, 19)]),
    );
    expect(results[0]).toMatchObject({
      slotId: 2,
      rank: 1,
      reasons: ['Your team has the same time as this week.'],
    });
  });

  it('gives two teams of a coach slots back to back at one gym, if they are as good', () => {
    const wishes = [{ ...ANY_DAY, weekdays: [2 as const] }];
    const teams = [aTeam(1, { wishes, coachIds: [7] }), aTeam(2, { wishes, coachIds: [7] })];
    const slots = [aSlot(1, 2, 18), aSlot(2, 2, 19), aSlot(3, 2, 18, { venueId: 3 })];
    expect(slotsOf(drawRound(anInput(teams, slots))).toSorted()).toEqual([1, 2]);
  });

  it('gives nobody a court whose parts go to two other teams', () => {
    const teams = [1, 2, 3].map((id) => aTeam(id, { wishes: [TUESDAY] }));
    const slots = [
      aSlot(1, 2, 18, { courtId: 10, sharedCourtIds: [11, 12] }),
      aSlot(2, 2, 18, { courtId: 11, sharedCourtIds: [10] }),
      aSlot(3, 2, 18, { courtId: 12, sharedCourtIds: [10] }),
    ];
    expect(
      slotsOf(drawRound(anInput(teams, slots)))
        .filter((id) => id !== null)
        .toSorted(),
    ).toEqual([2, 3]);
  });
});

describe('why a wish was not met', () => {
  it.each<[about: string, input: RoundInput, reason: string]>([
    ['there is no such slot', anInput([aTeam(1, { wishes: [TUESDAY] })], []), 'no slot was open then.'],
    [
      'the team is busy',
      anInput([aTeam(1, { wishes: [TUESDAY], busy: [aSlot(0, 2, 18)] })], [aSlot(1, 2, 18)]),
      'your team or its coach has something else then.',
    ],
    [
      'a coach is at another gym',
      anInput(
        [
          aTeam(1, { wishes: [{ ...TUESDAY, venueIds: [1] }], record: { prime: 0, lost: 1, ranks: 0 } }),
          aTeam(2, { wishes: [{ ...TUESDAY, venueIds: [2] }], coachIds: [1] }),
        ],
        [aSlot(1, 2, 18), aSlot(2, 2, 18, { venueId: 2 })],
      ),
      'your coach is at another gym with Boys 3-4 Team 1 then.',
    ],
    [
      'another team went first',
      anInput(
        [
          aTeam(1, { wishes: [TUESDAY], record: { prime: 0, lost: 1, ranks: 0 } }),
          aTeam(2, { wishes: [TUESDAY] }),
        ],
        [aSlot(1, 2, 18)],
      ),
      'Boys 3-4 Team 1 has it: 1 lost practice this season that it did not make up (your team 0).',
    ],
    [
      'a coach is at another gym with two teams',
      anInput(
        [
          ...[1, 2].map((id) => aTeam(id, { wishes: [{ ...TUESDAY, venueIds: [1] }], coachIds: [3] })),
          aTeam(3, { wishes: [{ ...TUESDAY, venueIds: [2] }] }),
        ],
        [aSlot(1, 2, 18), aSlot(2, 2, 18, { courtId: 11 }), aSlot(3, 2, 18, { venueId: 2 })],
      ),
      'your coach is at another gym with Boys 3-4 Team 1 and Boys 3-4 Team 2 then.',
    ],
    [
      'another team uses the floor',
      anInput(
        [
          aTeam(1, { wishes: [{ ...TUESDAY, venueIds: [1] }], record: { prime: 0, lost: 1, ranks: 0 } }),
          aTeam(2, { wishes: [{ ...TUESDAY, venueIds: [2] }] }),
        ],
        [aSlot(1, 2, 18, { sharedCourtIds: [20] }), aSlot(2, 2, 18, { venueId: 2, sharedCourtIds: [10] })],
      ),
      'Boys 3-4 Team 1 uses a part of that floor.',
    ],
    [
      'many teams went first',
      anInput(
        [5, 4, 3, 2, 1].map((id) =>
          aTeam(id, { wishes: [TUESDAY], record: { prime: 0, lost: 5 - id, ranks: 0 } }),
        ),
        [1, 2, 3, 4].map((id) => aSlot(id, 2, 18, { courtId: id })),
      ),
      `any gym): ${[4, 3, 2].map((lost) => `Boys 3-4 Team ${5 - lost} has it: ${lost} lost practices this season that it did not make up (your team 0)`).join('; ')}; 1 more team.`,
    ],
    [
      'more teams get a slot so',
      anInput(
        [
          aTeam(2, { wishes: [TUESDAY, ANY_DAY] }),
          aTeam(1, { wishes: [TUESDAY], record: { prime: 5, lost: 0, ranks: 0 } }),
        ],
        [aSlot(1, 2, 18), aSlot(2, 3, 18)],
      ),
      'Boys 3-4 Team 1 has it, so that more teams get a slot or a better wish.',
    ],
  ])('is told: %s', (_, input, reason) => {
    const team = input.teams.find(({ id }) => id === input.teams.length);
    expect(reasonsOf(drawRound(input), team?.id ?? 0)?.join(' ')).toContain(reason);
  });
});

it('counts the first wishes that were met, and the teams without wishes that do not skip', () => {
  const teams = [aTeam(1, { wishes: [TUESDAY] }), aTeam(2, { wishes: [TUESDAY] }), aTeam(3), aTeam(4)];
  const { figures } = drawRound(anInput(teams, [aSlot(1, 2, 18), aSlot(2, 2, 18, { venueId: 2 })]));
  expect(figures).toMatchObject({ firstWishes: 2, anyTimes: 0, withoutWishes: 2 });
});

it('reports what each team got, why, and the figures of the round', () => {
  const input = anInput(
    [
      aTeam(6, { skip: true }),
      aTeam(5, { wishes: [{ ...TUESDAY, weekdays: [1], venueIds: [2, 3] }] }),
      aTeam(4),
      aTeam(3, { wishes: [TUESDAY], skip: true }),
      aTeam(2, { anyTime: true }),
      aTeam(1, { wishes: [TUESDAY] }),
    ],
    [aSlot(1, 2, 18), aSlot(2, 4, 18), aSlot(3, 5, 18)],
  );
  const { results, figures } = drawRound(input);
  expect(figures).toEqual({
    ...{ teams: 4, assigned: 2, firstWishes: 1, anyTimes: 1, withoutWishes: 1 },
    ...{ skipped: 2, openSlots: 3, leftSlots: 1 },
  });
  expect(
    results.map(({ reasons, problem, rank, tookPart }) => [tookPart, rank, problem, ...reasons]),
  ).toEqual([
    [true, 1, '', 'Your first wish was met: Tuesday, between 6:00 PM and 7:00 PM, at any gym.'],
    [true, null, '', 'Your team takes any time.'],
    [false, null, 'It skips this week.', 'Your team skips this week.'],
    [
      ...[false, null, 'It has no wishes.'],
      'Your team has no wishes yet. What is left is first come, first served.',
    ],
    [
      ...[true, null, 'No open slot meets its wishes.'],
      'None of your wishes could be met this time. What is left is first come, first served.',
      'Your first wish (Monday, between 6:00 PM and 7:00 PM, at Gym 2 or Gym 3): no slot was open then.',
    ],
    [false, null, 'It skips this week.', 'Your team skips this week.'],
  ]);
});

it.each([
  ['No open slot meets its wishes.', { weekdays: [1] as const }, []],
  ['The team or its coach has something else at every time that it prefers.', {}, [aSlot(0, 2, 18)]],
  ['Other teams have every slot that meets its wishes.', {}, []],
])('tells administrators of a team without a slot: %s', (problem, change, busy) => {
  const first = aTeam(1, { wishes: [TUESDAY], record: { prime: 0, lost: 1, ranks: 0 } });
  const team = aTeam(2, { wishes: [{ ...TUESDAY, ...change }], busy });
  const { results } = drawRound(anInput([first, team], [aSlot(1, 2, 18), aSlot(2, 6, 9)]));
  expect(results.map((result) => result.problem)).toEqual(['', problem]);
});

it('explains the better wishes of a team that got its second one, or any time', () => {
  const wishes = [1, 3].map((weekday) => ({ ...TUESDAY, weekdays: [weekday as 1 | 3] }));
  const same = [{ weekday: 5 as const, startTime: '18:00:00', venueId: 1 }];
  const reasons = (changes: object, weekday: 3 | 6) =>
    drawRound(anInput([aTeam(1, { wishes, ...changes })], [aSlot(1, weekday, 18)])).results[0]?.reasons;
  const none = 'no slot was open then.';
  expect(reasons({}, 3)).toEqual([
    'Your second wish was met: Wednesday, between 6:00 PM and 7:00 PM, at any gym.',
    `Your first wish (Monday, between 6:00 PM and 7:00 PM, at any gym): ${none}`,
  ]);
  expect(reasons({ same }, 3)).toEqual([
    'Your second wish was met: Wednesday, between 6:00 PM and 7:00 PM, at any gym.',
    `The same time as this week: ${none}`,
    `Your first wish (Monday, between 6:00 PM and 7:00 PM, at any gym): ${none}`,
  ]);
  expect(reasons({ anyTime: true }, 6)).toEqual([
    'None of your wishes could be met, but your team takes any time.',
    `Your first wish (Monday, between 6:00 PM and 7:00 PM, at any gym): ${none}`,
    `Your second wish (Wednesday, between 6:00 PM and 7:00 PM, at any gym): ${none}`,
  ]);
});

it.each([
  [{ prime: 1, lost: 0, ranks: 0 }, 'fewer practices in prime time this season (1, your team 2)'],
  [{ prime: 2, lost: 3, ranks: 0 }, '3 lost practices this season that it did not make up (your team 0)'],
  [{ prime: 2, lost: 0, ranks: 7 }, 'worse results in former rounds'],
  [{ prime: 2, lost: 0, ranks: 5 }, 'drawn by the published seed, because both teams had the same so far'],
])('says why a team with %j went before another', (record, reason) => {
  expect(orderReason(record, { prime: 2, lost: 0, ranks: 5 })).toBe(reason);
});

describe('the rank of a slot', () => {
  const same = [4, 5].map((weekday) => ({ weekday: weekday as 4 | 5, startTime: '18:00:00', venueId: 1 }));
  const team = { same, wishes: [TUESDAY, ANY_DAY], anyTime: false };
  it.each([
    ['one of the same places', aSlot(1, 5, 18), 1, null],
    ['the same time at another gym', aSlot(1, 4, 18, { venueId: 2 }), 3, 2],
    ['another time at the same gym', aSlot(1, 4, 19), 3, 2],
    ['another day at the same time', aSlot(1, 3, 18), 3, 2],
    ['the first wish', aSlot(1, 2, 18), 2, 1],
    ['no wish', aSlot(1, 4, 5), null, null],
  ])('is that of %s', (_, slot, rank, withoutSame) => {
    expect(rankOf(team, slot)).toBe(rank);
    if (withoutSame !== null) expect(rankOf({ ...team, same: [] }, slot)).toBe(withoutSame);
    expect(rankOf({ ...team, anyTime: true }, slot)).toBe(rank ?? ANY_RANK);
  });

  it('is worse for any time than for every wish that a team can have', () => {
    expect(ANY_RANK).toBeGreaterThan(MAX_WISHES + 1);
  });

  it.each([
    [{}, false, 0],
    [{ same }, true, 1],
    [{ wishes: [TUESDAY] }, true, 1],
    [{ same, wishes: [TUESDAY, ANY_DAY] }, true, 3],
    [{ anyTime: true }, true, 0],
  ])('is known of a team with %j only if it has wishes', (preferences, has, count) => {
    expect([hasWishes(aTeam(1, preferences)), countRanks(aTeam(1, preferences))]).toEqual([has, count]);
  });
});

it('counts once in each hour the teams that prefer a slot then', () => {
  const same = [{ weekday: 4 as const, startTime: '19:00:00', venueId: 1 }];
  const late = { ...TUESDAY, fromTime: '19:00:00', untilTime: null };
  const teams = [
    aTeam(1, { wishes: [TUESDAY] }),
    aTeam(2, { wishes: [TUESDAY, late], same, anyTime: true }),
    aTeam(3, { anyTime: true }),
  ];
  const slots = [
    ...[aSlot(1, 4, 19), aSlot(2, 2, 20), aSlot(3, 2, 18), aSlot(4, 2, 18, { courtId: 12 })],
    ...[aSlot(5, 2, 18, { venueId: 2 }), aSlot(6, 5, 18), aSlot(7, 4, 19, { venueId: 2 })],
    aSlot(8, 2, 20.5),
  ];
  expect(demandOf(teams, slots)).toEqual([
    { weekday: 2, hour: 18, teams: 2 },
    { weekday: 2, hour: 20, teams: 1 },
    { weekday: 4, hour: 19, teams: 1 },
  ]);
});

it.each([1, 2, 30])(
  'weighs a rank more than all that %d teams can gain below it, and a slot more than all ranks',
  (teams) => {
    const { costOf, costOfNone } = costsOf(teams);
    const step = costOf({ rank: 1, isPrime: true, weight: 0 });
    const worst = Array.from({ length: teams }, (_, index) =>
      costOf({ rank: ANY_RANK, isPrime: false, weight: index + 1 }),
    ).reduce((sum, cost) => sum + cost, 0);
    expect(worst - teams * ANY_RANK * step).toBeLessThan(step);
    expect(costOfNone(0)).toBeGreaterThan(worst);
    expect(costOfNone(2)).toBeGreaterThan(costOfNone(1));
  },
);

describe('in any league', () => {
  const sizes = fc.record({
    teams: fc.integer({ min: 0, max: 30 }),
    slots: fc.integer({ min: 0, max: 40 }),
    gyms: fc.integer({ min: 1, max: 3 }),
  });

  it('no rule is broken, and the same input in another order gives the same bytes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), sizes, (seed, size) => {
        const input = randomInput(seed, size);
        const outcome = drawRound(input);
        expect(breachesOf(input, outcome)).toEqual([]);
        expect(outcome.results).toHaveLength(input.teams.length);
        const mixed = { ...input, teams: input.teams.toReversed(), slots: input.slots.toReversed() };
        expect(JSON.stringify(drawRound(mixed))).toBe(JSON.stringify(outcome));
      }),
      { numRuns: 300 },
    );
  });
});
