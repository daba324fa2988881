import { layOutDay } from '@portal/domain/schedule/board-layout.ts';
import { describe, expect, it } from 'vitest';
import { aRow } from '../testing/a-row.ts';
import {
  isBelow,
  isFitting,
  minutesAt,
  neighborCourt,
  nextStart,
  onBoard,
  placesOnCourt,
  snapStart,
  startsOf,
  startWithin,
  stretchesOf,
} from './positions.ts';
import { push } from './use-drag.ts';

const at = (hour: number) => hour * 60;
/** A range of 75 minutes at Salk, court 1. */
const from = (hour: number) => ({ venueId: 1, court: '1', start: at(hour), end: at(hour + 1.25) });
const SIX = from(18);
const QUARTER_PAST = from(18.25);
const NINE = from(21);
const FITTING = [NINE, SIX, QUARTER_PAST];
const STARTS = startsOf(FITTING);

/** Salk with courts 1 and 2, Memorial with court 1; Memorial comes first. */
const board = layOutDay([
  aRow(1),
  aRow(2, { court: '2' }),
  aRow(3, { schoolName: 'Memorial', venueId: 2, scheduleName: 'MEMORIAL' }),
]);
if (board === null) throw new Error('The board has no rows.');

describe('minutesAt', () => {
  it.each([
    [100, at(18)],
    [200, at(19)],
    [350, at(20.5)],
    [500, at(22)],
    [20, at(18)],
    [900, at(22)],
  ])('converts x = %i on a track from 100 to 500 to minute %i', (x, minutes) => {
    expect(minutesAt(x, { left: 100, width: 400 }, { startHour: 18, endHour: 22 })).toBe(minutes);
  });
});

describe('snapStart', () => {
  it.each([
    ['a start that fits within half an hour', at(20.5), at(21)],
    ['the nearer one of two', at(18.2), at(18.25)],
    ['a quarter hour if none is near', at(20) + 8, at(20.25)],
    ['the quarter hour before', at(20) + 7, at(20)],
  ])('chooses %s', (_what, minutes, start) => {
    expect(snapStart(minutes, STARTS)).toBe(start);
  });

  it('chooses a quarter hour if nothing fits', () => {
    expect(snapStart(at(18) + 10, [])).toBe(at(18.25));
  });
});

describe('nextStart', () => {
  it.each([
    [at(18), 1, at(18.25)],
    [at(18.25), 1, at(21)],
    [at(21), 1, null],
    [at(20), -1, at(18.25)],
    [at(18), -1, null],
  ] as const)('finds from minute %i in direction %i the start %s', (minutes, step, start) => {
    expect(nextStart(minutes, step, STARTS)).toBe(start);
  });
});

describe('startWithin', () => {
  it('returns the first fitting start within the stretch, else its beginning', () => {
    expect(startWithin({ start: at(18.1), end: at(19) }, STARTS)).toBe(at(18.25));
    expect(startWithin({ start: at(19), end: at(20) }, STARTS)).toBe(at(19));
  });
});

describe('neighborCourt', () => {
  it.each([
    [2, '1', 1, { venueId: 1, court: '1' }],
    [1, '1', 1, { venueId: 1, court: '2' }],
    [1, '1', -1, { venueId: 2, court: '1' }],
  ] as const)('goes from venue %i, court %s in direction %i to %o', (venueId, court, step, next) => {
    expect(neighborCourt(board, { venueId, court, start: at(18) }, step)).toEqual({ ...next, start: at(18) });
  });

  it('returns null beyond the first and the last court', () => {
    expect(neighborCourt(board, { venueId: 2, court: '1', start: 0 }, -1)).toBeNull();
    expect(neighborCourt(board, { venueId: 1, court: '2', start: 0 }, 1)).toBeNull();
  });
});

describe('onBoard', () => {
  it.each([
    ['the court itself', { venueId: 1, court: '2' }, { venueId: 1, court: '2' }],
    ['another court of the gym', { venueId: 1, court: '3' }, { venueId: 1, court: '1' }],
    ['the first court', { venueId: 9, court: '3' }, { venueId: 2, court: '1' }],
  ])('returns %s', (_what, from, to) => {
    expect(onBoard(board, { ...from, start: at(18) })).toEqual({ ...to, start: at(18) });
  });
});

describe('placesOnCourt, isFitting and isBelow', () => {
  const venue = { venueId: 1 };
  const block = { start: at(18), end: at(19) };

  it('select the places on one court', () => {
    const elsewhere = [
      { ...SIX, court: '2' },
      { ...SIX, venueId: 2 },
    ];
    expect(placesOnCourt([SIX, ...elsewhere], { venueId: 1, court: '1' })).toEqual([SIX]);
  });

  it('find out whether a place starts within a block', () => {
    expect(isFitting(block, startsOf([QUARTER_PAST]))).toBe(true);
    expect(isFitting({ start: at(19), end: at(20) }, startsOf([QUARTER_PAST]))).toBe(false);
  });

  it('find out whether a position is within a block', () => {
    expect(isBelow(block, { venueId: 1, court: '1', start: at(18.5) }, venue, '1')).toBe(true);
    expect(isBelow(block, { venueId: 1, court: '1', start: at(19) }, venue, '1')).toBe(false);
    expect(isBelow(block, { venueId: 1, court: '2', start: at(18.5) }, venue, '1')).toBe(false);
    expect(isBelow(block, null, venue, '1')).toBe(false);
  });
});

describe('stretchesOf', () => {
  it('joins places that touch or overlap', () => {
    expect(stretchesOf(FITTING)).toEqual([
      { start: at(18), end: at(19.5) },
      { start: at(21), end: at(22.25) },
    ]);
    expect(stretchesOf([])).toEqual([]);
  });
});

describe('push', () => {
  it.each([
    ['nothing in the middle', 300, 0],
    ['backward at the start', 0, -18],
    ['forward at the end', 600, 18],
    ['slower farther from the edge', 28, -9],
    ['nothing far outside', 700, 0],
  ])('returns the scroll distance %s', (_what, position, pixels) => {
    expect(push(position, 0, 600)).toBe(pixels);
  });
});
