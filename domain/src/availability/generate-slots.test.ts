import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERMIT_STATUSES } from '#schedule/status.ts';
import { addDays, minutesOf, type Weekday, wallTimeOf, weekdayOf } from '#time/wall-clock.ts';
import { PURPOSES } from '#venues/purpose.ts';
import { type Closure, type ClosurePart, WHOLE_DAYS } from './closure.ts';
import { type GeneratedSlot, generateSlots, type Permit, permitDates } from './generate-slots.ts';

// school 1 has gyms 10 (courts 100, 101) and 11 (court 110), school 2 has gym 20 (court 200)
const VENUES = new Map([
  [10, { schoolId: 1, courts: [100, 101] }],
  [11, { schoolId: 1, courts: [110] }],
  [20, { schoolId: 2, courts: [200] }],
]);

/** Tuesday evenings from 18:00 to 20:00 on court 100, by default. */
function permitOf(change: Partial<Permit<number>> = {}): Permit<number> {
  return {
    venueId: 10,
    courtId: 100,
    weekday: 2,
    fromTime: '18:00:00',
    toTime: '20:00:00',
    firstDate: '2026-11-23',
    lastDate: '2026-11-29',
    slotMinutes: 60,
    status: 'approved',
    purpose: 'any',
    ...change,
  };
}

function closureOf(change: Partial<Closure<number>> = {}): Closure<number> {
  return {
    firstDate: '2026-11-24',
    lastDate: '2026-11-24',
    schoolId: null,
    venueId: null,
    ...WHOLE_DAYS,
    ...change,
  };
}

function generate(permits: Permit<number>[], closures: Closure<number>[] = []) {
  const hours = { permits, closures, courtsOf: (venueId: number) => VENUES.get(venueId) };
  const days = permitDates(permits).map((date) => generateSlots<number>(hours, date));
  return {
    slots: days.flatMap(({ slots }) => slots),
    conflicts: days.flatMap(({ conflicts }) => conflicts),
  };
}

const hoursOf = (slots: readonly GeneratedSlot<number>[]) =>
  slots.map((slot) => `${slot.startTime.slice(0, 5)}-${slot.endTime.slice(0, 5)} ${slot.permitStatus}`);

describe('generateSlots from one permit', () => {
  it('fills the evening with whole slots', () => {
    expect(generate([permitOf()])).toEqual({
      slots: ['18:00:00', '19:00:00'].map((startTime) => ({
        venueId: 10,
        courtId: 100,
        date: '2026-11-24',
        startTime,
        endTime: startTime === '18:00:00' ? '19:00:00' : '20:00:00',
        permitStatus: 'approved',
        purpose: 'any',
      })),
      conflicts: [],
    });
  });

  it('gives each slot the purpose of its permit', () => {
    const { slots } = generate([
      permitOf({ purpose: 'games' }),
      permitOf({ fromTime: '20:00:00', toTime: '21:00:00', purpose: 'practices' }),
    ]);
    expect(slots.map(({ purpose }) => purpose)).toEqual(['games', 'games', 'practices']);
  });

  it.each([
    ['18:00:00', '19:59:00', 60, ['18:00-19:00']],
    ['18:00:00', '18:59:00', 60, []],
    ['18:00:00', '20:00:00', 45, ['18:00-18:45', '18:45-19:30']],
    ['18:00:00', '18:00:00', 60, []],
    ['20:00:00', '18:00:00', 60, []],
    ['22:45:00', '23:59:00', 60, ['22:45-23:45']],
    ['22:50:00', '23:59:00', 60, []],
    ['22:00:00', '23:59:00', 105, ['22:00-23:45']],
  ])(
    'splits %s to %s into slots of %i minutes and leaves out the remainder',
    (fromTime, toTime, slotMinutes, hours) => {
      const { slots } = generate([permitOf({ fromTime, toTime, slotMinutes })]);
      expect(hoursOf(slots)).toEqual(hours.map((stretch) => `${stretch} approved`));
    },
  );

  it.each([
    ['2026-11-24', '2026-11-24', ['2026-11-24']],
    ['2026-11-25', '2026-11-30', []],
    ['2026-11-25', '2026-12-01', ['2026-12-01']],
    ['2026-11-23', '2026-12-08', ['2026-11-24', '2026-12-01', '2026-12-08']],
    ['2026-12-30', '2027-01-05', ['2027-01-05']],
    ['2024-02-26', '2024-03-05', ['2024-02-27', '2024-03-05']],
    ['2026-12-08', '2026-11-23', []],
  ])('generateSlots from one permit from %s to %s covers the Tuesdays %j', (firstDate, lastDate, dates) => {
    const { slots } = generate([permitOf({ firstDate, lastDate, toTime: '19:00:00' })]);
    expect(slots.map((slot) => slot.date)).toEqual(dates);
  });

  it('covers every court of the gym if no court is named', () => {
    const { slots } = generate([permitOf({ courtId: null, toTime: '19:00:00' })]);
    expect(slots.map((slot) => slot.courtId)).toEqual([100, 101]);
  });

  it.each([
    ['an unknown venue', { venueId: 99 }],
    ['a court of another venue', { courtId: 110 }],
    ['a slot length of nothing', { slotMinutes: 0 }],
    ['a slot length with a fraction', { slotMinutes: 7.5 }],
  ])('throws for %s', (_, change) => {
    expect(() => generate([permitOf(change)])).toThrow(RangeError);
  });
});

