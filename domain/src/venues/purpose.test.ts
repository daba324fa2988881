import { describe, expect, it } from 'vitest';
import { isReleaseDays, lastReleasedDate, normalizePurpose, releaseDateOf } from './purpose.ts';

describe('purpose of a permit', () => {
  it.each([
    ['Games', 'games'],
    [' game ', 'games'],
    ['PRACTICES', 'practices'],
    ['practice', 'practices'],
    ['any', 'any'],
    ['Both', 'any'],
    ['All', 'any'],
    ['anything', 'any'],
    ['Basketball practice', 'practices'],
    ['Home games only', 'games'],
    ['Practices & games', 'any'],
    ['No games', null],
    ['Non-game use', null],
    ['', null],
    ['clinics', null],
    ['constructor', null],
    ['__proto__', null],
  ])('reads %j as %j', (text, purpose) => {
    expect(normalizePurpose(text)).toBe(purpose);
  });

  it('agrees on the day on which slots open, computed in both directions', () => {
    expect(lastReleasedDate('2026-11-23', 7)).toBe('2026-11-30');
    expect(releaseDateOf('2026-11-30', 7)).toBe('2026-11-23');
    expect(releaseDateOf('2026-11-30', 0)).toBe('2026-11-30');
  });

  it('accepts whole numbers of days from 0 to 60', () => {
    expect([0, 7, 60, -1, 61, 1.5, '7', null].map(isReleaseDays)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
