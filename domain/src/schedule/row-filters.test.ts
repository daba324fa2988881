import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, wallTimeOf } from '#time/wall-clock.ts';
import type { ScheduleRow } from './row.ts';
import {
  FILTER_TYPES,
  filterRows,
  NO_FILTERS,
  type RowFilters,
  readRowFilters,
  writeRowFilters,
} from './row-filters.ts';
import { OPEN_ROW } from './testing/open-row.ts';

/** Tuesday */
const NOW = { date: '2026-11-17', time: '18:00:00' };

const row = (slotId: number, change: Partial<ScheduleRow>): ScheduleRow => ({
  ...OPEN_ROW,
  slotId,
  ...change,
});

const PRACTICE = { type: 'PRACTICE', status: 'PRACTICE', divisionName: 'Boys 3-4', teamName: 'Hawks' };
const GAME = { type: 'GAME', status: 'GAME', divisionName: 'Girls 5-6', homeTeam: 'Owls', awayTeam: 'Élan' };

/** One row for each case; number 1 is past. */
const ROWS: readonly ScheduleRow[] = [
  row(1, { date: '2026-11-16' }),
  row(2, {}),
  row(3, { ...PRACTICE, startTime: '19:00:00' }),
  row(4, { ...GAME, date: '2026-11-21', startTime: '09:30:00', court: 'Main' }),
  row(5, { status: 'RESERVED', takenBy: 'GAME 09:30-10:45', date: '2026-11-21', startTime: '10:00:00' }),
  row(6, {
    ...PRACTICE,
    status: 'PENDING',
    schoolName: 'Schirra',
    gymName: 'Annex',
    scheduleName: 'SCHIRRA',
  }),
  row(7, {
    type: 'CLINIC',
    status: 'CLINIC',
    detail: 'Skills clinic',
    date: '2026-11-22',
    startTime: '17:30:00',
  }),
  row(8, { type: 'BLACKOUT', status: 'BLACKOUT', detail: 'School event', date: '2026-12-01' }),
  row(9, { status: 'CANCELED', date: '2026-12-01', startTime: '21:00:00' }),
];

const shown = (filters: Partial<RowFilters>, now = NOW): number[] =>
  filterRows(ROWS, { ...NO_FILTERS, ...filters }, now).map(({ slotId }) => slotId);