describe('generateSlots from several permits', () => {
  it('orders the slots by date and start, whatever the order of the permits', () => {
    const { slots } = generate([
      permitOf({ weekday: 4, fromTime: '19:00:00', toTime: '20:00:00', lastDate: '2026-12-04' }),
      permitOf({ weekday: 2, fromTime: '20:00:00', toTime: '21:00:00', lastDate: '2026-12-04' }),
      permitOf({ weekday: 4, fromTime: '18:00:00', toTime: '19:00:00', lastDate: '2026-12-04' }),
    ]);
    expect(slots.map(({ date, startTime }) => `${date} ${startTime}`)).toEqual([
      '2026-11-24 20:00:00',
      '2026-11-26 18:00:00',
      '2026-11-26 19:00:00',
      '2026-12-01 20:00:00',
      '2026-12-03 18:00:00',
      '2026-12-03 19:00:00',
    ]);
  });
});

describe('generateSlots with closures', () => {
  const permits = [10, 11, 20].map((venueId) => permitOf({ venueId, courtId: null, toTime: '19:00:00' }));

  it.each([
    ['nobody', closureOf({ firstDate: '2026-11-25', lastDate: '2026-11-30' }), [100, 101, 110, 200]],
    ['all', closureOf(), []],
    ['all, by its last day', closureOf({ firstDate: '2026-11-01' }), []],
    ['all, by its first day', closureOf({ lastDate: '2026-12-01' }), []],
    ['a school', closureOf({ schoolId: 1 }), [200]],
    ['one gym', closureOf({ venueId: 10 }), [110, 200]],
    ['one gym, its school named too', closureOf({ schoolId: 1, venueId: 11 }), [100, 101, 200]],
  ])('closes %s', (_, closure, courts) => {
    expect(generate(permits, [closure]).slots.map((slot) => slot.courtId)).toEqual(courts);
  });

  it('closes one court of a gym', () => {
    const closure = closureOf({ venueId: 10, courtId: 101 });
    expect(generate(permits, [closure]).slots.map((slot) => slot.courtId)).toEqual([100, 110, 200]);
  });

  it('closes one weekday from the first day to the last', () => {
    const weekly = [permitOf({ lastDate: '2026-12-08' }), permitOf({ weekday: 4, lastDate: '2026-12-08' })];
    const closure = closureOf({ firstDate: '2026-11-25', lastDate: '2026-12-08', weekday: 2 });
    const { slots } = generate(weekly, [closure]);
    expect([...new Set(slots.map(({ date }) => date))]).toEqual(['2026-11-24', '2026-11-26', '2026-12-03']);
  });

  it.each([
    ['18:00:00', '19:00:00', ['19:00-20:00 approved', '20:00-21:00 approved']],
    ['18:30:00', '19:15:00', ['20:00-21:00 approved']],
    ['19:00:00', '20:00:00', ['18:00-19:00 approved', '20:00-21:00 approved']],
    ['12:00:00', '18:00:00', ['18:00-19:00 approved', '19:00-20:00 approved', '20:00-21:00 approved']],
  ])('closes every slot that overlaps the time from %s to %s', (fromTime, toTime, left) => {
    const { slots } = generate([permitOf({ toTime: '21:00:00' })], [closureOf({ fromTime, toTime })]);
    expect(hoursOf(slots)).toEqual(left);
  });
});

