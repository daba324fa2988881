import { describe, expect, it } from 'vitest';
import { comparePlans } from './compare-plans.ts';
import type { PlanGame, PlanPlace } from './season-facts.ts';
import { facts, SATURDAY } from './testing/facts.ts';

const PLACE: PlanPlace = { courtId: 11, date: SATURDAY, startTime: '09:00:00', endTime: '10:00:00' };
const game = (key: string, place: PlanPlace | null, change: Partial<PlanGame> = {}): PlanGame => ({
  key,
  divisionId: 1,
  homeTeamId: 1,
  awayTeamId: 2,
  place,
  pinned: false,
  entryId: null,
  ...change,
});
const { courts: known, teams } = facts();
const courts = [
  ...known,
  ...known.filter(({ id }) => id === 11).map((court) => ({ ...court, id: 12, name: '2' })),
];
const compare = (before: PlanGame[], after: PlanGame[]) => comparePlans(before, after, { courts, teams });

describe('comparing two plans', () => {
  it.each<[string, Partial<PlanPlace>, [changed: number, byDay: number, byTime: number, byGym: number]]>([
    ['nothing', {}, [0, 0, 0, 0]],
    ['another court of the gym', { courtId: 12 }, [1, 0, 0, 0]],
    ['another gym', { courtId: 21 }, [1, 0, 0, 1]],
    ['another day', { date: '2027-01-10' }, [1, 1, 0, 0]],
    [
      'another day and time',
      { date: '2027-01-10', startTime: '10:00:00', endTime: '11:00:00' },
      [1, 1, 1, 0],
    ],
  ])('counts %s', (_, change, counts) => {
    const { changed, byDay, byTime, byGym } = compare(
      [game('a', PLACE)],
      [game('a', { ...PLACE, ...change })],
    );
    expect([changed, byDay, byTime, byGym]).toEqual(counts);
  });

  it('tells games that move from games that only change the court', () => {
    const before = [game('a', PLACE), game('b', PLACE), game('c', PLACE), game('d', PLACE), game('e', PLACE)];
    const after = [
      game('a', { ...PLACE, courtId: 12 }),
      game('b', { ...PLACE, courtId: 21 }),
      game('c', PLACE, { homeTeamId: 2, awayTeamId: 1 }),
      game('e', PLACE),
      game('f', PLACE),
    ];
    expect(compare(before, after).counts).toEqual({
      new: 1,
      moved: 2,
      courtOnly: 1,
      canceled: 1,
      postponed: 0,
    });
  });

  it('counts games that have a place in only one of the plans', () => {
    expect(compare([game('a', null)], [game('a', PLACE), game('b', PLACE)])).toMatchObject({
      changed: 2,
      byDay: 0,
    });
    expect(compare([game('a', PLACE)], []).changed).toBe(1);
    expect(compare([game('a', null)], [game('b', null)]).changed).toBe(0);
  });

  it('gives each team’s old and new games', () => {
    const after = game('a', { ...PLACE, courtId: 21, startTime: '11:00:00', endTime: '12:15:00' });
    const before = 'Sat, Jan 9, 9–10 AM, Salk - Gym - Court 1';
    const now = 'Sat, Jan 9, 11 AM–12:15 PM, OBHS - Main - A';
    expect(compare([game('a', PLACE)], [after]).teams).toEqual([
      { teamId: 1, teamName: 'Hawks', changes: [{ key: 'a', text: 'vs Owls', before, after: now }] },
      { teamId: 2, teamName: 'Owls', changes: [{ key: 'a', text: 'at Hawks', before, after: now }] },
    ]);
  });
});
