import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOf, wallTimeOf } from '#time/wall-clock.ts';
import { freePlaces, slotFor } from './free-places.ts';

const at = (hour: number) => wallTimeOf(Math.round(hour * 60));
/** Slots from the first hour to the last, numbered from 1. */
const slotsOf = (from: number, to: number, hours = 1) =>
  Array.from({ length: Math.round((to - from) / hours) }, (_, index) => ({
    id: index + 1,
    startTime: at(from + index * hours),
    endTime: at(from + (index + 1) * hours),
  }));
const taken = (slotId: number, from: number, to: number) => ({
  slotId,
  startTime: at(from),
  endTime: at(to),
});
const startsOf = (places: readonly { startTime: string }[]) => places.map(({ startTime }) => startTime);

describe('freePlaces', () => {
  it('offers every slot of an empty court if the entry fits in one', () => {
    expect(freePlaces(slotsOf(18, 21), [], 60)).toEqual([
      { slotId: 1, startTime: '18:00:00', endTime: '19:00:00' },
      { slotId: 2, startTime: '19:00:00', endTime: '20:00:00' },
      { slotId: 3, startTime: '20:00:00', endTime: '21:00:00' },
    ]);
  });

  it('offers no place that ends at midnight', () => {
    const late = [{ id: 1, startTime: '22:00:00', endTime: '23:59:00' }];
    expect(startsOf(freePlaces(late, [], 119))).toEqual(['22:00:00']);
    expect(freePlaces(late, [], 120)).toEqual([]);
    expect(freePlaces(late, [], 180)).toEqual([]);
  });

  it('offers a place in one of two free times, though the entry does not fit into the other', () => {
    expect(startsOf(freePlaces(slotsOf(18, 22), [taken(2, 19, 20)], 90))).toEqual(['20:00:00']);
    expect(startsOf(freePlaces(slotsOf(18, 22), [taken(3, 20, 21)], 90))).toEqual(['18:00:00']);
  });

  it('offers no start after which the entry would run past the approved time', () => {
    expect(startsOf(freePlaces(slotsOf(18, 21), [], 75))).toEqual(['18:00:00', '19:00:00']);
  });

  it('offers the time right after an entry that ends in the middle of a slot', () => {
    const places = freePlaces(slotsOf(9, 12), [taken(1, 9, 10.25)], 75);
    expect(places).toEqual([{ slotId: 2, startTime: '10:15:00', endTime: '11:30:00' }]);
  });

  it('rounds up to the next quarter hour after an entry', () => {
    expect(startsOf(freePlaces(slotsOf(9, 12), [taken(1, 9, 10 + 20 / 60)], 60))).toContain('10:30:00');
  });

  it('offers every quarter hour on request, each with the slot that it overlaps most', () => {
    const slots = [...slotsOf(9, 10), { id: 2, startTime: at(10), endTime: at(10 + 40 / 60) }];
    expect(freePlaces(slots, [], 75, { everyQuarterHour: true })).toEqual([
      { slotId: 1, startTime: '09:00:00', endTime: '10:15:00' },
      { slotId: 1, startTime: '09:15:00', endTime: '10:30:00' },
    ]);
    expect(
      startsOf(freePlaces(slotsOf(18, 20), [taken(1, 18, 18.25)], 75, { everyQuarterHour: true })),
    ).toEqual(['18:15:00', '18:30:00', '18:45:00']);
  });

  it('offers nothing that spans a gap between slots', () => {
    const slots = [...slotsOf(9, 10), { id: 7, startTime: at(11), endTime: at(12) }];
    expect(startsOf(freePlaces(slots, [], 75))).toEqual([]);
  });

  it('fits seven consecutive games of 75 minutes into one-hour slots from 9 to 18', () => {
    const slots = slotsOf(9, 18);
    const games: { slotId: number; startTime: string; endTime: string }[] = [];
    for (let next = freePlaces(slots, games, 75)[0]; next; next = freePlaces(slots, games, 75)[0])
      games.push(next);
    expect(startsOf(games)).toEqual([
      '09:00:00',
      '10:15:00',
      '11:30:00',
      '12:45:00',
      '14:00:00',
      '15:15:00',
      '16:30:00',
    ]);
    expect(new Set(games.map(({ slotId }) => slotId)).size).toBe(7);
  });

  it('offers the rest of a slot only to an entry that may share it', () => {
    const alone = slotsOf(9, 10);
    expect(freePlaces(alone, [taken(1, 9, 9.5)], 30)).toEqual([]);
    expect(freePlaces(alone, [{ ...taken(1, 9, 9.5), sharesSlot: true }], 30)).toEqual([
      { slotId: 1, startTime: '09:30:00', endTime: '10:00:00' },
    ]);
  });

  it('offers only free and approved time, whatever is on the court', () => {
    const quarter = fc.integer({ min: 36, max: 76 });
    const aTaken = fc
      .tuple(quarter, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 9 }))
      .map(([start, length, slotId]) => taken(slotId, start / 4, (start + length) / 4));
    fc.assert(
      fc.property(
        fc.array(aTaken, { maxLength: 5 }),
        fc.constantFrom(45, 60, 75, 90, 180),
        (entries, minutes) => {
          const slots = slotsOf(9, 18);
          for (const place of freePlaces(slots, entries, minutes)) {
            expect(minutesOf(place.endTime) - minutesOf(place.startTime)).toBe(minutes);
            expect(place.startTime >= at(9) && place.endTime <= at(18)).toBe(true);
            expect(
              entries.some((one) => one.startTime < place.endTime && place.startTime < one.endTime),
            ).toBe(false);
            expect(entries.some(({ slotId }) => slotId === place.slotId)).toBe(false);
          }
        },
      ),
    );
  });
});

describe('slotFor', () => {
  it('returns the slot that the entry overlaps most', () => {
    expect(slotFor(taken(0, 10.75, 12), slotsOf(9, 18))?.id).toBe(3);
  });

  it('returns the earlier of two slots that the entry overlaps equally', () => {
    expect(slotFor(taken(0, 10.5, 11.5), slotsOf(9, 18))?.id).toBe(2);
  });

  it('returns nothing for an entry outside all slots', () => {
    expect(slotFor(taken(0, 19, 20), slotsOf(9, 18))).toBeNull();
  });
});
