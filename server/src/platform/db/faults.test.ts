import { describe, expect, it } from 'vitest';
import { toRefusal } from './faults.ts';

const refused = (code: string, constraint: string) => toRefusal({ code, constraint })?.code ?? null;

describe('a database error as a refusal', () => {
  it('says that the season has been removed if its row is gone', () => {
    expect(refused('23503', 'permit_season_id_fkey')).toBe('WRONG_STATE');
  });

  it('remains an unexpected error if a row refers to any other missing row', () => {
    expect(refused('23503', 'permit_venue_id_fkey')).toBeNull();
  });
});
