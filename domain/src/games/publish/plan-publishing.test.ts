import { describe, expect, it } from 'vitest';
import { addMinutes } from '#time/wall-clock.ts';
import type { StoredGame, TakenTime } from '../game.ts';
import { SATURDAY, SEASON } from '../testing/season.ts';
import { type GameToPublish, type PublishInput, planPublishing } from './plan-publishing.ts';

const NINE = '09:00:00';
const TEN = '10:00:00';

/** Hawks against Owls on court 1 at 9 AM, by default. */
const game = (change: Partial<GameToPublish> = {}, at = NINE, courtId = 1): GameToPublish => ({
  key: '1-1-2-0',
  homeTeamId: 1,
  awayTeamId: 2,
  place: { courtId, date: SATURDAY, startTime: at, endTime: addMinutes(at, 60) },
  entryId: null,
  ...change,
});

function inSchedule({ homeTeamId, awayTeamId, place }: GameToPublish, entryId: number): StoredGame {
  if (place === null) throw new Error('A game of the schedule has a place.');
  const slots = SEASON.slots.filter(({ courtId, date }) => courtId === place.courtId && date === place.date);
  const slotId = slots.find(({ startTime }) => startTime === place.startTime)?.id ?? 0;
  return {
    ...place,
    entryId,
    slotId,
    type: 'game',
    number: null,
    isImported: true,
    homeTeamId,
    awayTeamId,
    guestName: null,
  };
}

const takenBy = (one: StoredGame, text = 'Game'): TakenTime => ({
  ...one,
  blocks: true,
  teamIds: [one.homeTeamId, one.awayTeamId].filter((id) => id !== null),
  text,
});

const publishing = (
  planned: GameToPublish[],
  games: StoredGame[] = [],
  { others = [], ...change }: Partial<PublishInput> & { others?: TakenTime[] } = {},
) =>
  planPublishing({
    ...SEASON,
    planned,
    games,
    taken: [...games.map((one) => takenBy(one)), ...others],
    formerIds: new Set(games.map(({ entryId }) => entryId)),
    ...change,
  });

const states = ({ rows }: ReturnType<typeof planPublishing>) =>
  rows.map(({ key, state, entryId }) => [key, state, entryId]);

