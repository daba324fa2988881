import { expect, it } from 'vitest';
import type { LockedSlot } from '#court-time/lock.ts';
import { blackoutParts } from './blackout-plan.ts';

const slot = (id: number, startTime: string, endTime: string, courtId = 1): LockedSlot => ({
  id,
  courtId,
  date: '2026-11-19',
  startTime: `${startTime}:00`,
  endTime: `${endTime}:00`,
  permitStatus: 'approved',
  isOffered: true,
});
const parts = (start: string, end: string, slots: LockedSlot[]) =>
  blackoutParts({ startTime: `${start}:00`, endTime: `${end}:00` }, slots).map(
    (part) => `${part.slotId}: ${part.startTime.slice(0, 5)}-${part.endTime.slice(0, 5)}`,
  );

it.each([
  ['one slot, exactly', '18:00', '19:00', [slot(1, '18:00', '19:00')], ['1: 18:00-19:00']],
  ['less than a slot', '18:15', '18:45', [slot(1, '18:00', '19:00')], ['1: 18:15-18:45']],
  ['more than all slots', '17:00', '23:45', [slot(1, '18:00', '19:00')], ['1: 17:00-23:45']],
  [
    'several with a gap between',
    '18:30',
    '21:15',
    [slot(1, '18:00', '19:00'), slot(2, '19:30', '20:30'), slot(3, '20:30', '21:30')],
    ['1: 18:30-19:30', '2: 19:30-20:30', '3: 20:30-21:15'],
  ],
  [
    'slots that only touch it',
    '19:00',
    '20:00',
    [slot(1, '18:00', '19:00'), slot(2, '19:00', '20:00'), slot(3, '20:00', '21:00')],
    ['2: 19:00-20:00'],
  ],
  [
    'two courts with different slots',
    '18:00',
    '20:00',
    [slot(1, '18:00', '19:00'), slot(2, '19:00', '20:00'), slot(3, '18:30', '19:30', 2)],
    ['1: 18:00-19:00', '2: 19:00-20:00', '3: 18:00-20:00'],
  ],
  ['no slot at all', '21:00', '22:00', [slot(1, '18:00', '19:00')], []],
])('divides the time of a blackout among the slots of each court: %s', (_, start, end, slots, expected) => {
  expect(parts(start, end, slots)).toEqual(expected);
});
