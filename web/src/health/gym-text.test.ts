import { describe, expect, it } from 'vitest';
import { fillText, hoursSentence, openStep } from './gym-text.ts';

const NONE = { open: 0, booked: 0, game: 0, blackout: 0 };

describe('openStep', () => {
  it.each([
    [NONE, 0],
    [{ ...NONE, booked: 8 }, 0],
    [{ ...NONE, open: 0.5, booked: 8 }, 1],
    [{ ...NONE, open: 2, game: 6 }, 1],
    [{ ...NONE, open: 2.5, blackout: 5.5 }, 2],
    [{ ...NONE, open: 6, booked: 2 }, 3],
    [{ ...NONE, open: 7, booked: 1 }, 4],
    [{ ...NONE, open: 1 }, 4],
  ])('assigns %o to step %i', (hours, step) => {
    expect(openStep(hours)).toBe(step);
  });
});

it('describes a day by all four kinds, or by its state if there are none', () => {
  expect(hoursSentence({ open: 4.5, booked: 2, game: 0.83, blackout: 0 })).toBe(
    '4.5 h open, 2 h practices and clinics, 0.8 h games and playoffs, 0 h blackouts',
  );
  expect(hoursSentence(NONE)).toBe('no gym time');
});

it.each([
  [{ total: 120, booked: 38 }, '38 of 120 slots taken'],
  [{ total: 1, booked: 0 }, '0 of 1 slot taken'],
  [{ total: 0, booked: 0 }, 'No gym time'],
])('describes %o as %s', (rate, text) => {
  expect(fillText({ first: '2026-11-16', last: '2026-11-22', percent: 0, ...rate })).toBe(text);
});