describe('publishing a plan', () => {
  it('adds new games, moves those with another place, cancels dropped ones and leaves the rest unchanged', () => {
    const stays = game({ entryId: 7 });
    const moves = game({ key: '1-3-4-0', homeTeamId: 3, awayTeamId: 4, entryId: 8 }, '12:00:00');
    const added = game({ key: '1-5-6-0', homeTeamId: 5, awayTeamId: 6 }, TEN);
    const before = [
      inSchedule(stays, 7),
      inSchedule(game({ homeTeamId: 3, awayTeamId: 4 }, TEN), 8),
      inSchedule(game({ homeTeamId: 7, awayTeamId: 8 }, NINE, 2), 9),
    ];
    const plan = publishing([stays, moves, added], before);
    expect(plan).toMatchObject({ obstacles: [], unplaced: [] });
    expect(plan.counts).toEqual({ new: 1, changed: 1, gone: 1, unchanged: 1, review: 0 });
    expect(states(plan)).toEqual([
      ['1-1-2-0', 'unchanged', 7],
      ['1-3-4-0', 'changed', 8],
      ['1-5-6-0', 'new', null],
      [null, 'gone', 9],
    ]);
  });

  it('keeps the type and number of a game that changes its place or its sides', () => {
    const moves = game({ entryId: 7 }, TEN);
    const areTurned = game({ key: '1-4-3-0', homeTeamId: 4, awayTeamId: 3, entryId: 8 }, NINE, 2);
    const added = game({ key: '1-5-6-0', homeTeamId: 5, awayTeamId: 6 });
    const before: StoredGame[] = [
      { ...inSchedule(game(), 7), type: 'playoff', number: '12' },
      inSchedule(game({ homeTeamId: 3, awayTeamId: 4 }, NINE, 2), 8),
    ];
    const { rows } = publishing([moves, areTurned, added], before);
    expect(rows.map((row) => [row.state, row.game?.type, row.game?.number, row.game?.homeTeamId])).toEqual([
      ['changed', 'playoff', '12', 1],
      ['changed', 'game', null, 4],
      ['new', 'game', null, 5],
    ]);
  });

  it('lets games exchange places', () => {
    const one = game({ entryId: 7 }, TEN);
    const other = game({ key: '1-3-4-0', homeTeamId: 3, awayTeamId: 4, entryId: 8 });
    const before = [inSchedule(game(), 7), inSchedule(game({ homeTeamId: 3, awayTeamId: 4 }, TEN), 8)];
    expect(publishing([one, other], before)).toMatchObject({
      obstacles: [],
      counts: { changed: 2, gone: 0 },
    });
  });

  it('cancels a game that lost its place, and ignores games that never had one', () => {
    const lost = game({ place: null, entryId: 7 });
    const never = game({ key: '1-3-4-0', homeTeamId: 3, awayTeamId: 4, place: null });
    const plan = publishing([lost, never], [inSchedule(game(), 7)]);
    expect(states(plan)).toEqual([['1-1-2-0', 'gone', 7]]);
    expect(plan.unplaced).toEqual(['Boys 3-4 Hawks vs Boys 3-4 Owls', 'Boys 3-4 Bulls vs Boys 3-4 Nets']);
  });

  describe('with a postponed game', () => {
    const postponed = { ...inSchedule(game(), 7), isPostponed: true };
    const planning = (planned: GameToPublish[], change: Partial<PublishInput> = {}) =>
      publishing(planned, [], { games: [postponed], formerIds: new Set([7]), ...change });

    it('gives it a new time as the same entry, even its former one', () => {
      for (const at of [NINE, TEN]) {
        expect(states(planning([game({ entryId: 7 }, at)]))).toEqual([['1-1-2-0', 'changed', 7]]);
      }
    });

    it('gives it a new time after its former one has passed', () => {
      const now = { date: SATURDAY, time: '09:30:00' };
      expect(planning([game({ entryId: 7 }, TEN)], { now })).toMatchObject({
        obstacles: [],
        counts: { changed: 1 },
      });
    });

    it('leaves it postponed if the plan has no place for it', () => {
      const plan = planning([game({ place: null, entryId: 7 })]);
      expect(plan).toMatchObject({ rows: [], toBeMadeUp: [{ key: '1-1-2-0', entryId: 7 }] });
    });

    it('cancels it if the plan that replaces its own no longer has it', () => {
      expect(states(planning([]))).toEqual([[null, 'gone', 7]]);
      expect(states(planning([], { formerIds: new Set() }))).toEqual([]);
    });
  });

  it('never cancels a game that has been played or is not part of the previous plan', () => {
    const before = [inSchedule(game(), 7), inSchedule(game({ homeTeamId: 3, awayTeamId: 4 }, TEN), 8)];
    const now = { date: SATURDAY, time: '09:30:00' };
    expect(publishing([], before, { formerIds: new Set([7]), now }).rows).toEqual([]);
    expect(states(publishing([], before, { formerIds: new Set([7]) }))).toEqual([[null, 'gone', 7]]);
  });

  it('names what has taken a place since the plan was made', () => {
    const practice = {
      ...takenBy(inSchedule(game({ homeTeamId: 9, awayTeamId: 10 }), 3), 'Practice, 9–10 AM, Bulls'),
      teamIds: [9],
    };
    expect(publishing([game()], [], { others: [practice] }).obstacles).toEqual([
      'Boys 3-4 Hawks vs Boys 3-4 Owls, Sat, Dec 5, 9–10 AM: Salk - Gym - Court 1 is taken on Sat, Dec 5, 2026: Practice, 9–10 AM, Bulls.',
    ]);
  });

  it.each([
    [
      'a team that is busy elsewhere',
      { others: [{ ...takenBy(inSchedule(game({}, NINE, 3), 3), 'Practice, 9–10 AM'), teamIds: [2] }] },
      /Boys 3-4 Owls are busy on Sat, Dec 5, 2026: Practice, 9–10 AM\.$/,
    ],
    [
      'a slot that the school took back',
      { slots: SEASON.slots.filter(({ courtId }) => courtId !== 1) },
      /There is no approved time at Salk - Gym - Court 1/,
    ],
    [
      'a slot that is held for a team of the waitlist',
      { slots: SEASON.slots.map((slot) => ({ ...slot, isHeld: true })) },
      /is held for a team on the waitlist\. Publish after the team has answered, or generate games again from this draft\.$/,
    ],
    ['a time that has passed', { now: { date: '2026-12-06', time: '08:00:00' } }, /this time has passed\.$/],
  ])('does nothing if one game meets %s', (_, change, sentence) => {
    const plan = publishing([game()], [], change);
    expect(plan.obstacles).toEqual([expect.stringMatching(sentence)]);
  });

  it('reports a game that has been played since the plan moved it', () => {
    const now = { date: SATURDAY, time: '09:30:00' };
    const plan = publishing([game({ entryId: 7 }, '15:00:00')], [inSchedule(game(), 7)], { now });
    expect(plan.obstacles).toEqual([expect.stringMatching(/the game has been played\.$/)]);
  });

  it('names at most twenty games and counts the rest', () => {
    const planned = Array.from({ length: 25 }, (_, index) => game({ key: `1-1-2-${index}` }));
    const { obstacles } = publishing(planned, [], { slots: [] });
    expect([obstacles.length, obstacles.at(-1)]).toEqual([21, '5 more games can’t keep their places.']);
  });

  it('finds nothing left to do after the plan is published', () => {
    const plan = publishing([game({ entryId: 7 })], [inSchedule(game(), 7)]);
    expect(plan.counts).toEqual({ new: 0, changed: 0, gone: 0, unchanged: 1, review: 0 });
  });
});
