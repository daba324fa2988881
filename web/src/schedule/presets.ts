import { NO_FILTERS, type RowFilters } from '@portal/domain/schedule/row-filters.ts';
import { addDays, type IsoDate, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { type WeekStart, weekRange } from '@portal/domain/time/week.ts';

type Filters = Partial<RowFilters>;

/** Several filters that one button sets. */
export type Preset = { label: string; filters: Filters };

/** The days and types that administrators ask for most. */
export function presetsOf(today: IsoDate, weekStart: WeekStart): Preset[] {
  const { current, next } = weekRange(today, weekStart);
  const saturday = weekendStartOf(today);
  const between = (label: string, startDate: IsoDate, endDate: IsoDate): Preset => ({
    label,
    filters: { startDate, endDate, weekday: '' },
  });
  return [
    between('Today', today, today),
    between('This week', current.start, current.end),
    between('Next week', next.start, next.end),
    between('Weekend', saturday, addDays(saturday, 1)),
    { label: 'Open only', filters: { type: 'OPEN' } },
    { label: 'Games', filters: { type: 'GAME' } },
  ];
}

/** The Saturday of the coming weekend, or of the current one. */
function weekendStartOf(today: IsoDate): IsoDate {
  const weekday = weekdayOf(today);
  return addDays(today, weekday === 0 ? -1 : 6 - weekday);
}

/** Whether the filters are set as the preset sets them. */
export const isOn = ({ filters: presetFilters }: Preset, filters: RowFilters): boolean =>
  Object.entries(presetFilters).every(([name, value]) => filters[name as keyof RowFilters] === value);

/** The filters after the preset was pressed; an active preset is cleared. */
export function pressed(preset: Preset, filters: RowFilters): Filters {
  if (!isOn(preset, filters)) return preset.filters;
  const names = Object.keys(preset.filters) as (keyof RowFilters)[];
  return Object.fromEntries(names.map((name) => [name, NO_FILTERS[name]]));
}
