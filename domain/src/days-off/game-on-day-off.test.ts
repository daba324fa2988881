import { expect, it } from 'vitest';
import { notKeptText } from './game-on-day-off.ts';

const GAME = { date: '2026-12-12', startTime: '09:00:00', opponent: 'Owls' };

it.each([
  ['must', 'requested', 'The league had not decided on this date off.'],
  ['must', 'declined', 'The league declined this date off.'],
  ['prefer', 'granted', 'Every other time was worse for other teams.'],
  ['must', 'granted', 'An administrator chose this time.'],
] as const)('gives the reason for a game on a date off (%s, %s)', (kind, state, why) => {
  expect(notKeptText({ kind, state }, [GAME])).toBe(`You play Owls on Sat, Dec 12 at 9 AM. ${why}`);
});

it('names every game on a date off', () => {
  const second = { ...GAME, date: '2026-12-13', startTime: '14:30:00', opponent: 'Lynx' };
  expect(notKeptText({ kind: 'must', state: 'declined' }, [GAME, second])).toBe(
    'You play Owls on Sat, Dec 12 at 9 AM. You play Lynx on Sun, Dec 13 at 2:30 PM. The league declined this date off.',
  );
});
