import { expect, it } from 'vitest';
import { timeLeftText } from './messages.ts';

it.each([
  ['after a minute for a fifth', { percent: 30, at: 60_000 }, 'About 4 minutes left.'],
  ['near the end', { percent: 90, at: 240_000 }, 'Less than a minute left.'],
  ['while the speed is not known yet', { percent: 12, at: 9_000 }, ''],
])('says how long generating still takes %s', (_, last, text) => {
  expect(timeLeftText({ percent: 10, at: 0 }, last)).toBe(text);
});
