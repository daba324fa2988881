import { afterEach, describe, expect, it, vi } from 'vitest';
import { instantText, isSameDay } from './instant-text.ts';

const AT = '2026-11-21T23:02:33Z';
const LEAGUE = 'America/New_York';
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('instantText', () => {
  it.each([
    ['moment', 'Nov 21, 2026, 6:02 PM'],
    ['second', 'Nov 21, 2026, 6:02:33 PM'],
    ['day', 'Nov 21, 2026'],
    ['shortDay', 'Nov 21'],
    ['weekday', 'Sat, Nov 21, 2026, 6:02 PM'],
    ['clock', '6:02 PM'],
  ] as const)('shows an instant as %s in the league’s time zone', (style, text) => {
    vi.stubEnv('TZ', LEAGUE);
    expect(instantText(AT, LEAGUE, style)).toBe(text);
  });

  it('names the league’s time zone on a computer whose clock shows another time', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(instantText(AT, LEAGUE)).toBe('Nov 21, 2026, 6:02 PM EST');
    expect(instantText('2026-07-21T23:02:00Z', LEAGUE, 'clock')).toBe('7:02 PM EDT');
    expect(instantText(AT, LEAGUE, 'day')).toBe('Nov 21, 2026');
  });

  it('names no time zone on a computer in another zone whose clock shows the same time', () => {
    vi.stubEnv('TZ', 'America/Toronto');
    expect(instantText(AT, LEAGUE)).toBe('Nov 21, 2026, 6:02 PM');
  });

  it('uses the computer’s time zone and names it if the league’s is unknown', () => {
    vi.stubEnv('TZ', 'America/Chicago');
    expect(instantText(AT, null)).toBe('Nov 21, 2026, 5:02 PM CST');
  });

  it('returns the day in the league’s time zone', () => {
    expect(isSameDay('2026-11-22T03:00:00Z', new Date(AT), LEAGUE)).toBe(true);
    expect(isSameDay('2026-11-22T06:00:00Z', new Date(AT), LEAGUE)).toBe(false);
  });
});
