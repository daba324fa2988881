import { weekRange } from '@portal/domain/time/week.ts';
import { describe, expect, it } from 'vitest';
import { aSlot, atShepard, dayOf } from '#testing/coach-calls.tsx';
import { toSlot } from './from-wire.ts';
import { filterChoices, filterSlots, readFilters } from './slot-filters.ts';

const range = weekRange(dayOf(0), 'monday');
const slots = [
  aSlot(1),
  aSlot(2, { AvailableTime: '18:59:00' }),
  aSlot(3, { AvailableTime: '19:00:00', ...atShepard }),
  aSlot(4, { AvailableDate: dayOf(5), AvailableTime: '11:59:00' }),
  aSlot(5, { AvailableDate: dayOf(5), AvailableTime: '12:00:00' }),
  aSlot(6, { AvailableDate: dayOf(8), AvailableTime: '17:00:00' }),
].map(toSlot);

const fitting = (query: string) =>
  filterSlots(slots, readFilters(new URLSearchParams(query)), range).map(({ id }) => id);

describe('filterSlots', () => {
  it.each([
    ['', [1, 2, 3, 4, 5, 6]],
    ['day=this-week', [1, 2, 3, 4, 5]],
    ['day=next-week', [6]],
    ['day=tue', [1, 2, 3, 6]],
    ['day=sat', [4, 5]],
    ['day=2026-12-01', [6]],
    ['time=morning', [4]],
    ['time=afternoon', [5]],
    ['time=evening', [1, 2, 6]],
    ['time=late', [3]],
    ['gym=Shepard', [3]],
    ['day=tue&time=evening&gym=Salk', [1, 2, 6]],
    ['day=sun', []],
    ['day=someday', []],
    ['time=midnight', []],
    ['gym=Nowhere', []],
  ])('filters by %s down to %j', (query, ids) => {
    expect(fitting(query)).toEqual(ids);
  });
});

describe('filterChoices', () => {
  it('offers only days and gyms that have an open slot', () => {
    expect(filterChoices(slots, range)).toEqual({
      weekdays: [
        { value: 'tue', label: 'Tuesdays' },
        { value: 'sat', label: 'Saturdays' },
      ],
      thisWeek: [
        { value: '2026-11-24', label: 'Tuesday, Nov 24' },
        { value: '2026-11-28', label: 'Saturday, Nov 28' },
      ],
      nextWeek: [{ value: '2026-12-01', label: 'Tuesday, Dec 1' }],
      gyms: [
        { value: 'Salk', label: 'Salk' },
        { value: 'Shepard', label: 'Shepard' },
      ],
    });
  });
});
