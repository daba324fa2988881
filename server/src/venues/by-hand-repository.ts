import type { Tx } from '#platform/db/database.ts';
import type { NewClosure, NewPermit } from './hours-repository.ts';

/** One permit or closure at a time, as it is changed by hand. */

export async function updatePermit(tx: Tx, id: number, permit: NewPermit): Promise<void> {
  await tx
    .updateTable('permit')
    .set({
      venue_id: permit.venueId,
      court_id: permit.courtId,
      weekday: permit.weekday,
      from_time: permit.fromTime,
      to_time: permit.toTime,
      first_date: permit.firstDate,
      last_date: permit.lastDate,
      slot_minutes: permit.slotMinutes,
      status: permit.status,
    })
    .where('id', '=', id)
    .execute();
}

export async function deletePermit(tx: Tx, seasonId: number, id: number): Promise<void> {
  await tx.deleteFrom('permit').where('season_id', '=', seasonId).where('id', '=', id).execute();
}

export async function updateClosure(tx: Tx, id: number, closure: NewClosure): Promise<void> {
  await tx
    .updateTable('closure')
    .set({
      first_date: closure.firstDate,
      last_date: closure.lastDate,
      school_id: closure.schoolId,
      venue_id: closure.venueId,
      reason: closure.reason,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteClosure(tx: Tx, seasonId: number, id: number): Promise<void> {
  await tx.deleteFrom('closure').where('season_id', '=', seasonId).where('id', '=', id).execute();
}
