import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/**
 * Gives slots back to the schedule that permits no longer give: they are withdrawn when an entry leaves them, although one of
 * these entries has taken them.
 */
export async function keepTakenSlots(tx: Tx, entryIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update slot s set withdrawn_at = null from entry e
    where e.id = ${anyOf(entryIds)} and e.state = 'active' and e.court_id = s.court_id and e.entry_date = s.slot_date
      and s.dropped_at is not null and s.withdrawn_at is not null
      and (e.slot_id = s.id or e.blocks and e.during && s.during and s.withdrawn_at = ${now})`.execute(tx);
}
