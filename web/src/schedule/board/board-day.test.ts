import { describe, expect, it } from 'vitest';
import { chooseDay, groupByDay, neighbors } from './board-day.ts';
import { aRow, TODAY } from './testing/a-row.ts';

const days = (...dates: string[]) => groupByDay(dates.map((date, index) => aRow(index, { date })));

describe('groupByDay', () => {
  it('returns the days in order, whatever the order of the rows', () => {
    const { dates, rowsOf } = days('2026-11-25', '2026-11-23', '2026-11-25');
    expect(dates).toEqual(['2026-11-23', '2026-11-25']);
    expect(rowsOf.get('2026-11-25')?.map(({ slotId }) => slotId)).toEqual([0, 2]);
  });
});

describe('chooseDay', () => {
  it.each([
    ['the requested day even without rows', '2026-12-24', [TODAY], '2026-12-24'],
    ['today if it has rows', null, ['2026-11-20', TODAY, '2026-11-30'], TODAY],
    [
      'the next day with rows if today has none',
      null,
      ['2026-11-20', '2026-11-30', '2026-12-01'],
      '2026-11-30',
    ],
    ['today if no day with rows follows', null, ['2026-11-20'], TODAY],
    ['today for a day that does not exist', '2026-02-30', [TODAY], TODAY],
    ['today for a text that is no date', 'tomorrow', [TODAY], TODAY],
  ])('returns %s', (_what, requested, dates, day) => {
    expect(chooseDay(requested, days(...dates), TODAY)).toBe(day);
  });
});

describe('neighbors', () => {
  it.each([
    [TODAY, '2026-11-20', '2026-11-30'],
    ['2026-11-20', null, TODAY],
    ['2026-12-01', '2026-11-30', null],
  ])('returns for %s the days before and after: %s and %s', (day, before, after) => {
    expect(neighbors(day, days('2026-11-20', TODAY, '2026-11-30'))).toEqual({ before, after });
  });
});
