import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateSlots, permitDates } from '#availability/generate-slots.ts';
import { permitsOverlap } from '#availability/permit-hours.ts';
import type { Season } from '#season/season-name.ts';
import { addDays, type Weekday, weekdayOf } from '#time/wall-clock.ts';
import { carriedDays, type PlacedPermit, planCarryOver, seasonSpan, suggestSpan } from './carry-over.ts';

/** Monday to Saturday, 17 weeks. */
const OLD = { start: '2026-11-02', end: '2027-02-27' };
const of = (year: number, season: Season) => ({ year, season });

const permit = (changes: Partial<PlacedPermit> = {}): PlacedPermit => ({
  venueId: 1,
  courtId: null,
  weekday: 2,
  fromTime: '18:00:00',
  toTime: '22:00:00',
  firstDate: OLD.start,
  lastDate: OLD.end,
  slotMinutes: 60,
  status: 'approved',
  purpose: 'any',
  ...changes,
});

describe('seasonSpan', () => {
  it('returns the first day of any permit and the last day of any', () => {
    expect(
      seasonSpan([
        permit({ firstDate: '2026-11-10', lastDate: '2026-12-20' }),
        permit({ firstDate: '2026-11-02', lastDate: '2026-11-30' }),
        permit({ firstDate: '2026-11-03', lastDate: '2026-12-10' }),
      ]),
    ).toEqual({ start: '2026-11-02', end: '2026-12-20' });
    expect(seasonSpan([])).toBeNull();
  });
});

describe('suggestSpan', () => {
  it.each([
    ['the next year', OLD, of(2026, 'WINTER'), of(2027, 'WINTER'), '2027-11-01', '2028-02-26'],
    ['three years later', OLD, of(2026, 'WINTER'), of(2029, 'WINTER'), '2029-11-05', '2030-03-02'],
    ['the year before', OLD, of(2026, 'WINTER'), of(2025, 'WINTER'), '2025-11-03', '2026-02-28'],
    [
      'a season that begins on a leap day',
      { start: '2028-02-29', end: '2028-05-31' },
      of(2028, 'SPRING'),
      of(2029, 'SPRING'),
      '2029-02-27',
      '2029-05-30',
    ],
    [
      'a leap year from a leap year',
      { start: '2024-02-29', end: '2024-05-31' },
      of(2024, 'SPRING'),
      of(2028, 'SPRING'),
      '2028-03-02',
      '2028-06-02',
    ],
    [
      'a season that begins on a Sunday',
      { start: '2026-11-01', end: '2027-02-28' },
      of(2026, 'WINTER'),
      of(2027, 'WINTER'),
      '2027-10-31',
      '2028-02-27',
    ],
    ['another season', OLD, of(2026, 'WINTER'), of(2027, 'SPRING'), '2027-03-01', '2027-06-26'],
    [
      'another season, of one day',
      { start: '2026-12-31', end: '2026-12-31' },
      of(2026, 'FALL'),
      of(2027, 'WINTER'),
      '2027-01-07',
      '2027-01-07',
    ],
  ])('suggests the dates of %s', (_, old, from, into, start, end) => {
    expect(suggestSpan(old, from, into)).toEqual({ start, end });
  });
});

