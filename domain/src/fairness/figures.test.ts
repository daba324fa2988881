import { describe, expect, it } from 'vitest';
import { FIGURES, type Figure, figuresOf, type ItemGroup, spreadOf, weeksSince } from './figures.ts';

const group = (changed: Partial<ItemGroup>): ItemGroup => ({
  kind: 'practice',
  isPrime: false,
  isLate: false,
  isEarly: false,
  isSunday: false,
  isHome: null,
  isSecondOfDay: false,
  isDeclined: false,
  isKept: false,
  isMadeUp: false,
  isUntilNow: true,
  count: 1,
  minutes: 60,
  travelMinutes: null,
  noticeHours: 0,
  ranks: 0,
  ...changed,
});

describe('figuresOf', () => {
  it('adds up the groups that each figure counts', () => {
    const groups = [
      group({ count: 3, minutes: 150, isPrime: true, travelMinutes: 60 }),
      group({ count: 2, minutes: 120, isLate: true, isUntilNow: false, travelMinutes: 0 }),
      group({ kind: 'game', isHome: false, isSunday: true, isEarly: true, minutes: 75, travelMinutes: 20 }),
      group({ kind: 'taken', count: 2, noticeHours: 30.8, travelMinutes: 40 }),
      group({ kind: 'round', count: 2, ranks: 3 }),
    ];
    expect(figuresOf(groups, { weeks: 4, hasHomeGym: true })).toMatchObject({
      practices: 5,
      hours: 4.5,
      perWeek: 0.75,
      prime: 3,
      late: 2,
      taken: 2,
      noticeHours: 15,
      travelMinutes: 80,
      games: 1,
      homeGames: 0,
      awayGames: 1,
      earlyGames: 1,
      lateGames: 0,
      sundayGames: 1,
      wishRank: 1.5,
    });
  });

  const plain = { isUntilNow: false, travelMinutes: 1, noticeHours: 1, ranks: 1 };
  const marked = {
    ...{ ...plain, isPrime: true, isLate: true, isEarly: true, isSunday: true, isSecondOfDay: true },
    ...{ isDeclined: true, isKept: true, isMadeUp: true, isUntilNow: true },
  };
  it.each<[Partial<ItemGroup>, Figure[]]>([
    [{ ...plain, kind: 'practice' }, ['practices', 'hours', 'travelMinutes']],
    [
      { ...marked, kind: 'practice', isHome: true },
      ['practices', 'hours', 'perWeek', 'prime', 'late', 'madeUp', 'travelMinutes'],
    ],
    [{ ...plain, kind: 'game' }, ['travelMinutes', 'games']],
    [
      { ...marked, kind: 'game', isHome: true },
      ['travelMinutes', 'games', 'homeGames', 'earlyGames', 'lateGames', 'sundayGames', 'doubles'],
    ],
    [{ ...plain, kind: 'game', isHome: false }, ['travelMinutes', 'games', 'awayGames']],
    [{ ...marked, kind: 'postponed', isHome: false }, ['toBeMadeUp']],
    [{ ...marked, kind: 'released' }, ['released']],
    [{ ...marked, kind: 'taken' }, ['taken', 'noticeHours']],
    [{ ...plain, kind: 'offer' }, ['offers']],
    [{ ...marked, kind: 'offer' }, ['offers', 'declined']],
    [{ ...plain, kind: 'day-off' }, ['daysOff']],
    [{ ...marked, kind: 'day-off' }, ['daysOff', 'daysOffKept']],
    [{ ...marked, kind: 'round' }, ['wishRank']],
  ])('counts the item %o in the figures %j alone', (item, counting) => {
    const figures = figuresOf([group(item)], { weeks: 1, hasHomeGym: true });
    expect(FIGURES.filter((figure) => (figures[figure] ?? 0) !== 0)).toEqual(counting);
  });

  it('leaves unknown figures empty', () => {
    const known = figuresOf([group({ travelMinutes: null })], { weeks: 0, hasHomeGym: false });
    expect(known).toMatchObject({ perWeek: null, travelMinutes: null, noticeHours: null, wishRank: null });
  });
});

describe('weeksSince', () => {
  it.each([
    ['2026-11-17', '2026-11-17', 1],
    ['2026-11-15', '2026-11-16', 2],
    ['2026-11-16', '2026-11-22', 1],
    ['2026-11-16', '2026-11-23', 2],
    ['2026-11-18', '2026-11-17', 1],
    ['2026-11-23', '2026-11-22', 0],
    ['2026-12-23', '2026-11-22', 0],
  ])('counts the weeks of %s to %s, both included', (first, last, weeks) => {
    expect(weeksSince({ first, last }, 'monday')).toBe(weeks);
  });

  it('counts weeks that begin on Sunday', () => {
    expect(weeksSince({ first: '2026-11-15', last: '2026-11-16' }, 'sunday')).toBe(1);
  });
});

describe('spreadOf', () => {
  it.each([
    [[3, 1, 2], { least: 1, median: 2, most: 3 }],
    [[4, 1, null, 2, 8], { least: 1, median: 3, most: 8 }],
    [[5], { least: 5, median: 5, most: 5 }],
    [[null], null],
    [[], null],
  ])('spreadOf of %j is %j', (values, spread) => {
    expect(spreadOf(values)).toEqual(spread);
  });
});
