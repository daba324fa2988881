import type { BookRow, PermitBook, SchoolHours, Sums } from '../queries.ts';

const NOTHING: Sums = {
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
};

export const aRow = (schoolId: number, schoolName: string, sums: Partial<Sums> = {}): BookRow => ({
  schoolId,
  schoolName,
  ...NOTHING,
  ...sums,
});

export const aBook = (schools: readonly BookRow[], changes: Partial<PermitBook> = {}): PermitBook => ({
  month: '2026-10',
  today: '2026-11-23',
  returnDays: 14,
  schools: [...schools],
  totals: NOTHING,
  ...changes,
});

const freeDay = (date: string, isInTime: boolean): SchoolHours['returnable'][number] => ({
  venueId: 3,
  gymName: 'Gym',
  date,
  minutes: 240,
  times: [1, 2].map(() => ({ startTime: '18:00:00', endTime: '20:00:00' })),
  isInTime,
});

/** Salk in October, with a late and two early days to return. */
export const aSchool = (changes: Partial<SchoolHours> = {}): SchoolHours => ({
  month: '2026-10',
  schoolId: 1,
  schoolName: 'Salk',
  returnDays: 14,
  sums: { ...NOTHING, permitted: 240, used: 60, due: 240 },
  days: [
    {
      date: '2026-10-06',
      courtId: 1,
      gymName: 'Gym',
      court: '1',
      permittedTimes: [{ startTime: '18:00:00', endTime: '22:00:00' }],
      permitted: 240,
      offered: 240,
      booked: 60,
      used: 60,
      returnedInTime: 0,
      returnedLate: 0,
    },
  ],
  custodianDays: [{ date: '2026-10-06', startTime: '18:00:00', endTime: '19:00:00', minutes: 60 }],
  returnable: [freeDay('2026-11-26', false), freeDay('2026-12-10', true), freeDay('2026-12-17', true)],
  returns: [],
  ...changes,
});