describe('carriedDays', () => {
  const WHOLE_WEEKS = { start: '2027-11-01', end: '2028-02-26' };
  it.each([
    ['the whole season', OLD.start, OLD.end, WHOLE_WEEKS, ['2027-11-01', '2028-02-26']],
    // A permit from the season's first Tuesday to its last also covers the whole season.
    [
      'from the first Tuesday to the last',
      '2026-11-03',
      '2027-02-23',
      WHOLE_WEEKS,
      ['2027-11-01', '2028-02-26'],
    ],
    ['from the second week', '2026-11-04', OLD.end, WHOLE_WEEKS, ['2027-11-03', '2028-02-26']],
    ['up to the last week but one', OLD.start, '2027-02-22', WHOLE_WEEKS, ['2027-11-01', '2028-02-21']],
    ['over the turn of the year', '2026-12-22', '2027-01-05', WHOLE_WEEKS, ['2027-12-21', '2028-01-04']],
    // The new season starts and ends on other weekdays, or is shorter or longer.
    [
      'from a Wednesday on',
      OLD.start,
      OLD.end,
      { start: '2027-11-03', end: '2028-02-24' },
      ['2027-11-03', '2028-02-24'],
    ],
    [
      'by whole weeks, even if the season does not move by whole weeks',
      '2026-12-22',
      '2027-01-05',
      { start: '2027-11-03', end: '2028-02-24' },
      ['2027-12-21', '2028-01-04'],
    ],
    [
      'a longer season',
      OLD.start,
      OLD.end,
      { start: '2027-11-01', end: '2028-04-01' },
      ['2027-11-01', '2028-04-01'],
    ],
    [
      'the first half of a longer one',
      OLD.start,
      '2026-12-20',
      { start: '2027-11-01', end: '2028-04-01' },
      ['2027-11-01', '2027-12-19'],
    ],
    [
      'the second half of a longer one',
      '2026-12-21',
      OLD.end,
      { start: '2027-11-01', end: '2028-04-01' },
      ['2027-12-20', '2028-04-01'],
    ],
    [
      'the second half of a shorter one',
      '2026-12-21',
      OLD.end,
      { start: '2027-11-01', end: '2028-01-08' },
      ['2027-12-20', '2028-01-08'],
    ],
    [
      'weeks after the end of a shorter one',
      '2027-01-25',
      '2027-02-20',
      { start: '2027-11-01', end: '2028-01-08' },
      null,
    ],
    [
      'days without its weekday',
      '2026-12-22',
      '2026-12-22',
      { start: '2027-12-22', end: '2027-12-27' },
      null,
    ],
    [
      'a season of one Tuesday',
      OLD.start,
      OLD.end,
      { start: '2027-11-02', end: '2027-11-02' },
      ['2027-11-02', '2027-11-02'],
    ],
    ['a season of one Wednesday', OLD.start, OLD.end, { start: '2027-11-03', end: '2027-11-03' }, null],
  ])('carries %s', (_, firstDate, lastDate, next, days) => {
    const expected = days === null ? null : { start: days[0], end: days[1] };
    expect(carriedDays({ weekday: 2, firstDate, lastDate }, OLD, next)).toEqual(expected);
  });

  const aSpan = fc
    .tuple(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: 0, max: 180 }))
    .map(([from, length]) => {
      const start = addDays('2000-01-01', from);
      return { start, end: addDays(start, length) };
    });
  const permitIn = ({ start, end }: { start: string; end: string }) =>
    fc
      .tuple(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 180 }),
        fc.integer({ min: 0, max: 180 }),
      )
      .map(([weekday, from, length]) => {
        const firstDate = addDays(start, from) <= end ? addDays(start, from) : end;
        const lastDate = addDays(firstDate, length) <= end ? addDays(firstDate, length) : end;
        return permit({ weekday: weekday as Weekday, firstDate, lastDate });
      });
  const aCase = fc
    .tuple(aSpan, aSpan)
    .chain(([old, next]) => fc.tuple(fc.constant(old), fc.constant(next), permitIn(old), permitIn(old)));
  const courtsOf = () => ({ schoolId: 1, courts: [1] });
  const daysOf = (one: PlacedPermit) => {
    const hours = { permits: [{ ...one, toTime: '19:00:00' }], closures: [], courtsOf };
    return permitDates([one]).filter((date) => generateSlots<number>(hours, date).slots.length > 0);
  };

  it('keeps permits within the new season, on their weekday, and free of new overlaps', () => {
    fc.assert(
      fc.property(aCase, ([old, next, one, two]) => {
        const carried = [one, two].flatMap((each) => {
          const days = carriedDays(each, old, next);
          return days === null ? [] : [{ ...each, firstDate: days.start, lastDate: days.end }];
        });
        for (const each of carried) {
          const days = daysOf(each);
          expect(days.length).toBeGreaterThan(0);
          for (const day of days) {
            expect(day >= next.start && day <= next.end).toBe(true);
            expect(weekdayOf(day)).toBe(each.weekday);
          }
        }
        const [a, b] = carried;
        const together = (x: PlacedPermit, y: PlacedPermit) =>
          daysOf(x).some((day) => daysOf(y).includes(day));
        if (a && b && !together(one, two)) expect(together(a, b)).toBe(false);
      }),
    );
  });

  it('keeps every date if the season moves by whole weeks', () => {
    fc.assert(
      fc.property(aCase, fc.integer({ min: -300, max: 300 }), ([old, , one], weeks) => {
        const next = { start: addDays(old.start, 7 * weeks), end: addDays(old.end, 7 * weeks) };
        const days = carriedDays(one, old, next);
        const moved = days === null ? [] : daysOf({ ...one, firstDate: days.start, lastDate: days.end });
        expect(moved).toEqual(daysOf(one).map((day) => addDays(day, 7 * weeks)));
      }),
      { numRuns: 300 },
    );
  });
});

