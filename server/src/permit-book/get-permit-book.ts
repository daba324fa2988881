import type { PermitBook } from '@portal/contract/permit-book.ts';
import { sumHours, totalSums } from '@portal/domain/permit-book/sum-hours.ts';
import { addMonths, lastDayOf, type Month, monthOf } from '@portal/domain/time/month.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Portal } from '#portal.ts';
import { type Days, getReturnDays, listCourts, listInvoiced } from './permit-book-repository.ts';
import { readTimes, timesOn } from './read-times.ts';

export const daysOfMonth = (month: Month): Days => ({ first: `${month}-01`, last: lastDayOf(month) });

/**
 * The hours of all schools in a month, the last one if none is named.
 * @see docs/spec/decisions.md#permit-book
 */
export async function getPermitBook(portal: Portal, asked: Month | undefined): Promise<PermitBook> {
  const { db } = portal;
  const today = leagueNowOf(portal.clock, portal.settings.current().timeZone).date;
  const month = asked ?? addMonths(monthOf(today), -1);
  const times = await readTimes(portal, db, daysOfMonth(month));
  const invoiced = await listInvoiced(db, month);
  const schools = [...Map.groupBy(await listCourts(db), ({ schoolId }) => schoolId)].map(
    ([schoolId, courts]) => ({
      schoolId,
      schoolName: courts[0]?.schoolName ?? '',
      ...sumHours(
        timesOn(times, new Set(courts.map(({ courtId }) => courtId))),
        invoiced.get(schoolId) ?? null,
      ),
    }),
  );
  return { month, today, returnDays: await getReturnDays(db), schools, totals: totalSums(schools) };
}
