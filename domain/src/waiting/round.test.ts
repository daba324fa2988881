import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextStep, type Round, type RoundStep, type RoundTeam } from './round.ts';

const ZONE = 'America/New_York';
/** Tuesday noon in New York. */
const NOON = new Date('2026-11-17T17:00:00Z');
const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);

const team = (teamId: number, changes: Partial<RoundTeam> = {}): RoundTeam => ({
  teamId,
  teamName: `Team ${teamId}`,
  divisionName: 'Boys 3-4',
  limit: 1,
  inWeek: 0,
  inSeason: 0,
  requestedAt: teamId,
  wasOffered: false,
  hasDeclined: false,
  isBusy: false,
  hasOtherOffer: false,
  ...changes,
});
const round = (changes: Partial<Round> = {}, slot: Partial<Round['slot']> = {}): Round => ({
  slot: { date: '2026-11-19', startTime: '18:00:00', isOpen: true, ...slot },
  offer: null,
  teams: [team(1), team(2)],
  ...changes,
});
const held = { teamId: 1, heldUntil: later(1) };
const step = (input: Round, now = NOON) => nextStep(input, now, ZONE);

describe('the next step of a round', () => {
  it.each<[about: string, round: Round, step: RoundStep]>([
    ['offers to the first in line', round(), { kind: 'offer', teamId: 1, heldUntil: later(1) }],
    [
      'passes who was asked',
      round({ teams: [team(1, { wasOffered: true }), team(2)] }),
      { kind: 'offer', teamId: 2, heldUntil: later(1) },
    ],
    [
      'passes who gave it back',
      round({ teams: [team(1, { hasDeclined: true }), team(2)] }),
      { kind: 'offer', teamId: 2, heldUntil: later(1) },
    ],
    [
      'passes who plays then',
      round({ teams: [team(1, { isBusy: true }), team(2)] }),
      { kind: 'offer', teamId: 2, heldUntil: later(1) },
    ],
    [
      'passes whose week is full',
      round({ teams: [team(1, { inWeek: 1 }), team(2)] }),
      { kind: 'offer', teamId: 2, heldUntil: later(1) },
    ],
    [
      'passes who decides about another slot',
      round({ teams: [team(1, { hasOtherOffer: true }), team(2)] }),
      { kind: 'offer', teamId: 2, heldUntil: later(1) },
    ],
    ['closes where everyone was asked', round({ teams: [team(1, { wasOffered: true })] }), { kind: 'close' }],
    ['closes where nobody waits', round({ teams: [] }), { kind: 'close' }],
    ['closes where the slot is gone', round({}, { isOpen: false }), { kind: 'close' }],
    ['waits while it is held', round({ offer: held }), { kind: 'wait' }],
    [
      'ends one that the league took, or whose slot was closed',
      round({ offer: held }, { isOpen: false }),
      { kind: 'end_offer', state: 'taken' },
    ],
    [
      'ends one that ran out',
      round({ offer: { teamId: 1, heldUntil: NOON } }),
      { kind: 'end_offer', state: 'expired' },
    ],
    [
      'ends one that ran out before it was looked at, though the slot has begun since',
      round({ offer: { teamId: 1, heldUntil: NOON } }, { isOpen: false }),
      { kind: 'end_offer', state: 'expired' },
    ],
    [
      'ends one whose team filled its week',
      round({ offer: held, teams: [team(1, { inWeek: 1 })] }),
      { kind: 'end_offer', state: 'superseded' },
    ],
    [
      'ends one whose team plays then',
      round({ offer: held, teams: [team(1, { isBusy: true })] }),
      { kind: 'end_offer', state: 'superseded' },
    ],
    [
      'ends one whose team gave this very slot back',
      round({ offer: held, teams: [team(1, { hasDeclined: true })] }),
      { kind: 'end_offer', state: 'superseded' },
    ],
    [
      'ends one whose request was removed',
      round({ offer: held, teams: [team(2)] }),
      { kind: 'end_offer', state: 'superseded' },
    ],
  ])('%s', (_, input, expected) => {
    expect(step(input)).toEqual(expected);
  });

  it('notifies every eligible team of a slot that starts soon, even teams whose hold expired', () => {
    const teams = [
      team(1, { wasOffered: true }),
      team(2, { hasDeclined: true, wasOffered: true }),
      team(3, { inWeek: 1 }),
      team(4, { isBusy: true }),
      team(5, { hasOtherOffer: true }),
    ];
    const soon = round({ teams }, { date: '2026-11-17', startTime: '15:00:00' });
    expect(step(soon)).toEqual({ kind: 'first_come', teamIds: [1, 5] });
    expect(step({ ...soon, teams: [] })).toEqual({ kind: 'close' });
  });
});