describe('generateSlots from overlapping permits', () => {
  it.each([
    ['pending', 'approved', 'approved'],
    ['approved', 'pending', 'approved'],
    ['declined', 'pending', 'pending'],
    ['canceled', 'declined', 'declined'],
    ['declined', 'canceled', 'declined'],
  ] as const)('generateSlots from overlapping permits of %s and %s keeps %s', (first, second, kept) => {
    const { slots, conflicts } = generate([permitOf({ status: first }), permitOf({ status: second })]);
    expect(hoursOf(slots)).toEqual([`18:00-19:00 ${kept}`, `19:00-20:00 ${kept}`]);
    expect(conflicts).toEqual([]);
  });

  it('uses the later of two equal permits that start together', () => {
    const { slots } = generate([
      permitOf({ toTime: '19:00:00' }),
      permitOf({ toTime: '19:30:00', slotMinutes: 90 }),
    ]);
    expect(hoursOf(slots)).toEqual(['18:00-19:30 approved']);
  });

  it('keeps the earlier permit if equal ones overlap, and reports the other', () => {
    const { slots, conflicts } = generate([
      permitOf(),
      permitOf({ fromTime: '18:30:00', toTime: '20:30:00' }),
    ]);
    expect(hoursOf(slots)).toEqual(['18:00-19:00 approved', '19:00-20:00 approved']);
    expect(hoursOf(conflicts.map(({ dropped }) => dropped))).toEqual([
      '18:30-19:30 approved',
      '19:30-20:30 approved',
    ]);
    expect(hoursOf(conflicts.map(({ kept }) => kept))).toEqual([
      '18:00-19:00 approved',
      '19:00-20:00 approved',
    ]);
  });

  it('keeps the better status if slots overlap, whatever the order', () => {
    const pending = permitOf({ status: 'pending' });
    const approved = permitOf({ fromTime: '18:30:00', toTime: '19:30:00' });
    for (const permits of [
      [pending, approved],
      [approved, pending],
    ]) {
      const { slots, conflicts } = generate(permits);
      expect(hoursOf(slots)).toEqual(['18:30-19:30 approved']);
      expect(hoursOf(conflicts.map(({ dropped }) => dropped))).toEqual([
        '18:00-19:00 pending',
        '19:00-20:00 pending',
      ]);
    }
  });

  it('uses the second-best slot of a start if the best one overlaps a better slot', () => {
    const { slots, conflicts } = generate([permitOf(), permitOf({ toTime: '19:30:00', slotMinutes: 90 })]);
    expect(hoursOf(slots)).toEqual(['18:00-19:00 approved', '19:00-20:00 approved']);
    expect(hoursOf(conflicts.map(({ dropped }) => dropped))).toEqual(['18:00-19:30 approved']);
  });

  it('allows slots that touch, and treats courts independently', () => {
    const { slots, conflicts } = generate([
      permitOf(),
      permitOf({ fromTime: '20:00:00', toTime: '21:00:00' }),
      permitOf({ courtId: 101, fromTime: '18:30:00', toTime: '19:30:00' }),
    ]);
    expect(slots).toHaveLength(4);
    expect(conflicts).toEqual([]);
  });
});

