import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/**
 * A slot that no permit gives any more is withdrawn when its entry leaves. Puts such slots back into the schedule where one of
 * these entries has taken the place of the one that left.
 */
export async function keepTakenSlots(tx: Tx, entryIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update slot s set withdrawn_at = null from entry e
    where e.id = ${anyOf(entryIds)} and e.state = 'active' and e.court_id = s.court_id and e.entry_date = s.slot_date
      and s.dropped_at is not null and s.withdrawn_at is not null
      and (e.slot_id = s.id or e.blocks and e.during && s.during and s.withdrawn_at = ${now})`.execute(tx);
}
