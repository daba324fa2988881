import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOf, wallTimeOf } from '#time/wall-clock.ts';
import {
  type CourtTime,
  courtDays,
  custodianDays,
  type SchoolTimes,
  sumHours,
  totalSums,
} from './sum-hours.ts';

const at = (range: string, { date = '2026-10-06', courtId = 1 } = {}): CourtTime => {
  const [start = '', end = ''] = range.split('-');
  return { courtId, date, startTime: `${start}:00`, endTime: `${end}:00` };
};
const NOTHING: SchoolTimes = { permitted: [], offered: [], booked: [], returned: [] };
const sums = (times: Partial<SchoolTimes>, invoiced: number | null = null) =>
  sumHours({ ...NOTHING, ...times }, invoiced);
const past = (range: string, where = {}) => ({ ...at(range, where), hasBegun: true, isOver: true });
const coming = (range: string, where = {}) => ({ ...at(range, where), hasBegun: false, isOver: false });

describe('the sums of a month', () => {
  it('are zero without any time', () => {
    expect(sums({})).toEqual({
      permitted: 0,
      offered: 0,
      booked: 0,
      used: 0,
      returnedInTime: 0,
      returnedLate: 0,
      custodian: 0,
      due: 0,
      invoiced: null,
      difference: null,
    });
  });

  it('count permits that overlap on a court once', () => {
    expect(sums({ permitted: [at('18:00-20:00'), at('19:00-22:00'), at('18:30-19:00')] }).permitted).toBe(
      240,
    );
  });

  it('count adjoining permits in full', () => {
    const permitted = [at('20:00-22:00'), at('18:00-20:00')];
    expect(sums({ permitted }).permitted).toBe(240);
    expect(courtDays({ ...NOTHING, permitted })[0]?.permittedTimes).toEqual([
      { startTime: '18:00:00', endTime: '22:00:00' },
    ]);
  });

  it('count two courts separately', () => {
    expect(sums({ permitted: [at('18:00-20:00'), at('18:00-20:00', { courtId: 2 })] }).permitted).toBe(240);
  });

  it('include hours up to 23:45', () => {
    expect(sums({ permitted: [at('21:15-23:45')], booked: [past('22:45-23:45')] })).toMatchObject({
      permitted: 150,
      used: 60,
      custodian: 60,
    });
  });

  it('count wall-clock hours on days on which clocks change', () => {
    const times = ['2026-11-01', '2027-03-14'].map((date) => at('00:30-03:30', { date }));
    expect(sums({ permitted: times }).permitted).toBe(360);
  });

  it('keep hours that were offered before their permit was canceled in the middle of the month', () => {
    const offered = [past('18:00-19:00'), past('19:00-20:00'), coming('18:00-19:00', { date: '2026-10-20' })];
    expect(sums({ offered })).toMatchObject({ permitted: 120, offered: 180, due: 120 });
  });

  it('count only entries that are over as used', () => {
    const booked = [past('18:00-19:00'), coming('19:00-20:15')];
    expect(sums({ booked })).toMatchObject({ booked: 135, used: 60 });
  });

  it('subtract only hours that were returned in time', () => {
    const permitted = [at('18:00-22:00'), at('18:00-22:00', { date: '2026-10-13' })];
    const returned = [
      { ...at('18:00-22:00'), isInTime: true },
      { ...at('18:00-22:00', { date: '2026-10-13' }), isInTime: false },
    ];
    expect(sums({ permitted, returned })).toMatchObject({
      permitted: 480,
      returnedInTime: 240,
      returnedLate: 240,
      due: 240,
    });
  });

  it.each([
    [null, null],
    [120, 0],
    [150, 30],
    [60, -60],
  ])('compare an invoice of %j minutes with 120 due minutes', (invoiced, difference) => {
    expect(sums({ permitted: [at('18:00-20:00')] }, invoiced)).toMatchObject({
      due: 120,
      invoiced,
      difference,
    });
  });

  it('need a custodian from the first to the last entry of a day, on any court', () => {
    const booked = [
      past('20:00-21:00', { courtId: 2 }),
      past('18:00-19:00'),
      past('09:00-10:15', { date: '2026-10-10' }),
    ];
    expect(custodianDays(booked)).toEqual([
      { date: '2026-10-06', startTime: '18:00:00', endTime: '21:00:00', minutes: 180 },
      { date: '2026-10-10', startTime: '09:00:00', endTime: '10:15:00', minutes: 75 },
    ]);
    expect(sums({ booked }).custodian).toBe(255);
  });
});

