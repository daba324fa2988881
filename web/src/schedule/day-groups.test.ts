import { describe, expect, it } from 'vitest';
import { aGame, aPractice, aRow } from './board/testing/a-row.ts';
import { countDays, dayTitle } from './day-groups.ts';

const date = '2026-11-22';

describe('dayTitle', () => {
  it('counts booked and open slots, without blackouts, pending slots and zeros', () => {
    const counts = countDays([
      aPractice(1, { date }),
      aGame(2, { date }),
      aRow(3, { date, type: 'CLINIC', status: 'CLINIC', entryId: 3 }),
      aRow(4, { date, type: 'BLACKOUT', status: 'BLACKOUT', entryId: 4 }),
      aRow(5, { date }),
      aRow(6, { date, status: 'PENDING' }),
      aRow(7, { date, status: 'RESERVED' }),
      aRow(8, { date: '2026-11-23' }),
    ]);
    expect(dayTitle(date, counts)).toBe('Sunday, Nov 22 · 3 booked · 1 open');
    expect(dayTitle('2026-11-23', counts)).toBe('Monday, Nov 23 · 1 open');
  });
});
