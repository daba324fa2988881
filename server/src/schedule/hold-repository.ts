import type { HoldInTheWay } from '@portal/contract/schedule-changes.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/**
 * What is held of these slots for teams of the waiting list, in the order of time.
 * @param exceptTeamId a team whose own holds are left out; null: none is
 */
export async function listHolds(
  tx: Tx,
  slotIds: readonly number[],
  exceptTeamId: number | null,
): Promise<HoldInTheWay[]> {
  const { rows } = await sql<Omit<HoldInTheWay, 'heldUntilAt'> & { heldUntil: Date }>`
    select o.id as "OfferId", s.id as "AvailabilityId", s.slot_date as date, s.start_time as start, s.end_time as end,
      sc.name as "SchoolName", v.gym_name as "GymName", k.name as "Court", d.name || ' ' || t.name as team,
      o.held_until as "heldUntil"
    from waiting_offer o
    join slot s on s.id = o.slot_id
    join court k on k.id = s.court_id
    join venue v on v.id = k.venue_id
    join school sc on sc.id = v.school_id
    join team t on t.id = o.team_id
    join division d on d.id = t.division_id
    where o.state = 'held' and o.slot_id = any(${slotIds as number[]}::int[])
      and o.team_id is distinct from ${exceptTeamId}::int
    order by s.start_time, s.id`.execute(tx);
  return rows.map(({ heldUntil, ...hold }) => ({ ...hold, heldUntilAt: heldUntil.toISOString() }));
}