describe('planCarryOver', () => {
  const NEXT = { start: '2027-11-01', end: '2028-02-26' };
  const dated = { firstDate: NEXT.start, lastDate: NEXT.end };
  const plan = (permits: PlacedPermit[], existing: PlacedPermit[] = []) =>
    planCarryOver({ permits, existing, old: OLD, next: NEXT, status: 'pending' });

  it('gives all carried permits the requested status and keeps their purpose', () => {
    const games = { weekday: 3, purpose: 'games' } as const;
    expect(plan([permit(), permit({ ...games, status: 'pending' })]).map((each) => each.permit)).toEqual([
      permit({ ...dated, status: 'pending' }),
      permit({ ...dated, ...games, status: 'pending' }),
    ]);
  });

  it.each([
    ['nothing', [], 'carried'],
    ['the same hours', [permit(dated)], 'there'],
    ['the same hours with another status', [permit({ ...dated, status: 'declined' })], 'there'],
    ['the same hours in other slots', [permit({ ...dated, slotMinutes: 90 })], 'overlaps'],
    ['one court of them', [permit({ ...dated, courtId: 5 })], 'overlaps'],
    ['part of them', [permit({ ...dated, fromTime: '21:00:00', toTime: '23:00:00' })], 'overlaps'],
    ['the hours after them', [permit({ ...dated, fromTime: '22:00:00', toTime: '23:00:00' })], 'carried'],
    ['another weekday', [permit({ ...dated, weekday: 3 })], 'carried'],
    ['another gym', [permit({ ...dated, venueId: 2 })], 'carried'],
    ['the days before them', [permit({ firstDate: '2027-09-01', lastDate: '2027-10-31' })], 'carried'],
  ])('has the expected outcome if the new season has %s', (_, existing, outcome) => {
    expect(plan([permit()], existing).map((each) => each.outcome)).toEqual([outcome]);
  });

  it('returns the permit that overlaps', () => {
    const other = permit({ ...dated, courtId: 5 });
    expect(plan([permit()], [other])[0]?.other).toEqual(other);
  });

  it.each(['canceled', 'declined'] as const)('leaves out a permit that the school %s', (status) => {
    expect(plan([permit({ status })])).toEqual([
      { old: permit({ status }), outcome: 'closed', permit: null, other: null },
    ]);
  });

  it('leaves out a permit whose days are not in the new season', () => {
    const old = permit({ firstDate: '2026-12-22', lastDate: '2026-12-22', weekday: 3 });
    expect(plan([old])).toEqual([{ old, outcome: 'outside', permit: null, other: null }]);
  });

  it('carries the first of two permits that overlapped in the old season', () => {
    const two = plan([permit(), permit({ courtId: 5, fromTime: '19:00:00' })]);
    expect(two.map(({ outcome }) => outcome)).toEqual(['carried', 'overlaps']);
    expect(two[1]?.other).toEqual(two[0]?.permit);
  });

  it('changes nothing when it is repeated', () => {
    const permits = [permit(), permit({ weekday: 3 }), permit({ courtId: 5, weekday: 4 })];
    const first = plan(permits).map((each) => each.permit as PlacedPermit);
    expect(plan(permits, first).map(({ outcome }) => outcome)).toEqual(['there', 'there', 'there']);
    for (const one of first) {
      expect(first.filter((other) => permitsOverlap(one, other))).toEqual([one]);
    }
  });
});
