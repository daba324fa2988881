import { describe, expect, it } from 'vitest';
import { toRefusal } from './faults.ts';

const refused = (code: string, constraint: string) => toRefusal({ code, constraint })?.code ?? null;

describe('a database error as a refusal', () => {
  it('refuses a row of a season that is gone, and says that the season has been removed', () => {
    expect(refused('23503', 'permit_season_id_fkey')).toBe('WRONG_STATE');
  });

  it('leaves an error about any other missing row unexpected', () => {
    expect(refused('23503', 'permit_venue_id_fkey')).toBeNull();
  });
});
