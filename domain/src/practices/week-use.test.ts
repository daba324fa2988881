import { describe, expect, it } from 'vitest';
import { practiceList, weekUseText } from './week-use.ts';

const tuesday = { date: '2026-11-24', startTime: '18:00:00', schoolName: 'Salk' };
const thursday = { date: '2026-11-26', startTime: '19:30:00', schoolName: 'High School' };

describe('weekUseText', () => {
  it.each([
    [{ used: 0, limit: 1, practices: [] }, 'current', 'Not booked this week'],
    [{ used: 0, limit: 2, practices: [] }, 'next', 'Not booked next week'],
    [{ used: 1, limit: 1, practices: [tuesday] }, 'current', 'Booked Tue 6 PM, Salk'],
    [{ used: 1, limit: 2, practices: [tuesday] }, 'current', 'Booked Tue 6 PM, Salk; 1 left'],
    [
      { used: 2, limit: 1, practices: [thursday, tuesday] },
      'current',
      'Booked Tue 6 PM, Salk; Thu 7:30 PM, High School',
    ],
    [
      { used: 1, limit: 1, makeUps: 1, practices: [tuesday] },
      'current',
      'Booked Tue 6 PM, Salk; 1 make-up practice left',
    ],
    [{ used: 0, limit: 0, makeUps: 1, practices: [] }, 'next', '1 make-up practice next week'],
    [
      { used: 1, limit: 0, makeUps: 1, practices: [tuesday] },
      'next',
      'Booked Tue 6 PM, Salk; 1 make-up practice left',
    ],
    [{ used: 1, limit: 1, practices: [] }, 'next', 'Booked next week'],
    [{ used: 0, limit: 0, practices: [] }, 'current', 'No practices this week'],
  ] as const)('%j in the %s week: %s', (use, week, text) => {
    expect(weekUseText(use, week)).toBe(text);
  });
});

describe('practiceList', () => {
  it('lists the practices in order of time and does not change the given list', () => {
    const practices = [thursday, tuesday];
    expect(practiceList(practices)).toBe('Tue 6 PM, Salk; Thu 7:30 PM, High School');
    expect(practices).toEqual([thursday, tuesday]);
    expect(practiceList([tuesday, thursday])).toBe(practiceList(practices));
  });
});
