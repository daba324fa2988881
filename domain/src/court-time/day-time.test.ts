import { describe, expect, it } from 'vitest';
import { uncoveredTime } from './day-time.ts';

const span = (text: string) => {
  const [start = '', end = ''] = text.split('-');
  return { startTime: `${start}:00`, endTime: `${end}:00` };
};
const uncovered = (time: string, slots: string[]) => {
  const found = uncoveredTime(span(time), slots.map(span));
  return found && `${found.startTime.slice(0, 5)}-${found.endTime.slice(0, 5)}`;
};

describe('the first stretch that no slot covers', () => {
  it.each([
    ['18:00-19:00', ['18:00-19:00'], null],
    ['18:30-19:30', ['19:00-20:00', '18:00-19:00'], null],
    ['18:00-19:15', ['18:00-19:00'], '19:00-19:15'],
    ['18:00-20:00', ['18:00-19:00', '19:15-20:00'], '19:00-19:15'],
    ['17:30-18:30', ['18:00-19:00'], '17:30-18:00'],
    ['21:30-22:30', ['18:00-19:00', '19:00-20:00'], '21:30-22:30'],
    ['18:00-19:00', ['20:00-21:00'], '18:00-19:00'],
    ['18:00-19:00', [], '18:00-19:00'],
    ['18:00-19:00', ['17:00-21:00'], null],
    ['18:00-19:00', ['17:00-18:00', '19:00-20:00'], '18:00-19:00'],
    ['18:00-19:00', ['17:00-18:30', '18:15-18:45'], '18:45-19:00'],
  ])('the first uncovered stretch of %s with the slots %j is %s', (time, slots, expected) => {
    expect(uncovered(time, slots)).toBe(expected);
  });
});
