import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/** Gives these days off to another team, which has none of them. The caller has locked both teams. */
export async function handOverDaysOff(tx: Tx, ids: readonly number[], toTeamId: number): Promise<void> {
  await tx.updateTable('teamDayOff').set({ teamId: toTeamId }).where('id', '=', anyOf(ids)).execute();
}
