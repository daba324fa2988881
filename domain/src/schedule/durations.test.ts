import { expect, it } from 'vitest';
import { FALLBACK_RESERVATION_TYPES } from './durations.ts';
import { ENTRY_TYPES } from './status.ts';

it('falls back to the five types, which all block, with their default minutes', () => {
  expect(FALLBACK_RESERVATION_TYPES.map((type) => [type.code, type.defaultDurationMinutes])).toEqual([
    ['practice', 60],
    ['clinic', 180],
    ['game', 75],
    ['playoff', 90],
    ['blackout', 60],
  ]);
  expect(FALLBACK_RESERVATION_TYPES.every((type) => type.blocksAvailability)).toBe(true);
  expect(FALLBACK_RESERVATION_TYPES.map((type) => type.code).sort()).toEqual([...ENTRY_TYPES].sort());
});
