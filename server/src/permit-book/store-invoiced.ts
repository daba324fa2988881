import { several } from '@portal/domain/text/several.ts';
import { type Month, monthName } from '@portal/domain/time/month.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';

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
      await storeInvoiced(tx, { month, ...school }, { savedBy: accountId, savedAt: portal.clock.now() });
    }
  });
  portal.log.info({ accountId, month, schools: ordered }, 'invoiced hours stored');
  return { message: `Invoiced hours of ${several(ordered.length, 'school')} saved for ${monthName(month)}.` };
}

/** @throws AppError NOT_FOUND */
async function storeInvoiced(
  tx: Tx,
  { schoolId, month, minutes }: { schoolId: number; month: Month; minutes: number | null },
  saved: { savedBy: number; savedAt: Date },
): Promise<void> {
  const school = tx.selectFrom('school').select('id').where('id', '=', schoolId).forKeyShare();
  if ((await school.executeTakeFirst()) === undefined) throw new AppError('NOT_FOUND', 'School not found.');
  const key = { schoolId, month: `${month}-01` };
  if (minutes === null) {
    await tx
      .deleteFrom('invoicedHours')
      .where((hours) => hours.and(key))
      .execute();
    return;
  }
  const values = { minutes, ...saved };
  await tx
    .insertInto('invoicedHours')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['schoolId', 'month']).doUpdateSet(values))
    .execute();
}

/** Changes how many days in advance hours have to be returned. */
export async function changeReturnDeadline(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  { returnDays }: { returnDays: number },
): Promise<{ message: string }> {
  await inTransaction(portal.db, (tx) =>
    tx.updateTable('returnDeadline').set({ days: returnDays }).execute(),
  );
  portal.log.info({ accountId, returnDays }, 'deadline for returned hours changed');
  return { message: `Hours are returned in time until ${several(returnDays, 'day')} before.` };
}
