import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawRound } from './draw-round.ts';
import type { RoundInput, RoundOutcome } from './round.ts';
import { anInput, aSlot, aTeam, randomInput } from './testing/round-league.ts';
import { breachesOf } from './testing/round-rules.ts';
import type { Wish } from './wish.ts';

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
