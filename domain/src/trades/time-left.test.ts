import { expect, it } from 'vitest';
import { timeLeftText } from './time-left.ts';

const at = (text: string) => ({ date: text.slice(0, 10), time: `${text.slice(11)}:00` });

it.each([
  ['2026-11-19T12:00', '2026-11-17T12:00', '2 days left'],
  ['2026-11-19T12:00', '2026-11-17T12:01', '47 hours left'],
  ['2026-11-18T00:30', '2026-11-17T23:00', '1 hour left'],
  ['2026-11-17T12:45', '2026-11-17T12:00', '45 minutes left'],
  ['2026-11-17T12:01', '2026-11-17T12:00', '1 minute left'],
])('of an offer until %s, seen at %s, is “%s”', (until, now, expected) => {
  expect(timeLeftText(at(until), at(now))).toBe(expected);
});

it('is one minute for the last seconds, and null after the offer has ended', () => {
  const until = { date: '2026-11-17', time: '12:00:30' };
  expect(timeLeftText(until, { date: '2026-11-17', time: '12:00:10' })).toBe('1 minute left');
  expect(timeLeftText(until, until)).toBeNull();
  expect(timeLeftText(until, { date: '2026-11-18', time: '00:00:00' })).toBeNull();
});
