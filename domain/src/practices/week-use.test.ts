import { describe, expect, it } from 'vitest';
import { practiceList, weekUseText } from './week-use.ts';

const tuesday = { date: '2026-11-24', startTime: '18:00:00', scheduleName: 'SALK' };
const thursday = { date: '2026-11-26', startTime: '19:30:00', scheduleName: 'OBHS-MAIN' };

describe('weekUseText', () => {
  it.each([
    [{ used: 0, limit: 1, practices: [] }, 'current', 'free this week'],
    [{ used: 0, limit: 2, practices: [] }, 'next', 'free next week'],
    [{ used: 1, limit: 1, practices: [tuesday] }, 'current', 'used Tue 6:00 PM SALK'],
    [{ used: 1, limit: 2, practices: [tuesday] }, 'current', 'used Tue 6:00 PM SALK, 1 left'],
    [
      { used: 2, limit: 1, practices: [thursday, tuesday] },
      'current',
      'used Tue 6:00 PM SALK, Thu 7:30 PM OBHS-MAIN',
    ],
    [{ used: 1, limit: 1, practices: [] }, 'next', 'used next week'],
    [{ used: 0, limit: 0, practices: [] }, 'current', 'none this week'],
  ] as const)('%j in the %s week: %s', (use, week, text) => {
    expect(weekUseText(use, week)).toBe(text);
  });
});

describe('practiceList', () => {
  it('names the practices from the earliest on and leaves the given order alone', () => {
    const practices = [thursday, tuesday];
    expect(practiceList(practices)).toBe('Tue 6:00 PM SALK, Thu 7:30 PM OBHS-MAIN');
    expect(practices).toEqual([thursday, tuesday]);
  });
});
