import { describe, expect, it } from 'vitest';
import { fairnessTimesProblems, timeClassOf } from './times.ts';

const TIMES = {
  primeFrom: '17:00:00',
  primeUntil: '18:30:00',
  lateFrom: '18:30:00',
  earlyBefore: '09:00:00',
};

describe('timeClassOf', () => {
  it.each([
    ['on a weekday before the prime time', 1, '16:59:00', []],
    ['on a weekday at the first prime time', 1, '17:00:00', ['isPrime']],
    ['on a weekday at the last prime time, which is late', 5, '18:30:00', ['isPrime', 'isLate']],
    ['on a weekday after the prime time', 5, '18:31:00', ['isLate']],
    ['in the morning of a weekday', 1, '08:00:00', []],
    ['on Saturday in the prime time', 6, '17:00:00', []],
    ['on Sunday in the prime time', 0, '17:00:00', []],
    ['on Sunday before the early limit', 0, '08:59:00', ['isEarly']],
    ['on Saturday at the early limit', 6, '09:00:00', []],
  ])('classes a start %s', (_when, weekday, startTime, classes) => {
    const is = timeClassOf(TIMES, { weekday, startTime });
    expect(Object.entries(is).flatMap(([name, applies]) => (applies ? [name] : []))).toEqual(classes);
  });
});

describe('fairnessTimesProblems', () => {
  it.each([
    ['16:59:00', ['primeUntil']],
    ['17:00:00', []],
  ])('allows a prime time from 17:00 to %s unless it ends before it begins', (primeUntil, fields) => {
    expect(Object.keys(fairnessTimesProblems({ ...TIMES, primeUntil }))).toEqual(fields);
  });
});
