import { describe, expect, it } from 'vitest';
import { type Closure, WHOLE_DAYS } from '#availability/closure.ts';
import type { Permit } from '#availability/generate-slots.ts';
import { permittedTimes } from './permitted-times.ts';
import { returnableDays } from './returnable-days.ts';

// school 1 has gym 10 (courts 100, 101), school 2 has gym 20 (court 200)
const VENUES = new Map([
  [10, { schoolId: 1, courts: [100, 101] }],
  [20, { schoolId: 2, courts: [200] }],
]);
const OCTOBER = { first: '2026-10-01', last: '2026-10-31' };

/** Tuesdays from 18:00 to 22:00 on both courts of gym 10. */
const permitOf = (change: Partial<Permit<number>> = {}): Permit<number> => ({
  venueId: 10,
  courtId: null,
  weekday: 2,
  fromTime: '18:00:00',
  toTime: '22:00:00',
  firstDate: '2026-09-29',
  lastDate: '2026-11-03',
  slotMinutes: 60,
  status: 'approved',
  purpose: 'any',
  ...change,
});
const closureOf = (change: Partial<Closure<number>>): Closure<number> => ({
  firstDate: '2026-10-13',
  lastDate: '2026-10-13',
  schoolId: null,
  venueId: null,
  ...WHOLE_DAYS,
  ...change,
});
const permitted = (permits: Permit<number>[], closures: Closure<number>[] = [], returned: string[] = []) =>
  permittedTimes(
    {
      permits,
      closures,
      courtsOf: (id) => VENUES.get(id),
      isReturned: (venueId, date) => returned.includes(`${venueId} ${date}`),
    },
    OCTOBER,
  );
const datesOf = (times: readonly { date: string }[]) => [...new Set(times.map(({ date }) => date))];

describe('the hours of permits', () => {
  it('cover every court on the days of the month', () => {
    const times = permitted([permitOf()]);
    expect(datesOf(times)).toEqual(['2026-10-06', '2026-10-13', '2026-10-20', '2026-10-27']);
    expect(times.slice(0, 2)).toEqual(
      [100, 101].map((courtId) => ({
        venueId: 10,
        courtId,
        date: '2026-10-06',
        startTime: '18:00:00',
        endTime: '22:00:00',
      })),
    );
  });

  it('cover the court that the permit names', () => {
    expect(permitted([permitOf({ courtId: 101 })]).map(({ courtId }) => courtId)).toEqual([
      101, 101, 101, 101,
    ]);
  });

  it.each(['pending', 'declined', 'canceled'] as const)('are empty if the permit is %s', (status) => {
    expect(permitted([permitOf({ status })])).toEqual([]);
  });

  it.each([
    ['the league', {}],
    ['the school', { schoolId: 1 }],
    ['the gym', { venueId: 10 }],
  ])('leave out the day on which %s is closed, and no other', (_, change) => {
    expect(datesOf(permitted([permitOf()], [closureOf(change)]))).toEqual([
      '2026-10-06',
      '2026-10-20',
      '2026-10-27',
    ]);
  });

  it('leave out the hours that are closed, on the court that is closed', () => {
    const hours = { courtId: 101, venueId: 10, fromTime: '19:00:00', toTime: '20:30:00' };
    const times = permitted([permitOf()], [closureOf(hours)]).filter(({ date }) => date === '2026-10-13');
    expect(times.map(({ courtId, startTime, endTime }) => [courtId, startTime, endTime])).toEqual([
      [100, '18:00:00', '22:00:00'],
      [101, '18:00:00', '19:00:00'],
      [101, '20:30:00', '22:00:00'],
    ]);
  });

  it('include days on which another school is closed', () => {
    expect(datesOf(permitted([permitOf()], [closureOf({ schoolId: 2 })]))).toContain('2026-10-13');
  });

  it('include days that the league returned, in spite of the closure', () => {
    expect(datesOf(permitted([permitOf()], [closureOf({ venueId: 10 })], ['10 2026-10-13']))).toContain(
      '2026-10-13',
    );
  });

  it.each([
    ['2026-10-19', 2],
    ['2026-10-15', 2],
    ['2026-10-21', 1],
  ])('begin with the first Tuesday of a permit from %s on', (firstDate, count) => {
    expect(datesOf(permitted([permitOf({ firstDate })]))).toEqual(['2026-10-20', '2026-10-27'].slice(-count));
  });

  it('end with the permit, and leave out gyms that no longer exist', () => {
    expect(datesOf(permitted([permitOf({ lastDate: '2026-10-12' })]))).toEqual(['2026-10-06']);
    expect(permitted([permitOf({ venueId: 99 })])).toEqual([]);
  });
});

it('counts the hours of permits on the first and the last day of the month', () => {
  const thursdays = permitted([permitOf({ weekday: 4 })]);
  expect(datesOf(thursdays).at(0)).toBe('2026-10-01');
  expect(datesOf(permitted([permitOf({ weekday: 6 })])).at(-1)).toBe('2026-10-31');
});

describe('the days that can be returned', () => {
  const times = permitted([permitOf(), permitOf({ fromTime: '21:00:00', toTime: '23:45:00', courtId: 100 })]);
  const returnable = (entries: { venueId: number; date: string }[] = [], today = '2026-10-06') =>
    returnableDays(times, entries, { today, returnDays: 14 });

  it('start tomorrow, and say whether it is still in time', () => {
    expect(returnable().map(({ date, isInTime }) => [date, isInTime])).toEqual([
      ['2026-10-13', false],
      ['2026-10-20', true],
      ['2026-10-27', true],
    ]);
  });

  it('are in the order of days and gyms', () => {
    const time = (venueId: number, date: string) => ({ ...times[0], venueId, courtId: venueId, date });
    const unsorted = [
      time(20, '2026-10-13'),
      time(10, '2026-10-20'),
      time(30, '2026-10-06'),
      time(10, '2026-10-13'),
    ];
    const days = returnableDays(unsorted as typeof times, [], { today: '2026-10-01', returnDays: 14 });
    expect(days.map(({ venueId, date }) => `${date} ${venueId}`)).toEqual([
      '2026-10-06 30',
      '2026-10-13 10',
      '2026-10-13 20',
      '2026-10-20 10',
    ]);
  });

  it('include all hours of the gym and count overlaps once', () => {
    expect(returnable()[0]).toMatchObject({
      venueId: 10,
      minutes: 5.75 * 60 + 4 * 60,
      times: [
        { courtId: 100, startTime: '18:00:00', endTime: '23:45:00' },
        { courtId: 101, startTime: '18:00:00', endTime: '22:00:00' },
      ],
    });
  });

  it('leave out days on which the gym has an entry', () => {
    expect(datesOf(returnable([{ venueId: 10, date: '2026-10-20' }]))).toEqual(['2026-10-13', '2026-10-27']);
    expect(returnable([{ venueId: 20, date: '2026-10-20' }])).toHaveLength(3);
  });
});
