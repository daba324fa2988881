import { NO_FILTERS } from '@portal/domain/schedule/row-filters.ts';
import { describe, expect, it } from 'vitest';
import { isOn, presetsOf, pressed } from './presets.ts';

const daysOf = (today: string, weekStart: 'monday' | 'sunday') =>
  presetsOf(today, weekStart)
    .map(({ label, filters }) => [label, filters.startDate, filters.endDate])
    .slice(0, 4);

describe('presetsOf', () => {
  it('offers today, this week, next week and the coming weekend', () => {
    expect(daysOf('2026-11-25', 'monday')).toEqual([
      ['Today', '2026-11-25', '2026-11-25'],
      ['This week', '2026-11-23', '2026-11-29'],
      ['Next week', '2026-11-30', '2026-12-06'],
      ['Weekend', '2026-11-28', '2026-11-29'],
    ]);
  });

  it.each([
    ['2026-11-27', 'monday', '2026-11-28'],
    ['2026-11-28', 'sunday', '2026-11-28'],
    ['2026-11-29', 'monday', '2026-11-28'],
    ['2026-11-29', 'sunday', '2026-11-28'],
    ['2026-11-30', 'sunday', '2026-12-05'],
  ] as const)('gives on %s in weeks from %s the weekend of %s', (today, weekStart, saturday) => {
    expect(daysOf(today, weekStart).at(-1)?.[1]).toBe(saturday);
  });
});

describe('pressed', () => {
  const presets = presetsOf('2026-11-25', 'monday');

  it('sets the filters of the preset and keeps the others', () => {
    const changes = presets.map((preset) => pressed(preset, { ...NO_FILTERS, division: 'Boys 3-4' }));
    expect(changes[0]).toEqual({ startDate: '2026-11-25', endDate: '2026-11-25', weekday: '' });
    expect(changes.slice(4)).toEqual([{ type: 'OPEN' }, { type: 'GAME' }]);
  });

  it('clears the filters of an active preset', () => {
    for (const preset of presets) {
      const filters = { ...NO_FILTERS, ...preset.filters };
      expect(isOn(preset, filters)).toBe(true);
      expect({ ...filters, ...pressed(preset, filters) }).toEqual(NO_FILTERS);
    }
  });
});
