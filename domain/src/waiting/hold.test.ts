import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, instantOf, leagueNow, wallTimeOf } from '#time/wall-clock.ts';
import { heldText, holdUntil, untilText } from './hold.ts';

const ZONE = 'America/New_York';
const at = (wall: string) => instantOf(wall.slice(0, 10), `${wall.slice(11)}:00`, ZONE);

describe('a hold', () => {
  it.each([
    ['by day lasts an hour', '2026-11-17 12:00', '2026-11-19 18:00', '2026-11-17 13:00'],
    ['at eight begins at once', '2026-11-17 08:00', '2026-11-19 18:00', '2026-11-17 09:00'],
    ['just before eight waits for the day', '2026-11-17 07:59', '2026-11-19 18:00', '2026-11-17 09:00'],
    ['may end with the day', '2026-11-17 20:00', '2026-11-19 18:00', '2026-11-17 21:00'],
    ['stands still by night', '2026-11-17 20:30', '2026-11-19 18:00', '2026-11-18 08:30'],
    ['of the late evening ends in the morning', '2026-11-17 22:15', '2026-11-19 18:00', '2026-11-18 09:00'],
    ['after midnight ends the same morning', '2026-11-18 00:30', '2026-11-19 18:00', '2026-11-18 09:00'],
    ['ends two hours before an early slot', '2026-11-20 22:00', '2026-11-21 09:00', '2026-11-21 07:00'],
    [
      'over the end of summer time counts the day',
      '2026-10-31 20:30',
      '2026-11-02 18:00',
      '2026-11-01 08:30',
    ],
    ['over its beginning, too', '2027-03-13 20:30', '2027-03-15 18:00', '2027-03-14 08:30'],
    ['three hours and a minute before', '2026-11-19 14:59', '2026-11-19 18:00', '2026-11-19 15:59'],
    ['three hours before there is none', '2026-11-19 15:00', '2026-11-19 18:00', null],
    ['nor after it has begun', '2026-11-19 19:00', '2026-11-19 18:00', null],
  ])('%s', (_, now, slot, until) => {
    const held = holdUntil(at(now), { date: slot.slice(0, 10), startTime: `${slot.slice(11)}:00` }, ZONE);
    expect(held).toEqual(until === null ? null : at(until));
  });

  it('lasts at least an hour, ends at least two hours before the slot, and includes an hour in the daytime if possible', () => {
    const moments = fc.record({
      day: fc.integer({ min: 0, max: 400 }),
      minute: fc.integer({ min: 0, max: 1439 }),
      ahead: fc.integer({ min: 0, max: 13 }),
      start: fc.integer({ min: 0, max: 1439 }),
    });
    fc.assert(
      fc.property(moments, ({ day, minute, ahead, start }) => {
        const date = addDays('2026-06-01', day);
        const now = instantOf(date, wallTimeOf(minute), ZONE);
        const slot = { date: addDays(date, ahead), startTime: wallTimeOf(start) };
        const startsAt = instantOf(slot.date, slot.startTime, ZONE);
        const until = holdUntil(now, slot, ZONE);
        const hoursLeft = (startsAt.getTime() - now.getTime()) / 3_600_000;
        expect(until === null).toBe(hoursLeft <= 3);
        if (until === null) return;
        expect(until.getTime() - now.getTime()).toBeGreaterThanOrEqual(3_600_000);
        expect(startsAt.getTime() - until.getTime()).toBeGreaterThanOrEqual(2 * 3_600_000);
        const { time } = leagueNow(until, ZONE);
        const isCut = startsAt.getTime() - until.getTime() === 2 * 3_600_000;
        expect(isCut || (time >= '08:00:00' && time <= '21:00:00')).toBe(true);
      }),
    );
  });
});

it('says when a hold ends, and on which day unless it is today', () => {
  const until = { date: '2026-11-19', time: '19:40:00' };
  expect(untilText(until, '2026-11-19')).toBe('7:40 PM');
  expect(heldText(until, '2026-11-18')).toBe('Held for another team until Thu 7:40 PM.');
});
