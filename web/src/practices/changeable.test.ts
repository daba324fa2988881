import type { CoachTeam } from '@portal/contract/coaches.ts';
import { describe, expect, it } from 'vitest';
import { aBooking, aSlot, aTeam, dayOf } from '#testing/coach-calls.tsx';
import { changeableInWeekOf, changeBlockedReason, withoutPractice } from './changeable.ts';
import { toBooking, toSlot, toTeam } from './from-wire.ts';

const range = {
  current: { start: dayOf(0), end: dayOf(6) },
  next: { start: dayOf(7), end: dayOf(13) },
};
const booking = toBooking(aBooking(13));
const practiceOn = (day: number) => ({
  ReservationDate: dayOf(day),
  ReservationTime: '18:00:00',
  SchoolName: 'Salk',
});
const weekOf = (limit: number, ...days: number[]): CoachTeam['currentWeek'] => ({
  used: days.length,
  limit,
  practices: days.map(practiceOn),
});
const counted = (currentWeek: CoachTeam['currentWeek'], at = booking) => {
  const { used, limit, practices } = withoutPractice(toTeam(aTeam('Knicks', { currentWeek })), at, range).week
    .current;
  return [used, limit, practices.length];
};

describe('withoutPractice', () => {
  it.each([
    ['the only practice of a week', weekOf(1, 1), [0, 1, 0]],
    ['one of two', weekOf(2, 1, 3), [1, 2, 1]],
    ['one of more than the limit, whose week still has room for the change', weekOf(1, 1, 3), [1, 2, 1]],
    ['a practice in a division without practices to book', weekOf(0, 1), [0, 1, 0]],
  ])('does not count %s', (_, week, expected) => {
    expect(counted(week)).toEqual(expected);
  });

  it('keeps the count of the other week, and both counts for a practice in neither week', () => {
    const next = toBooking(aBooking(13, { ReservationDate: dayOf(8) }));
    const later = toBooking(aBooking(13, { ReservationDate: dayOf(20) }));
    expect(counted(weekOf(1, 1), next)).toEqual([1, 1, 1]);
    expect(counted(weekOf(1, 1), later)).toEqual([1, 1, 1]);
  });
});

describe('changeableInWeekOf', () => {
  it('lists the changeable practices of that team and week, earliest first', () => {
    const bookings = [
      aBooking(1, { ReservationDate: dayOf(5) }),
      aBooking(2),
      aBooking(3, { ReservationDate: dayOf(8) }),
      aBooking(4, { TeamName: 'Lakers' }),
      aBooking(5, { hist: 'PAST', canCancel: false }),
      aBooking(6, { Status: 'game', canCancel: false }),
    ].map(toBooking);
    const team = toTeam(aTeam('Knicks'));
    const ids = (date: string) =>
      changeableInWeekOf(toSlot(aSlot(9, { AvailableDate: date })), bookings, team, range).map(
        ({ slotId }) => slotId,
      );
    expect(ids(dayOf(3))).toEqual([2, 1]);
    expect(ids(dayOf(9))).toEqual([3]);
    expect(ids(dayOf(20))).toEqual([]);
  });
});

describe('changeBlockedReason', () => {
  it.each([
    ['a coming practice', {}, null],
    ['a practice that the school has to confirm again', { awaitsSchool: true }, null],
    ['a past one', { hist: 'PAST', canCancel: false } as const, 'This practice has already started.'],
    ['a game', { Status: 'game', canCancel: false }, 'It is scheduled by the league.'],
    [
      'a practice of a former season',
      { OtherSeason: 'Fall 2026' },
      'It belongs to Fall 2026, and its slots are no longer offered.',
    ],
  ])('returns the reason for %s', (_, changes, why) => {
    expect(changeBlockedReason(toBooking(aBooking(13, changes)))).toBe(why);
  });
});
