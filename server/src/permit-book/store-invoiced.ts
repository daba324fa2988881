import { several } from '@portal/domain/text/several.ts';
import { type Month, monthName } from '@portal/domain/time/month.ts';
import { inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { storeInvoiced, storeReturnDays } from './permit-book-repository.ts';

/** Stores what schools invoiced for a month, all or nothing; null for no invoice. @throws AppError NOT_FOUND */
export async function storeInvoicedHours(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  { month, schools }: { month: Month; schools: readonly { schoolId: number; minutes: number | null }[] },
): Promise<{ message: string }> {
  const bySchool = new Map(schools.map((school) => [school.schoolId, school]));
  // in order, so that two calls don't wait for each other
  const ordered = [...bySchool.values()].toSorted((a, b) => a.schoolId - b.schoolId);
  await inTransaction(portal.db, async (tx) => {
    for (const school of ordered) {
      const schoolExists = await storeInvoiced(
        tx,
        { month, ...school },
        { accountId, now: portal.clock.now() },
      );
      if (!schoolExists) throw new AppError('NOT_FOUND', 'School not found.');
    }
  });
  portal.log.info({ accountId, month, schools: ordered }, 'invoiced hours stored');
  return { message: `Invoiced hours of ${several(ordered.length, 'school')} saved for ${monthName(month)}.` };
}

/** Changes how many days in advance hours have to be returned. */
export async function changeReturnDeadline(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  { returnDays }: { returnDays: number },
): Promise<{ message: string }> {
  await inTransaction(portal.db, (tx) => storeReturnDays(tx, returnDays));
  portal.log.info({ accountId, returnDays }, 'deadline for returned hours changed');
  return { message: `Hours are returned in time until ${several(returnDays, 'day')} before.` };
}
