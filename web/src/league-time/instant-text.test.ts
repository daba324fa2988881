import { afterEach, describe, expect, it, vi } from 'vitest';
import { instantText, isSameDay } from './instant-text.ts';

const AT = '2026-11-21T23:02:33Z';
const LEAGUE = 'America/New_York';
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('an instant', () => {
  it.each([
    ['moment', 'Nov 21, 2026, 6:02 PM'],
    ['second', 'Nov 21, 2026, 6:02:33 PM'],
    ['day', 'Nov 21, 2026'],
    ['shortDay', 'Nov 21'],
    ['weekday', 'Sat, Nov 21, 2026, 6:02 PM'],
    ['clock', '6:02 PM'],
  ] as const)('is shown as %s by the league’s clocks', (style, text) => {
    vi.stubEnv('TZ', LEAGUE);
    expect(instantText(AT, LEAGUE, style)).toBe(text);
  });

  it('names the league’s zone on a computer whose clock shows another time', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(instantText(AT, LEAGUE)).toBe('Nov 21, 2026, 6:02 PM EST');
    expect(instantText('2026-07-21T23:02:00Z', LEAGUE, 'clock')).toBe('7:02 PM EDT');
    expect(instantText(AT, LEAGUE, 'day')).toBe('Nov 21, 2026');
  });

  it('names no zone on a computer of another zone whose clock shows the same time', () => {
    vi.stubEnv('TZ', 'America/Toronto');
    expect(instantText(AT, LEAGUE)).toBe('Nov 21, 2026, 6:02 PM');
  });

  it('is shown by this computer’s clock, with its zone, where the league’s is not known', () => {
    vi.stubEnv('TZ', 'America/Chicago');
    expect(instantText(AT, null)).toBe('Nov 21, 2026, 5:02 PM CST');
  });

  it('is on a day of the league', () => {
    expect(isSameDay('2026-11-22T03:00:00Z', new Date(AT), LEAGUE)).toBe(true);
    expect(isSameDay('2026-11-22T06:00:00Z', new Date(AT), LEAGUE)).toBe(false);
  });
});
