import { describe, expect, it } from 'vitest';
import { toRefusal } from './faults.ts';

const refused = (code: string, constraint: string) => toRefusal({ code, constraint })?.code ?? null;

describe('a database error as a refusal', () => {
  it('says that somebody else was faster where the season was removed meanwhile', () => {
    expect(refused('23503', 'permit_season_id_fkey')).toBe('WRONG_STATE');
  });

  it('stays a bug where a row names any other that is not there', () => {
    expect(refused('23503', 'permit_venue_id_fkey')).toBeNull();
  });
});