it('lists the days of courts, and those that need a custodian, in order', () => {
  const where: [date: string, courtId: number][] = [
    ['2026-10-07', 1],
    ['2026-10-06', 2],
    ['2026-10-08', 1],
    ['2026-10-06', 1],
  ];
  const booked = where.map(([date, courtId]) => past('18:00-19:00', { date, courtId }));
  expect(courtDays({ ...NOTHING, booked }).map(({ date, courtId }) => [date, courtId])).toEqual([
    ['2026-10-06', 1],
    ['2026-10-06', 2],
    ['2026-10-07', 1],
    ['2026-10-08', 1],
  ]);
  expect(custodianDays(booked).map(({ date }) => date)).toEqual(['2026-10-06', '2026-10-07', '2026-10-08']);
});

describe('the sums of all schools', () => {
  it('add up each figure', () => {
    const figures = ['permitted', 'offered', 'booked', 'used', 'returnedInTime', 'returnedLate'] as const;
    const names = [...figures, 'custodian', 'due', 'invoiced', 'difference'] as const;
    const numbered = (by: number) =>
      Object.fromEntries(names.map((name, index) => [name, by * (index + 1)])) as ReturnType<typeof sums>;
    expect(totalSums([numbered(1), numbered(10)])).toEqual(numbered(11));
  });

  const salk = sums({ permitted: [at('18:00-20:00')] }, 150);
  const shepard = sums({ permitted: [at('18:00-22:00')] });

  it('compare only the schools with an invoice', () => {
    expect(totalSums([salk, shepard])).toMatchObject({
      permitted: 360,
      due: 360,
      invoiced: 150,
      difference: 30,
    });
  });

  it('have no invoice if none was entered', () => {
    expect(totalSums([shepard])).toMatchObject({ invoiced: null, difference: null });
  });
});

// Counts minute by minute, without using the code under test.
const MINUTES = fc
  .tuple(fc.integer({ min: 0, max: 94 }), fc.integer({ min: 1, max: 95 }))
  .map(([start, length]) => [start * 15, Math.min(start + length, 95) * 15] as const);
const timeArbitrary = fc.record({
  minutes: MINUTES,
  courtId: fc.integer({ min: 1, max: 3 }),
  date: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-02'),
  flag: fc.boolean(),
});
type Sample = typeof timeArbitrary extends fc.Arbitrary<infer T> ? T : never;
const toTime = ({ minutes: [start, end], courtId, date, flag }: Sample) => ({
  courtId,
  date,
  startTime: wallTimeOf(start),
  endTime: wallTimeOf(end),
  hasBegun: flag,
  isOver: flag,
  isInTime: flag,
});
const minuteKeys = (times: readonly Sample[], isPerSchool = false) => {
  const keys = new Set<string>();
  for (const { minutes, courtId, date } of times) {
    for (let minute = minutes[0]; minute < minutes[1]; minute += 1) {
      keys.add(`${date} ${isPerSchool ? '' : courtId} ${minute}`);
    }
  }
  return keys.size;
};

it('equal a count minute by minute', () => {
  const list = fc.array(timeArbitrary, { maxLength: 8 });
  fc.assert(
    fc.property(list, list, list, list, (permitted, offered, booked, returned) => {
      const got = sumHours(
        {
          permitted: permitted.map(toTime),
          offered: offered.map(toTime),
          booked: booked.map(toTime),
          returned: returned.map(toTime),
        },
        null,
      );
      const flagged = (times: readonly Sample[]) => times.filter(({ flag }) => flag);
      expect(got.permitted).toBe(minuteKeys([...permitted, ...flagged(offered)]));
      expect(got.offered).toBe(minuteKeys(offered));
      expect(got.booked).toBe(minuteKeys(booked));
      expect(got.used).toBe(minuteKeys(flagged(booked)));
      expect(got.returnedInTime).toBe(minuteKeys(flagged(returned)));
      expect(got.returnedLate).toBe(minuteKeys(returned.filter(({ flag }) => !flag)));
      const spans = Object.values(Object.groupBy(booked, ({ date }) => date)).map((day = []) => ({
        ...(day[0] as Sample),
        minutes: [
          Math.min(...day.map(({ minutes }) => minutes[0])),
          Math.max(...day.map(({ minutes }) => minutes[1])),
        ] as const,
      }));
      expect(got.custodian).toBe(minuteKeys(spans, true));
      for (const { startTime, endTime } of courtDays({
        ...NOTHING,
        permitted: permitted.map(toTime),
      }).flatMap(({ permittedTimes }) => permittedTimes)) {
        expect(minutesOf(startTime)).toBeLessThan(minutesOf(endTime));
      }
    }),
    { seed: 20, numRuns: 200 },
  );
});
