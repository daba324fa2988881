import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aheadReason, inLine, pausedText, type WaitingTeam } from './line.ts';

const team = (teamId: number, changes: Partial<WaitingTeam> = {}): WaitingTeam => ({
  teamId,
  teamName: `Team ${teamId}`,
  divisionName: 'Boys 3-4',
  limit: 1,
  inWeek: 0,
  inSeason: 0,
  requestedAt: 1_000,
  ...changes,
});
const ids = (teams: readonly WaitingTeam[]) => inLine(teams).map(({ teamId }) => teamId);

describe('the line of waiting teams', () => {
  it.each<[about: string, teams: WaitingTeam[], order: number[]]>([
    [
      'begins with who has none this week, whatever else',
      [
        team(1, { limit: 2, inWeek: 1, inSeason: 1, requestedAt: 1 }),
        team(2, { inSeason: 9, requestedAt: 9 }),
      ],
      [2, 1],
    ],
    [
      'goes on with the fewest of the season',
      [team(1, { inSeason: 3, requestedAt: 1 }), team(2, { inSeason: 2 })],
      [2, 1],
    ],
    ['then with who asked earlier', [team(1, { requestedAt: 5 }), team(2, { requestedAt: 4 })], [2, 1]],
    ['and is the same whenever it is asked for', [team(2), team(1)], [1, 2]],
    ['leaves out whose week is full', [team(1, { inWeek: 1 }), team(2, { limit: 0 }), team(3)], [3]],
    [
      'begins with who lost a practice to the league, even if its week is full',
      [team(1), team(2, { inWeek: 1, hasCredit: true })],
      [2, 1],
    ],
    ['leaves out who got more from the league', [team(1, { inWeek: 2 })], []],
  ])('%s', (_, teams, order) => {
    expect(ids(teams)).toEqual(order);
  });

  const teams = fc
    .array(
      fc.record({
        limit: fc.integer({ min: 0, max: 3 }),
        inWeek: fc.integer({ min: 0, max: 3 }),
        inSeason: fc.integer({ min: 0, max: 4 }),
        requestedAt: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 12 },
    )
    .map((list) => list.map((facts, index) => team(index + 1, facts)));

  it('depends only on the teams, and contains each team that may book exactly once', () => {
    fc.assert(
      fc.property(teams, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (list, random) => {
        const shuffled = list
          .map((each) => ({ each, key: Number(random.next().value) }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ each }) => each);
        expect(ids(shuffled)).toEqual(ids(list));
        const may = list.filter(({ inWeek, limit }) => inWeek < limit).map(({ teamId }) => teamId);
        expect(ids(list).toSorted((a, b) => a - b)).toEqual(may);
      }),
    );
  });

  it('never puts a team with more practices before one with fewer, nor a later request before an equal earlier one', () => {
    fc.assert(
      fc.property(teams, (list) => {
        const line = inLine(list);
        line.forEach((first, index) => {
          for (const second of line.slice(index + 1)) {
            expect(first.inWeek > 0 && second.inWeek === 0).toBe(false);
            if (first.inWeek > 0 !== second.inWeek > 0) continue;
            expect(first.inSeason).toBeLessThanOrEqual(second.inSeason);
            if (first.inSeason === second.inSeason)
              expect(first.requestedAt).toBeLessThanOrEqual(second.requestedAt);
          }
        });
      }),
    );
  });
});

describe('the reason why another team is asked first', () => {
  const own = team(1, { inSeason: 4 });

  it.each<[other: Partial<WaitingTeam>, own: WaitingTeam, text: string]>([
    [{ inSeason: 4 }, own, 'has no practice this week and asked before you'],
    [{ inSeason: 2 }, own, 'has no practice this week and has had 2 practices this season, you 4'],
    [{ inSeason: 1 }, own, 'has no practice this week and has had 1 practice this season, you 4'],
    [{ inSeason: 9 }, team(1, { limit: 2, inWeek: 1 }), 'has no practice this week'],
    [{ limit: 2, inWeek: 1 }, team(1, { limit: 2, inWeek: 1 }), 'asked before you'],
    [{ hasCredit: true, inSeason: 4 }, own, 'lost a practice to the league'],
    [{ hasCredit: true }, team(1, { hasCredit: true }), 'has no practice this week and asked before you'],
  ])('is given for %j', (other, me, text) => {
    expect(aheadReason(team(2, other), me, 'current')).toBe(text);
  });

  it('names the week, also if a request is paused', () => {
    expect(aheadReason(team(2), team(1), 'next')).toBe('has no practice next week and asked before you');
    expect(pausedText(team(1), 'next')).toBe('Team 1 already booked next week.');
    expect(pausedText(team(1, { limit: 2 }), 'current')).toBe('Team 1 already booked 2 practices this week.');
  });
});