describe('a single filter', () => {
  it.each<[about: string, filters: Partial<RowFilters>, slots: number[]]>([
    ['none', {}, [2, 3, 4, 5, 6, 7, 8, 9]],
    ['past rows, too', { showPast: true }, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['what is open for an entry', { type: 'OPEN' }, [2]],
    ['practices, one under a pending permit included', { type: 'PRACTICE' }, [3, 6]],
    ['games', { type: 'GAME' }, [4]],
    ['clinics', { type: 'CLINIC' }, [7]],
    ['blackouts', { type: 'BLACKOUT' }, [8]],
    ['playoffs', { type: 'PLAYOFF' }, []],
    ['what another entry takes', { type: 'RESERVED' }, [5]],
    ['what the school has not decided', { type: 'PENDING' }, [6]],
    ['what the school took back', { type: 'CANCELED' }, [9]],
    ['Sundays', { weekday: '0' }, [7]],
    ['Tuesdays', { weekday: '2' }, [8, 9]],
    ['Thursdays', { weekday: '4' }, [2, 3, 6]],
    ['Saturdays', { weekday: '6' }, [4, 5]],
    ['a division', { division: 'Boys 3-4' }, [3, 6]],
    ['a venue', { venue: 'Schirra - Annex' }, [6]],
    ['a venue that is none', { venue: 'Schirra' }, []],
    ['from a date on, that day included', { startDate: '2026-11-21' }, [4, 5, 7, 8, 9]],
    ['up to a date, that day included', { endDate: '2026-11-21' }, [2, 3, 4, 5, 6]],
    ['from a time on, that time included', { startTime: '19:00:00' }, [3, 9]],
    ['before a time, that time not included', { endTime: '17:30:00' }, [4, 5]],
    ['a word', { search: 'hawks' }, [3, 6]],
  ])('matches %s', (_, filters, slots) => {
    expect(shown(filters)).toEqual(slots);
  });

  it('offers each status that a row can show', () => {
    expect([...FILTER_TYPES].sort()).toEqual(
      'BLACKOUT CANCELED CLINIC DECLINED GAME OPEN PENDING PLAYOFF PRACTICE RESERVED'.split(' '),
    );
  });
});

describe('combined filters', () => {
  const all: RowFilters = {
    showPast: false,
    type: 'GAME',
    weekday: '6',
    division: 'Girls 5-6',
    venue: 'Salk - Main Gym',
    startDate: '2026-11-21',
    endDate: '2026-11-21',
    startTime: '09:30:00',
    endTime: '10:00:00',
    search: 'owls main',
  };

  it('show rows that match all of them', () => {
    expect(shown(all)).toEqual([4]);
  });

  it.each<[about: string, change: Partial<RowFilters>]>([
    ['another type', { type: 'PRACTICE' }],
    ['another weekday', { weekday: '5' }],
    ['another division', { division: 'Boys 3-4' }],
    ['another venue', { venue: 'Schirra - Annex' }],
    ['a later first date', { startDate: '2026-11-22' }],
    ['an earlier last date', { endDate: '2026-11-20' }],
    ['a later first time', { startTime: '09:30:01' }],
    ['an earlier last time', { endTime: '09:30:00' }],
    ['another word besides', { search: 'owls hawks' }],
  ])('show nothing with %s', (_, change) => {
    expect(shown({ ...all, ...change })).toEqual([]);
  });

  const anyFilters: fc.Arbitrary<RowFilters> = fc.record({
    showPast: fc.boolean(),
    type: fc.constantFrom('', ...FILTER_TYPES),
    weekday: fc.constantFrom('', '0', '1', '2', '3', '4', '5', '6'),
    division: fc.constantFrom('', 'Boys 3-4', 'Girls 5-6'),
    venue: fc.constantFrom('', 'Salk - Main Gym', 'Schirra - Annex'),
    startDate: fc.constantFrom('', '2026-11-17', '2026-11-21', '2026-12-01'),
    endDate: fc.constantFrom('', '2026-11-16', '2026-11-21', '2026-12-01'),
    startTime: fc.constantFrom('', '09:30:00', '18:00:00'),
    endTime: fc.constantFrom('', '18:00:00', '21:30:00'),
    search: fc.constantFrom('', 'salk', 'gym 1', 'hawks'),
  });

  it('show the rows that match every single filter, in the given order', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const past = { showPast: filters.showPast };
        const alone = Object.entries(filters).map(
          ([key, value]) => new Set(shown({ ...past, [key]: value })),
        );
        const expected = ROWS.map(({ slotId }) => slotId).filter((id) => alone.every((ids) => ids.has(id)));
        expect(shown(filters)).toEqual(expected);
      }),
    );
  });
});

describe('past rows', () => {
  it.each([
    ['17:59:59', true],
    ['18:00:00', false],
    ['18:00:01', false],
  ])('include today’s six o’clock row at %s: %s', (time, isShown) => {
    const rows = [row(1, { date: NOW.date, startTime: '18:00:00' })];
    expect(filterRows(rows, NO_FILTERS, { ...NOW, time })).toEqual(isShown ? rows : []);
    expect(filterRows(rows, { ...NO_FILTERS, showPast: true }, { ...NOW, time })).toEqual(rows);
  });
});

