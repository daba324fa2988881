import { describe, expect, it } from 'vitest';
import { WEIGHTS } from '#games/draw/league.ts';
import { NO_ASSUMPTIONS } from './assumptions.ts';
import { PlanEditor } from './change-game.ts';
import type { PlanGame, PlanPlace } from './season-facts.ts';
import { facts, SATURDAY, slot } from './testing/facts.ts';

const at = (hour: number, date = SATURDAY): PlanPlace => ({
  ...{ courtId: 11, date },
  ...{ startTime: `${String(hour).padStart(2, '0')}:00:00`, endTime: `${hour + 1}:00:00` },
});
const SUNDAY = '2027-01-10';
const boys: PlanGame = {
  ...{ key: 'boys', divisionId: 1, homeTeamId: 1, awayTeamId: 2 },
  ...{ place: at(9), pinned: false, entryId: null },
};
const girls: PlanGame = {
  ...{ ...boys, key: 'girls', divisionId: 2, homeTeamId: 3, awayTeamId: 4 },
  place: at(11),
};
const season = facts({
  slots: [
    ...[slot(1, '09:00', '10:00'), slot(2, '10:00', '11:00'), slot(3, '11:00', '12:00')],
    slot(4, '12:00', '13:00', { date: SUNDAY }),
  ],
});
const editorOf = (games: readonly PlanGame[], now = '2026-12-01') =>
  new PlanEditor({
    ...{ facts: season, games, supposed: NO_ASSUMPTIONS, replacedEntryIds: [], postponed: [] },
    now: { date: now, time: '12:00:00' },
  });

describe('moving a game of a plan', () => {
  it('tells what a free place makes better', () => {
    expect(editorOf([{ ...boys, pinned: true }]).move({ ...boys, pinned: true }, at(11))).toEqual({
      moved: [{ ...boys, pinned: true, place: at(11) }],
      cost: -2 * WEIGHTS.early,
      costs: ['One fewer early game for Boys 3-4 Hawks', 'One fewer early game for Owls'],
      broken: [],
      takes: null,
    });
  });

  it('swaps it with the game that is there', () => {
    const { moved, takes, cost } = editorOf([boys, girls]).move(boys, at(11)) as never;
    expect({ moved, takes, cost }).toEqual({
      moved: [
        { ...boys, place: at(11) },
        { ...girls, place: at(9) },
      ],
      takes: { name: 'Girls 5-6 hawks vs Lynx', swaps: true },
      cost: 0,
    });
  });

  it('unschedules the game that is there if it can’t have the other place', () => {
    const closed = { ...boys, place: at(14) };
    expect(editorOf([closed, girls]).move(closed, at(11))).toMatchObject({
      moved: [{ place: at(11) }, { key: 'girls', place: null }],
      takes: { swaps: false },
      cost: WEIGHTS.twoInWeekend,
    });
    expect(editorOf([{ ...boys, place: null }, girls]).move({ ...boys, place: null }, at(11))).toMatchObject({
      takes: { swaps: false },
      cost: 0,
    });
  });

  it.each<[string, PlanGame[], string, string]>([
    [
      'two games are there',
      [girls, { ...girls, key: 'other' }],
      '2026-12-01',
      'Two games are there. Move one of them first.',
    ],
    [
      'a pinned game is there',
      [{ ...girls, pinned: true }],
      '2026-12-01',
      'Girls 5-6 hawks vs Lynx is pinned there. Unpin it first.',
    ],
    [
      'a game is there that is soon',
      [{ ...girls, entryId: 5 }],
      '2027-01-07',
      'Girls 5-6 hawks vs Lynx is there and can no longer move.',
    ],
  ])('is refused if %s', (_why, others, now, text) => {
    expect(editorOf([boys, ...others], now).move(boys, at(11))).toBe(text);
  });

  it('names the rules that it breaks at its new place', () => {
    expect(editorOf([boys]).move(boys, at(19))).toMatchObject({
      broken: [
        'The court is not open for games at that time.',
        'Boys 3-4 does not play on that day, at that time or in that gym.',
      ],
    });
  });

  it('takes it out of the schedule with its pin', () => {
    expect(editorOf([boys, girls]).remove({ ...boys, pinned: true })).toMatchObject({
      moved: [{ key: 'boys', place: null, pinned: false }],
      cost: WEIGHTS.twoInWeekend - 2 * WEIGHTS.early,
      broken: [],
      takes: null,
    });
  });

  it('counts the games that break a rule and the doubleheader weekends after it', () => {
    const again = { ...boys, key: 'again', place: at(12, SUNDAY) };
    const editor = editorOf([boys, again, girls]);
    expect(editor.count([])).toEqual({ broken: 0, doubles: 2 });
    expect(editor.count([{ ...again, place: null }])).toEqual({ broken: 0, doubles: 0 });
    expect(editor.count([{ ...girls, place: at(9) }])).toEqual({ broken: 2, doubles: 2 });
  });
});

describe('the places for a game of a plan', () => {
  const shown = (games: readonly PlanGame[], date: string | null) =>
    editorOf(games)
      .places(games[0] ?? boys, date)
      .map(
        ({ place, level, takes }) =>
          `${place.date.slice(-2)} ${place.startTime.slice(0, 5)} ${level} ${takes}`,
      );

  it('are the free ones of all days, best first', () => {
    expect(shown([boys, girls], null)).toEqual(['09 10:00 good null', '10 12:00 good null']);
  });

  it('are all of a day, with what happens to the games there', () => {
    expect(shown([boys, girls], SATURDAY)).toEqual([
      '09 10:00 good null',
      '09 11:00 good Girls 5-6 hawks vs Lynx moves to where this game is.',
    ]);
    expect(shown([{ ...boys, place: null }, girls], SATURDAY)).toEqual([
      '09 09:00 fair null',
      '09 10:00 fair null',
      '09 11:00 poor Girls 5-6 hawks vs Lynx loses its place.',
    ]);
  });

  it('are poor or broken if they cost as much as a doubleheader weekend, or break a rule', () => {
    const again = { ...boys, key: 'again', place: at(12, SUNDAY) };
    expect(shown([{ ...boys, place: null }, again], null)).toEqual([
      '09 11:00 poor null',
      '09 09:00 poor null',
      '09 10:00 poor null',
    ]);
    expect(
      shown(
        [
          { ...boys, place: null },
          { ...again, place: at(9) },
        ],
        null,
      ),
    ).toEqual(['10 12:00 poor null', '09 11:00 broken null', '09 10:00 broken null']);
  });
});
