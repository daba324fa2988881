import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateRange,
  formatDayShort,
  formatTime,
  formatTimeRange,
  shortTime,
  shortTimeRange,
  weekdayName,
} from './format.ts';

describe('formatTime', () => {
  it.each([
    ['00:00:00', '12:00 AM'],
    ['00:05:00', '12:05 AM'],
    ['09:00:00', '9:00 AM'],
    ['11:59:59', '11:59 AM'],
    ['12:00:00', '12:00 PM'],
    ['13:15:00', '1:15 PM'],
    ['18:00', '6:00 PM'],
    ['23:45:00', '11:45 PM'],
  ])('formats %s as %s', (time, text) => {
    expect(formatTime(time)).toBe(text);
  });
});

describe('shortTime', () => {
  it.each([
    ['00:00:00', '12 AM'],
    ['09:00:00', '9 AM'],
    ['12:00:00', '12 PM'],
    ['18:30:00', '6:30 PM'],
    ['18:00', '6 PM'],
  ])('formats %s as %s', (time, text) => {
    expect(shortTime(time)).toBe(text);
  });
});

describe('shortTimeRange', () => {
  it.each([
    ['18:00:00', '19:00:00', '6–7 PM'],
    ['18:30:00', '19:00:00', '6:30–7 PM'],
    ['18:00:00', '19:15:00', '6–7:15 PM'],
    ['10:00:00', '11:00:00', '10–11 AM'],
    ['11:00:00', '12:00:00', '11 AM–12 PM'],
    ['09:30:00', '13:45:00', '9:30 AM–1:45 PM'],
  ])('formats %s to %s as %s', (start, end, text) => {
    expect(shortTimeRange(start, end)).toBe(text);
  });
});

describe('formatTimeRange', () => {
  it('formats the start and the end', () => {
    expect(formatTimeRange('18:00:00', '19:15:00')).toBe('6:00 PM – 7:15 PM');
  });
});

describe('formatDate', () => {
  it.each([
    ['2026-11-24', 'Tue, Nov 24, 2026', 'Tue', 'Tuesday'],
    ['2027-01-01', 'Fri, Jan 1, 2027', 'Fri', 'Friday'],
    ['2024-02-29', 'Thu, Feb 29, 2024', 'Thu', 'Thursday'],
    ['2026-11-01', 'Sun, Nov 1, 2026', 'Sun', 'Sunday'],
  ])('formats %s as %s', (date, long, short, name) => {
    expect(formatDate(date)).toBe(long);
    expect(formatDayShort(date)).toBe(short);
    expect(weekdayName(date)).toBe(name);
  });
});

describe('formatDateRange', () => {
  it('shows the year once, or both years if they differ', () => {
    expect(formatDateRange('2026-11-23', '2026-12-06')).toBe('Nov 23 – Dec 6, 2026');
    expect(formatDateRange('2026-12-28', '2027-01-10')).toBe('Dec 28, 2026 – Jan 10, 2027');
  });
});
