import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/** A practice with what the weekly limit depends on. */
export type CountedPractice = {
  id: number;
  date: IsoDate;
  isActive: boolean;
  bookedBy: 'coach' | 'admin';
  quotaSlot: number | null;
  teamId: number;
  teamName: string;
  divisionName: string;
  /** how many practices a week the division allows */
  limit: number;
};

/**
 * Locks the whole table against writing and row locks until the commit. Locking single entries could deadlock with
 * transactions that lock them in another order.
 */
export async function lockEntries(tx: Tx): Promise<void> {
  await sql`lock table entry in exclusive mode`.execute(tx);
}

/** All practices from that day on, including canceled ones, because their cancel may be undone. */
export async function listPracticesSince(tx: Tx, first: IsoDate): Promise<CountedPractice[]> {
  return await tx
    .selectFrom('entry as e')
    .innerJoin('team as t', 't.id', 'e.homeTeamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .select(['e.id', 'e.entryDate as date', 'e.bookedBy', 'e.weekSeat as quotaSlot'])
    .select((practice) => practice('e.state', '=', 'active').$castTo<boolean>().as('isActive'))
    .select(['t.id as teamId', 't.name as teamName', 'd.name as divisionName', 'd.practicesPerWeek as limit'])
    .where('e.type', '=', 'practice')
    .where('e.entryDate', '>=', first)
    .orderBy('d.nameKey')
    .orderBy('t.nameKey')
    .orderBy('t.id')
    .orderBy('e.entryDate')
    .orderBy('e.startTime')
    .orderBy('e.id')
    .execute();
}

/**
 * Gives practices other weeks, in one statement. No quota slot is taken twice in between, because old and new weeks
 * begin on different weekdays.
 */
export async function moveToWeeks(
  tx: Tx,
  moved: readonly { id: number; weekStart: IsoDate; quotaSlot: number | null }[],
): Promise<void> {
  await sql`
    update entry e set week_start = m."weekStart", week_seat = m."quotaSlot"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id int, "weekStart" date, "quotaSlot" smallint)
    where e.id = m.id`.execute(tx);
}
