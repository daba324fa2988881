import { expect, it } from 'vitest';
import { closedReason, windowText } from './season-window.ts';

it.each([
  ['without a deadline', { deadline: null, isLocked: false }, null, ''],
  [
    'the day before',
    { deadline: '2026-12-02', isLocked: false },
    null,
    'Ratings are open until the end of Wed, Dec 2, 2026.',
  ],
  [
    'on the last day',
    { deadline: '2026-12-01', isLocked: false },
    null,
    'Ratings are open until the end of Tue, Dec 1, 2026.',
  ],
  [
    'the day after',
    { deadline: '2026-11-30', isLocked: false },
    'past-deadline',
    'Ratings closed after Mon, Nov 30, 2026. They can no longer be changed.',
  ],
  [
    'if they are locked before the deadline',
    { deadline: '2026-12-24', isLocked: true },
    'locked',
    'The league has locked this season’s ratings. They can no longer be changed.',
  ],
  [
    'if they are locked after it',
    { deadline: '2026-11-01', isLocked: true },
    'locked',
    'The league has locked this season’s ratings. They can no longer be changed.',
  ],
])('says whether ratings are open, and until when, %s', (_, season, reason, text) => {
  expect(closedReason(season, '2026-12-01')).toBe(reason);
  expect(windowText(season, '2026-12-01')).toBe(text);
});