describe('the search', () => {
  it.each<[search: string, slots: number[]]>([
    ['HAWKS', [3, 6]],
    ['  Hawks   boys ', [3, 6]],
    ['boys hawks', [3, 6]],
    ['hawks girls', []],
    ['Main', [2, 3, 4, 5, 7, 8, 9]],
    ['gym\u00a0main', [2, 3, 4, 5, 7, 8, 9]],
    ['élan', [4]],
    ['E\u0301LAN', [4]],
    ['skills\u200b clinic', [7]],
    ['event', [8]],
    ['reserved', [5]],
    ['schirra', [6]],
    ['.*', []],
    ['%', []],
    ['\u200b', [2, 3, 4, 5, 6, 7, 8, 9]],
  ])('finds %j', (search, slots) => {
    expect(shown({ search })).toEqual(slots);
  });

  it('finds the same rows when it is repeated', () => {
    expect(shown({ search: 'hawks' })).toEqual(shown({ search: 'hawks' }));
  });
});

describe('filters in an address', () => {
  const reader = (words: Record<string, string | null>) => (key: string) => words[key] ?? null;
  const line = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((text) => text.trim())
    .filter((text) => text === text.trim());
  const date = fc.nat(40_000).map((days) => addDays('1990-01-01', days));
  const time = fc.nat(1439).map(wallTimeOf);
  const anyFilters: fc.Arbitrary<RowFilters> = fc.record({
    showPast: fc.boolean(),
    type: fc.constantFrom('', ...FILTER_TYPES),
    weekday: fc.constantFrom('', '0', '1', '2', '3', '4', '5', '6'),
    division: line,
    venue: line,
    startDate: fc.oneof(fc.constant(''), date),
    endDate: fc.oneof(fc.constant(''), date),
    startTime: fc.oneof(fc.constant(''), time),
    endTime: fc.oneof(fc.constant(''), time),
    search: line,
  });

  it('can be written and read back', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(readRowFilters(reader(writeRowFilters(filters)))).toEqual(filters);
      }),
    );
  });

  it('are short words, and left out if nothing is filtered', () => {
    expect(Object.values(writeRowFilters(NO_FILTERS)).every((word) => word === null)).toBe(true);
    const all: RowFilters = {
      showPast: true,
      type: 'GAME',
      weekday: '0',
      division: 'Boys 3-4',
      venue: 'Salk - Main Gym',
      startDate: '2026-11-17',
      endDate: '2026-12-01',
      startTime: '09:00:00',
      endTime: '18:30:00',
      search: 'hawks',
    };
    expect(writeRowFilters(all)).toEqual({
      past: '1',
      type: 'GAME',
      weekday: '0',
      division: 'Boys 3-4',
      venue: 'Salk - Main Gym',
      from: '2026-11-17',
      to: '2026-12-01',
      after: '09:00',
      before: '18:30',
      q: 'hawks',
    });
  });

  it.each([
    [{}],
    [{ past: '0' }],
    [{ past: 'true' }],
    [{ weekday: '7' }],
    [{ weekday: 'Monday' }],
    [{ weekday: '-1' }],
    [{ weekday: '00' }],
    [{ from: '2026-02-30' }],
    [{ from: 'tomorrow', to: 'infinity' }],
    [{ to: '11/19/2026' }],
    [{ after: '24:00', before: '6pm' }],
    [{ q: '   ', type: ' ', division: '\t' }],
    [{ constructor: 'x', __proto__: null }],
  ])('have no effect if they are invalid: %j', (words) => {
    expect(readRowFilters(reader(words))).toEqual(NO_FILTERS);
  });

  it('accept every spelling of a status', () => {
    expect(readRowFilters(reader({ type: 'cancelled' })).type).toBe('CANCELED');
    expect(readRowFilters(reader({ type: ' avail ' })).type).toBe('OPEN');
  });

  it('are read from random values without an error', () => {
    const words = fc.dictionary(
      fc.constantFrom('past', 'type', 'weekday', 'division', 'venue', 'from', 'to', 'after', 'before', 'q'),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    fc.assert(
      fc.property(words, (input) => {
        expect(() => shown(readRowFilters(reader(input)))).not.toThrow();
      }),
    );
  });
});
