import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/**
 * Lets the entries of these courts from a day on take the floors that the courts have now, after their parts have changed.
 * That change has locked out everyone who writes entries. Earlier entries keep theirs.
 * @throws a violation of `floor_free` if two entries would then take the same floor at the same time
 */
export async function retakeFloors(tx: Tx, courtIds: readonly number[], from: IsoDate): Promise<void> {
  await sql`
    update entry set court_id = court_id
    where court_id = ${anyOf(courtIds)} and entry_date >= ${from}`.execute(tx);
}
