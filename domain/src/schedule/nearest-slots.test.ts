import { describe, expect, it } from 'vitest';
import { nearestSlots } from './nearest-slots.ts';

const slot = (date: string, startTime: string, venueId: number, court = '1') => ({
  date,
  startTime: `${startTime}:00`,
  venueId,
  court,
});
const lost = slot('2026-11-19', '18:00', 1);
const shown = (slots: readonly ReturnType<typeof slot>[]) =>
  slots.map(
    ({ date, startTime, venueId, court }) => `${date.slice(8)} ${startTime.slice(0, 5)} ${venueId}/${court}`,
  );

describe('the nearest slots', () => {
  it('are ordered by day, then by hour, then by gym', () => {
    const slots = [
      slot('2026-11-18', '18:00', 1),
      slot('2026-11-19', '17:00', 2),
      slot('2026-11-19', '19:00', 1),
      slot('2026-11-19', '20:30', 1),
      slot('2026-11-20', '18:00', 2),
      slot('2026-11-20', '18:00', 1),
      slot('2026-11-26', '18:00', 1),
    ];
    expect(shown(nearestSlots(lost, slots, 10))).toEqual([
      '19 19:00 1/1',
      '19 17:00 2/1',
      '19 20:30 1/1',
      '18 18:00 1/1',
      '20 18:00 1/1',
      '20 18:00 2/1',
      '26 18:00 1/1',
    ]);
  });

  it('are limited to the requested number', () => {
    const slots = ['18:00', '19:00', '20:00'].map((time) => slot('2026-11-20', time, 1));
    expect(shown(nearestSlots(lost, slots, 2))).toEqual(['20 18:00 1/1', '20 19:00 1/1']);
    expect(nearestSlots(lost, [], 2)).toEqual([]);
  });

  it('include only one court of each gym, so that the coach chooses between times', () => {
    const slots = ['1', '2', '3'].map((court) => slot('2026-11-20', '18:00', 1, court));
    const other = slot('2026-11-20', '18:00', 2);
    expect(shown(nearestSlots(lost, [...slots, other], 4))).toEqual(['20 18:00 1/1', '20 18:00 2/1']);
  });
});
