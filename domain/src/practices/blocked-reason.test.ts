import { describe, expect, it } from 'vitest';
import { weekRange } from '#time/week.ts';
import { blockedReason } from './blocked-reason.ts';

const free = { used: 0, limit: 1, practices: [] };
const gone = {
  used: 1,
  limit: 1,
  practices: [{ date: '2026-11-24', startTime: '18:00:00', schoolName: 'Salk' }],
};
const question = {
  teamName: 'Knicks',
  slot: { date: '2026-11-25', startTime: '19:00:00' },
  now: { date: '2026-11-25', time: '18:59:59' },
  range: weekRange('2026-11-25', 'monday'),
  week: { current: free, next: free },
};
const on = (date: string, startTime = '19:00:00') => ({ slot: { date, startTime } });

describe('blockedReason', () => {
  it.each([
    ['a free slot of this week', {}],
    ['the last day of the period', on('2026-12-06')],
    ['next week, when only this week is used', { ...on('2026-11-30'), week: { current: gone, next: free } }],
    ['this week, when only next week is used', { week: { current: free, next: gone } }],
    ['a second practice where two are allowed', { week: { current: { ...gone, limit: 2 }, next: free } }],
  ])('finds no reason against %s', (_, change) => {
    expect(blockedReason({ ...question, ...change })).toBeNull();
  });

  it.each([
    [
      'a slot that starts now',
      { now: { date: '2026-11-25', time: '19:00:00' } },
      'This slot is in the past.',
    ],
    ['yesterday', on('2026-11-24', '23:00:00'), 'This slot is in the past.'],
    ['the day after the period', on('2026-12-07'), 'Only slots of this week and next week can be requested.'],
    ['a slot another team has', { takenByOtherTeam: 'Lakers' }, 'Lakers has this slot.'],
    ['a slot someone has', { takenByOtherTeam: '' }, 'This slot has just been taken.'],
    [
      'a used week',
      { week: { current: gone, next: free } },
      'Knicks already booked this week: Tue 6 PM, Salk.',
    ],
    [
      'a used next week',
      { ...on('2026-11-30'), week: { current: free, next: { used: 1, limit: 1, practices: [] } } },
      'Knicks already booked next week.',
    ],
    [
      'a division without practices',
      { week: { current: { used: 0, limit: 0, practices: [] }, next: free } },
      'Knicks has no practices to book this week.',
    ],
    [
      'the past before all else',
      { ...on('2026-11-20'), week: { current: gone, next: gone }, takenByOtherTeam: 'Lakers' },
      'This slot is in the past.',
    ],
    [
      'another team before the used week',
      { week: { current: gone, next: gone }, takenByOtherTeam: 'Lakers' },
      'Lakers has this slot.',
    ],
  ])('says why not: %s', (_, change, reason) => {
    expect(blockedReason({ ...question, ...change })).toBe(reason);
  });
});
