import type { Month } from '@portal/domain/time/month.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { COURT_ORDER } from '#platform/db/open-slots.ts';

/** Both days included. */
export type Days = { first: IsoDate; last: IsoDate };

/** Every court with its gym and school, in the order in which people read them. */
export async function listCourts(db: Db) {
  return await db
    .selectFrom('courtPlace')
    .select(['courtId', 'venueId', 'gymName'])
    .select(['schoolId', 'schoolName'])
    .select(sql<string>`case when is_only_court then '' else court_name end`.as('court'))
    .orderBy(COURT_ORDER)
    .execute();
}

/** Invoiced minutes by school. */
export async function listInvoiced(db: Db, month: Month): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('invoicedHours')
    .select(['schoolId', 'minutes'])
    .where('month', '=', `${month}-01`)
    .execute();
  return new Map(rows.map(({ schoolId, minutes }) => [schoolId, minutes]));
}

export async function getReturnDays(db: Db): Promise<number> {
  const { days } = await db.selectFrom('returnDeadline').select('days').executeTakeFirstOrThrow();
  return days;
}

/** Lets only one transaction at a time return hours. */
export async function lockReturns(tx: Tx): Promise<void> {
  await sql`lock table hours_return in share row exclusive mode`.execute(tx);
}
