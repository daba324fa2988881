import { describe, expect, it } from 'vitest';
import { NO_ASSUMPTIONS } from './assumptions.ts';
import { type DrawingOptions, prepareDrawing, toPlanGames } from './prepare-drawing.ts';
import type { PlanGame, PlanPlace } from './season-facts.ts';
import { facts, SATURDAY } from './testing/facts.ts';

const at = (startTime: string, change: Partial<PlanPlace> = {}): PlanPlace => ({
  ...{ courtId: 11, date: SATURDAY, startTime: `${startTime}:00` },
  endTime: `${Number(startTime.slice(0, 2)) + 1}${startTime.slice(2)}:00`,
  ...change,
});
const boys: PlanGame = {
  ...{ key: '1-1-2-1', divisionId: 1, homeTeamId: 1, awayTeamId: 2 },
  ...{ place: at('10:00'), pinned: false, entryId: null },
};
const girls: PlanGame = {
  ...{ ...boys, key: '2-3-4-1', divisionId: 2, homeTeamId: 3, awayTeamId: 4 },
  place: at('11:00'),
};
const prepared = (games: readonly PlanGame[], options: Partial<DrawingOptions> = {}) =>
  prepareDrawing(facts(), games, {
    ...{ isNew: false, keep: 'pinned', divisionIds: null, supposed: NO_ASSUMPTIONS, seed: 1 },
    now: { date: '2026-12-01', time: '12:00:00' },
    ...options,
  });
/** The keys of the former games, with a mark if they stay. */
const formerOf = (games: readonly PlanGame[], options: Partial<DrawingOptions> = {}) =>
  prepared(games, options).league.former.map(({ key, stays }) => `${key}${stays ? ' stays' : ''}`);

describe('a game of the former plan', () => {
  const lost = { supposed: { ...NO_ASSUMPTIONS, withoutVenueIds: [1] } };
  const soon = { now: { date: '2027-01-07', time: '12:00:00' } };
  const played = { now: { date: SATURDAY, time: '12:00:00' } };
  it.each<[string, Partial<PlanGame>, Partial<DrawingOptions>, boolean]>([
    ['that is neither pinned nor soon', {}, {}, false],
    ['that is pinned', { pinned: true }, {}, true],
    ['without a place', { pinned: true, place: null }, { keep: 'all' }, false],
    ['of another division', {}, { divisionIds: [2] }, true],
    ['of the chosen division', {}, { divisionIds: [1] }, false],
    ['that is in the schedule and was played', { entryId: 5 }, played, true],
    ['whose time is over, but which was postponed', { entryId: 5, isPostponed: true }, played, false],
    ['that is in the schedule and too soon to move', { entryId: 5 }, soon, true],
    ['that is too soon, but not in the schedule', {}, soon, false],
    ['that breaks no rule if all such games are kept', {}, { keep: 'all' }, true],
    ['at a time when its court is closed', { place: at('13:00') }, { keep: 'all' }, false],
    ['that is pinned at a time when its court is closed', { place: at('13:00'), pinned: true }, {}, true],
    ['that is pinned in a gym that is assumed to be lost', { pinned: true }, lost, false],
    ['that was played in a gym that is assumed to be lost', { entryId: 5 }, { ...lost, ...played }, true],
  ])('%s stays or may move', (_what, change, options, stays) => {
    expect(formerOf([{ ...boys, ...change }], options)).toEqual([stays ? '1-1-2-1 stays' : '1-1-2-1']);
  });
});

describe('prepareDrawing', () => {
  it('leaves out games of removed teams and divisions, and unpins games on removed courts', () => {
    const removed: Partial<PlanGame>[] = [{ homeTeamId: 9 }, { awayTeamId: 9 }, { divisionId: 9 }];
    const games = removed.map((change, index) => ({ ...boys, key: `gone-${index}`, ...change }));
    const { before } = prepared([...games, { ...boys, pinned: true, place: at('10:00', { courtId: 99 }) }]);
    expect([...before]).toEqual([['1-1-2-1', { ...boys, pinned: false, place: null }]]);
  });

  it('replaces the games of the chosen divisions by new ones, and keeps those of the others', () => {
    const options = { isNew: true, divisionIds: [2] };
    const { league, before } = prepared([boys, girls], options);
    expect([...before.keys()]).toEqual([boys.key]);
    expect(league.divisions.map(({ id, gamesPerTeam }) => [id, gamesPerTeam])).toEqual([
      [1, 0],
      [2, 10],
    ]);
    const added = league.former.slice(1);
    expect(added).toHaveLength(10);
    expect(added.every((game) => game.divisionId === 2 && game.place === null && !game.stays)).toBe(true);
  });

  it('leaves it to the engine to list the games of a whole new season', () => {
    const { league } = prepared([boys, girls], { isNew: true });
    expect(league.former).toEqual([]);
    expect(league.divisions.map(({ gamesPerTeam }) => gamesPerTeam)).toEqual([10, 10]);
  });

  it('counts no games twice if the games of the plan only get other places', () => {
    const { league } = prepared([boys, girls]);
    expect(league.divisions.map(({ gamesPerTeam }) => gamesPerTeam)).toEqual([0, 0]);
    expect(league.former).toHaveLength(2);
  });
});

describe('toPlanGames', () => {
  const drawn = (start: number) => ({
    ...{ key: boys.key, divisionId: 1, homeTeamId: 2, awayTeamId: 1 },
    place: { courtId: 11, date: SATURDAY, start },
  });
  const before = { ...boys, pinned: true, entryId: 5, place: at('10:00', { endTime: '10:45:00' }) };

  it('keeps the pin, the entry and even the former end of a game that stays', () => {
    expect(toPlanGames(prepared([before]), { games: [drawn(600)] })).toEqual([
      { ...before, homeTeamId: 2, awayTeamId: 1 },
    ]);
  });

  it('gives a game that moves its new end and no pin', () => {
    expect(toPlanGames(prepared([before]), { games: [drawn(660)] })).toMatchObject([
      { pinned: false, entryId: 5, place: at('11:00') },
    ]);
  });

  it('gives a game that is kept by chance the end that follows from the length of games', () => {
    const free = { ...before, pinned: false };
    expect(toPlanGames(prepared([free]), { games: [drawn(600)] })).toMatchObject([
      { pinned: false, place: at('10:00') },
    ]);
  });

  it('unpins a game that lost its place, and has no entry for a new game', () => {
    const games = [
      { ...drawn(600), place: null },
      { ...drawn(600), key: 'new' },
    ];
    expect(toPlanGames(prepared([{ ...before, place: null }]), { games })).toMatchObject([
      { pinned: false, entryId: 5, place: null },
      { pinned: false, entryId: null, place: at('10:00') },
    ]);
  });
});
