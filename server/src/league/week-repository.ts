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
  const { rows } = await sql<CountedPractice>`
    select e.id, e.entry_date as date, e.state = 'active' as "isActive", e.booked_by as "bookedBy",
      e.week_seat as "quotaSlot", t.id as "teamId", t.name as "teamName", d.name as "divisionName",
      d.practices_per_week as "limit"
    from entry e
    join team t on t.id = e.home_team_id
    join division d on d.id = t.division_id
    where e.type = 'practice' and e.entry_date >= ${first}
    order by d.name_key, t.name_key, t.id, e.entry_date, e.start_time, e.id`.execute(tx);
  return rows;
}

/** In one statement. No quota slot is taken twice on the way, because old and new weeks begin on different weekdays. */
export async function moveToWeeks(
  tx: Tx,
  moved: readonly { id: number; weekStart: IsoDate; quotaSlot: number | null }[],
): Promise<void> {
  await sql`
    update entry e set week_start = m."weekStart", week_seat = m."quotaSlot"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id int, "weekStart" date, "quotaSlot" smallint)
    where e.id = m.id`.execute(tx);
}
