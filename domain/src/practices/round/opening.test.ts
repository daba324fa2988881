import { describe, expect, it } from 'vitest';
import { closingTime, notOpenText, type Opening, openingOf, opensAt } from './opening.ts';

const ZONE = 'America/New_York';
const RANGE = {
  current: { start: '2026-11-30', end: '2026-12-06' },
  next: { start: '2026-12-07', end: '2026-12-13' },
};
const CLOSES = new Date('2026-12-05T01:00:00Z');
const after = (hours: number) => new Date(CLOSES.getTime() + hours * 3_600_000);

it('closes the wishes at a time of the current week', () => {
  expect(closingTime({ weekday: 5, time: '20:00:00' }, RANGE, ZONE)).toEqual(CLOSES);
  expect(closingTime({ weekday: 0, time: '08:30:00' }, RANGE, ZONE).toISOString()).toBe(
    '2026-12-06T13:30:00.000Z',
  );
});

it.each([
  [{ isOn: false, opening: 'round' }, 'opens', 'always'],
  [{ isOn: true, opening: 'round' }, null, 'round'],
  [{ isOn: true, opening: 'round' }, 'opens', 'opens'],
  [{ isOn: true, opening: 'opens' }, 'always', 'always'],
] as const)(
  'with the settings %j and the exception %j of a division, its week opens by "%s"',
  (settings, exception, opening) => {
    expect(openingOf(settings, exception)).toBe(opening);
  },
);

describe('the coming week', () => {
  it.each<[Opening, number, { ran?: number; undone?: number }, number | null]>([
    ['always', -9, {}, null],
    ['opens', -1, {}, 0],
    ['opens', 0, {}, null],
    ['round', -1, {}, 0],
    ['round', 0, {}, 2],
    ['round', 1.9, {}, 2],
    ['round', 2, {}, null],
    ['round', 0.1, { ran: 0 }, null],
    ['opens', -1, { ran: -2 }, 0],
    ['round', -0.5, { undone: -1 }, 2],
    ['round', 1.5, { undone: 1 }, 3],
    ['round', 3, { undone: 1 }, null],
  ])(
    'that opens by "%s" opens, seen %d hours after the closing with %j, after %j hours',
    (opening, hours, did, expected) => {
      const decision = {
        ranAt: did.ran === undefined ? null : after(did.ran),
        undoneAt: did.undone === undefined ? null : after(did.undone),
      };
      const at = opensAt(opening, { closesAt: CLOSES, decision, now: after(hours) });
      expect(at).toEqual(expected === null ? null : after(expected));
    },
  );

  it('opens at a league time that coaches are told', () => {
    expect(notOpenText(CLOSES, ZONE)).toBe('Next week opens on Fri, Dec 4 at 8 PM.');
  });
});
