import type { SchoolHours } from '@portal/contract/permit-book.ts';
import { returnLetter } from '@portal/domain/permit-book/return-letter.ts';
import { courtDays, custodianDays, sumHours } from '@portal/domain/permit-book/sum-hours.ts';
import type { Month } from '@portal/domain/time/month.ts';
import { leagueNow, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { daysOfMonth } from './get-permit-book.ts';
import { listReturnable } from './list-returnable.ts';
import {
  getReturnDays,
  listCourts,
  listInvoiced,
  listReturns,
  type StoredReturn,
} from './permit-book-repository.ts';
import { readTimes, timesOn } from './read-times.ts';

/** The details of a school's hours in a month, and the hours that can be returned. @throws AppError NOT_FOUND */
export async function getSchoolHours(portal: Portal, schoolId: number, month: Month): Promise<SchoolHours> {
  const { db } = portal;
  const courts = (await listCourts(db)).filter((court) => court.schoolId === schoolId);
  const [first] = courts;
  if (first === undefined) throw new AppError('NOT_FOUND', 'School not found.');
  const byId = new Map(courts.map((court) => [court.courtId, court]));
  const times = timesOn(await readTimes(portal, db, daysOfMonth(month)), new Set(byId.keys()));
  const gymNames = new Map(courts.map(({ venueId, gymName }) => [venueId, gymName]));
  const order = new Map(courts.map(({ courtId }, index) => [courtId, index]));
  const returnable = await listReturnable(portal, db);
  return {
    month,
    schoolId,
    schoolName: first.schoolName,
    returnDays: await getReturnDays(db),
    sums: sumHours(times, (await listInvoiced(db, month)).get(schoolId) ?? null),
    days: courtDays(times)
      .map((day) => ({
        ...day,
        gymName: byId.get(day.courtId)?.gymName ?? '',
        court: byId.get(day.courtId)?.court ?? '',
      }))
      .toSorted((a, b) =>
        a.date === b.date
          ? (order.get(a.courtId) ?? 0) - (order.get(b.courtId) ?? 0)
          : a.date < b.date
            ? -1
            : 1,
      ),
    custodianDays: custodianDays(times.booked),
    returnable: returnable
      .filter(({ venueId }) => gymNames.has(venueId))
      .map(({ times: free, ...day }) => ({
        ...day,
        gymName: gymNames.get(day.venueId) ?? '',
        times: free.map(({ startTime, endTime }) => ({ startTime, endTime })),
      })),
    returns: toReturns(portal, first.schoolName, await listReturns(db, schoolId)),
  };
}

function toReturns(
  { settings, clock }: Portal,
  schoolName: string,
  stored: readonly StoredReturn[],
): SchoolHours['returns'] {
  const { leagueName, contactEmail, contactPhone, timeZone } = settings.current();
  const today = leagueNowOf(clock, timeZone).date;
  return [...Map.groupBy(stored, ({ id }) => id)].flatMap(([id, times]) => {
    const [first] = times;
    if (first === undefined) return [];
    const { by } = first;
    const { date } = leagueNow(first.at, timeZone);
    const minutesIn = (some: readonly StoredReturn[]) =>
      some.reduce((sum, { startTime, endTime }) => sum + minutesOf(endTime) - minutesOf(startTime), 0);
    const contact = [contactEmail, contactPhone].filter((each) => each).join(', ');
    return {
      id,
      date,
      by,
      minutes: minutesIn(times),
      lateMinutes: minutesIn(times.filter(({ isInTime }) => !isInTime)),
      days: new Set(times.map(({ date }) => date)).size,
      canUndo: times.every((time) => time.date > today),
      letter: returnLetter({
        leagueName,
        contact,
        schoolName,
        date,
        by,
        times,
      }),
    };
  });
}
