import { describe, expect, it } from 'vitest';
import { adoptGames } from './adopt-games.ts';
import type { PlanGame, PlanPlace } from './season-facts.ts';
import { isSamePlace, staysBecause } from './staying-games.ts';

const NOW = { date: '2027-01-06', time: '12:00:00' };
const place = (date: string, startTime = '12:00:00'): PlanPlace => ({
  ...{ courtId: 11, date, startTime },
  endTime: '13:00:00',
});
const planned = (change: Partial<PlanGame>): PlanGame => ({
  ...{ key: '1-1-2-1', divisionId: 1, homeTeamId: 1, awayTeamId: 2 },
  ...{ place: place('2027-01-08'), pinned: false, entryId: 5 },
  ...change,
});

describe('staysBecause', () => {
  it.each<[string, Partial<PlanGame>, string | null]>([
    ['has begun', { place: place('2027-01-06', '11:59:00') }, 'It has been played.'],
    ['is later today', { place: place('2027-01-06', '12:01:00') }, 'It is too soon to move it.'],
    ['is in two days', {}, 'It is too soon to move it.'],
    ['is in three days', { place: place('2027-01-09') }, null],
    ['is not in the schedule yet', { entryId: null }, null],
    ['is postponed', { isPostponed: true }, null],
    ['has no place', { place: null }, null],
  ])('tells whether a game that %s can no longer move', (_what, change, why) => {
    expect(staysBecause(planned(change), NOW)).toBe(why);
  });
});

describe('isSamePlace', () => {
  const one = place('2027-01-08');
  it.each<[string, PlanPlace | null, boolean]>([
    ['the same one with another end', { ...one, endTime: '14:00:00' }, true],
    ['another court', { ...one, courtId: 12 }, false],
    ['another day', place('2027-01-09'), false],
    ['another start', place('2027-01-08', '12:30:00'), false],
    ['none', null, false],
  ])('compares a place with %s', (_what, other, isSame) => {
    expect([isSamePlace(one, other), isSamePlace(other, one)]).toEqual([isSame, isSame]);
  });

  it('takes two games without a place for the same', () => expect(isSamePlace(null, null)).toBe(true));
});

it('numbers the games of a pair in order, whoever is at home', () => {
  const { key: _, pinned: _pinned, ...game } = planned({});
  const games = [game, { ...game, homeTeamId: 2, awayTeamId: 1 }, { ...game, awayTeamId: 3 }, game];
  const adopted = adoptGames(games);
  expect(adopted.map(({ key }) => key)).toEqual(['1-1-2-1', '1-1-2-2', '1-1-3-1', '1-1-2-3']);
  expect(adopted[0]).toEqual({ ...game, key: '1-1-2-1', pinned: false });
});