describe('generateSlots from random permits and closures', () => {
  const date = fc.nat({ max: 40 }).map((days) => addDays('2026-12-15', days));
  const permit: fc.Arbitrary<Permit<number>> = fc
    .record({
      place: fc.constantFrom(
        { venueId: 10, courtId: null },
        { venueId: 10, courtId: 100 },
        { venueId: 11, courtId: 110 },
        { venueId: 20, courtId: null },
      ),
      weekday: fc.constantFrom<Weekday>(0, 2, 6),
      fromTime: fc.integer({ min: 36, max: 80 }).map((quarter) => wallTimeOf(quarter * 15)),
      toTime: fc.integer({ min: 60, max: 95 }).map((quarter) => wallTimeOf(quarter * 15)),
      firstDate: date,
      lastDate: date,
      slotMinutes: fc.constantFrom(30, 45, 60, 90),
      status: fc.constantFrom(...PERMIT_STATUSES),
      purpose: fc.constantFrom(...PURPOSES),
    })
    .map(({ place, ...hours }) => ({ ...place, ...hours }));
  const part = fc.constantFrom<ClosurePart<number>>(
    WHOLE_DAYS,
    { ...WHOLE_DAYS, weekday: 2 },
    { ...WHOLE_DAYS, fromTime: '18:30:00', toTime: '20:00:00' },
  );
  const closure = fc
    .record({ firstDate: date, days: fc.nat({ max: 5 }), schoolId: fc.constantFrom(null, 1, 2), part })
    .chain(({ firstDate, days, schoolId, part: given }) =>
      fc.constantFrom(...(schoolId === null ? [null, 11] : [null])).map((venueId) => ({
        firstDate,
        lastDate: addDays(firstDate, days),
        schoolId,
        venueId,
        ...given,
      })),
    );
  const season = fc.tuple(fc.array(permit, { maxLength: 8 }), fc.array(closure, { maxLength: 3 }));

  const isOverlapping = (a: GeneratedSlot<number>, b: GeneratedSlot<number>) =>
    a.courtId === b.courtId && a.date === b.date && a.startTime < b.endTime && b.startTime < a.endTime;

  it('never lets two slots of a court overlap', () => {
    fc.assert(
      fc.property(season, ([permits, closures]) => {
        const { slots } = generate(permits, closures);
        slots.forEach((slot, index) => {
          expect(slots.slice(index + 1).find((other) => isOverlapping(slot, other))).toBeUndefined();
        });
      }),
    );
  });

  it('keeps each slot within a permit of its status and outside all closures', () => {
    fc.assert(
      fc.property(season, ([permits, closures]) => {
        for (const slot of generate(permits, closures).slots) {
          const source = permits.find(
            (one) =>
              one.venueId === slot.venueId &&
              (one.courtId === null || one.courtId === slot.courtId) &&
              one.weekday === weekdayOf(slot.date) &&
              one.firstDate <= slot.date &&
              slot.date <= one.lastDate &&
              one.fromTime <= slot.startTime &&
              slot.endTime <= one.toTime &&
              one.slotMinutes === minutesOf(slot.endTime) - minutesOf(slot.startTime) &&
              one.status === slot.permitStatus,
          );
          expect(source).toBeDefined();
          const closed = closures.find(
            (one) =>
              one.firstDate <= slot.date &&
              slot.date <= one.lastDate &&
              (one.weekday === null || one.weekday === weekdayOf(slot.date)) &&
              (one.fromTime === null || one.fromTime < slot.endTime) &&
              (one.toTime === null || slot.startTime < one.toTime) &&
              (one.venueId === null || one.venueId === slot.venueId) &&
              (one.schoolId === null || one.schoolId === VENUES.get(slot.venueId)?.schoolId),
          );
          expect(closed).toBeUndefined();
        }
      }),
    );
  });

  it('reports each dropped slot together with the slot that replaces it', () => {
    fc.assert(
      fc.property(season, ([permits, closures]) => {
        const { slots, conflicts } = generate(permits, closures);
        for (const { dropped, kept } of conflicts) {
          expect(slots).toContainEqual(kept);
          expect(slots).not.toContainEqual(dropped);
          expect(isOverlapping(dropped, kept)).toBe(true);
          expect(PERMIT_STATUSES.indexOf(kept.permitStatus)).toBeLessThanOrEqual(
            PERMIT_STATUSES.indexOf(dropped.permitStatus),
          );
        }
      }),
    );
  });

  it('drops a slot only if another slot overlaps it', () => {
    fc.assert(
      fc.property(season, ([permits, closures]) => {
        const { slots } = generate(permits, closures);
        for (const slot of permits.flatMap((one) => generate([one], closures).slots)) {
          expect(slots.some((other) => isOverlapping(slot, other))).toBe(true);
        }
      }),
    );
  });
});
