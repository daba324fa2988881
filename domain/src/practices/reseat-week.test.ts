import { describe, expect, it } from 'vitest';
import { reseatWeek } from './reseat-week.ts';

const coach = (id: number, seat: number) => ({ id, bookedBy: 'coach', seat }) as const;
const admin = (id: number, seat: number | null) => ({ id, bookedBy: 'admin', seat }) as const;

describe('reseatWeek', () => {
  it.each([
    ['nothing', [], 1, []],
    ['the only practice', [coach(1, 2)], 1, [[1, 1]]],
    [
      'an administrator’s after a coach’s',
      [admin(1, 1), coach(2, 1)],
      1,
      [
        [2, 1],
        [1, null],
      ],
    ],
    [
      'the lower seat first, then the older practice',
      [coach(3, 2), coach(4, 1), admin(2, null), admin(1, null)],
      3,
      [
        [4, 1],
        [3, 2],
        [1, 3],
        [2, null],
      ],
    ],
    ['an administrator’s where the division has none', [admin(1, null)], 0, [[1, null]]],
  ] as const)('seats %s', (_, practices, limit, seats) => {
    expect([...(reseatWeek(practices, limit) ?? [])]).toEqual(seats);
  });

  it.each([
    ['two of coaches in one seat', [coach(1, 1), coach(2, 1)], 1],
    ['one of a coach in none', [coach(1, 1)], 0],
  ])('cannot seat %s', (_, practices, limit) => {
    expect(reseatWeek(practices, limit)).toBeNull();
  });
});
