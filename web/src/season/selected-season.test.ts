import { describe, expect, it } from 'vitest';
import { readRequestedSeason, seasonParam } from './selected-season.ts';

describe('The season in a URL', () => {
  it('is read and written in the same format', () => {
    const requested = readRequestedSeason('?season=2027-fall&month=2027-10');
    expect(requested).toEqual({ year: '2027', season: 'FALL' });
    expect(seasonParam(requested)).toBe('2027-fall');
  });

  it.each(['', '?season=', '?season=17', '?season=2027-autumn', '?season=1989-fall', '?season=2027-fall-2'])(
    'is the active season for %j',
    (search) => {
      expect(readRequestedSeason(search)).toEqual({});
      expect(seasonParam({})).toBe('');
    },
  );
});