describe('any sequence of answers', () => {
  const plans = fc.record({
    teams: fc.array(
      fc.record({
        limit: fc.integer({ min: 0, max: 2 }),
        inWeek: fc.integer({ min: 0, max: 2 }),
        inSeason: fc.integer({ min: 0, max: 3 }),
        answer: fc.constantFrom('book', 'decline', 'sleep', 'fill', 'withdraw'),
      }),
      { maxLength: 8 },
    ),
    startsInHours: fc.integer({ min: 1, max: 60 }),
    leagueTakesAfter: fc.integer({ min: 0, max: 12 }),
  });

  it('ends, asks one team at a time in order, and skips no team before the slot opens to everyone', () => {
    fc.assert(
      fc.property(plans, ({ teams: given, startsInHours, leagueTakesAfter }) => {
        const teams = given.map(({ answer: _, ...facts }, index) => team(index + 1, facts));
        const start = later(startsInHours);
        const wall = new Date(start.getTime() - 5 * HOUR_MS).toISOString();
        const slot = {
          date: wall.slice(0, 10),
          startTime: wall.slice(11, 19),
          isOpen: true,
        };
        let now = NOON;
        let offer: Round['offer'] = null;
        const offered: number[] = [];
        let last: RoundStep = { kind: 'wait' };
        // Each team is asked once, and each offer takes at most three steps. Teams that withdraw have also been asked.
        for (let turns = 0; turns <= 3 * given.length + 3; turns += 1) {
          last = nextStep({ slot, offer, teams }, now, ZONE);
          if (last.kind === 'close' || last.kind === 'first_come') break;
          if (last.kind === 'end_offer') offer = null;
          if (last.kind === 'offer') {
            expect(offer).toBeNull();
            expect(offered).not.toContain(last.teamId);
            offered.push(last.teamId);
            offer = last;
            const at = teams.findIndex(({ teamId }) => teamId === offer?.teamId);
            teams[at] = { ...(teams[at] as RoundTeam), wasOffered: true };
          }
          if (last.kind !== 'wait' || offer === null) continue;
          const { teamId, heldUntil } = offer;
          const at = teams.findIndex((each) => each.teamId === teamId);
          const one = teams[at] as RoundTeam;
          if (offered.length === leagueTakesAfter) slot.isOpen = false;
          else if (given[teamId - 1]?.answer === 'book') {
            slot.isOpen = false;
            offer = null;
          } else if (given[teamId - 1]?.answer === 'sleep') now = heldUntil;
          else if (given[teamId - 1]?.answer === 'fill') teams[at] = { ...one, inWeek: one.limit };
          else if (given[teamId - 1]?.answer === 'withdraw') teams.splice(at, 1);
          else {
            teams[at] = { ...one, hasDeclined: true };
            offer = null;
          }
        }
        expect(['close', 'first_come']).toContain(last.kind);
        expect(offer).toBeNull();
        if (last.kind === 'close' && slot.isOpen) {
          const never = teams.filter(
            ({ inWeek, limit, teamId }) => inWeek < limit && !offered.includes(teamId),
          );
          expect(never).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
