import { describe, expect, it } from 'vitest';
import { refillQuotaSlots } from './refill-quota-slots.ts';

const coach = (id: number, quotaSlot: number) => ({ id, bookedBy: 'coach', quotaSlot }) as const;
const admin = (id: number, quotaSlot: number | null) => ({ id, bookedBy: 'admin', quotaSlot }) as const;

describe('the quota slots of a week', () => {
  it.each([
    ['no practice', [], 1, []],
    ['the only practice', [coach(1, 2)], 1, [[1, 1]]],
    [
      'an administrator’s practice after a coach’s',
      [admin(1, 1), coach(2, 1)],
      1,
      [
        [2, 1],
        [1, null],
      ],
    ],
    [
      'practices of coaches first, whoever has the lower slot',
      [coach(1, 2), coach(3, 3), admin(2, 1)],
      2,
      [
        [1, 1],
        [3, 2],
        [2, null],
      ],
    ],
    [
      'the practice with the lower slot first, then to the older one',
      [coach(3, 2), coach(4, 1), admin(2, null), admin(1, null)],
      3,
      [
        [4, 1],
        [3, 2],
        [1, 3],
        [2, null],
      ],
    ],
    ['no practice of an administrator if the division has none', [admin(1, null)], 0, [[1, null]]],
  ] as const)('are assigned to %s', (_, practices, limit, quotaSlots) => {
    expect([...(refillQuotaSlots(practices, limit) ?? [])]).toEqual(quotaSlots);
  });

  it.each([
    ['two practices of coaches with one slot', [coach(1, 1), coach(2, 1)], 1],
    ['a practice of a coach with no slot', [coach(1, 1)], 0],
  ])('are not enough for %s', (_, practices, limit) => {
    expect(refillQuotaSlots(practices, limit)).toBeNull();
  });
});
