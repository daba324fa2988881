import { expect, it } from 'vitest';
import { cellPath } from './gym-card.tsx';

const cell = { day: '2026-11-24', gym: { schoolName: 'Salk', gymName: 'Gym' }, open: 2 };
const COACH = { isAdmin: false, lastBookable: '2026-12-06' };

it.each([
  ['a coach', cell, COACH, '/practice-request?day=2026-11-24&gym=Salk'],
  ['a coach, on a day without open time', { ...cell, open: 0 }, COACH, null],
  ['a coach, after the days that can be booked', { ...cell, day: '2026-12-07' }, COACH, null],
  [
    'an administrator',
    { ...cell, open: 0 },
    { ...COACH, isAdmin: true },
    '/admin/combined-schedule?view=board&day=2026-11-24&venue=Salk+-+Gym',
  ],
])('opens the slots of a gym and day for %s', (_, place, reader, path) => {
  expect(cellPath(place, reader)).toBe(path);
});
