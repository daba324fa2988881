import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/** Gives these players with their ratings to another team, which has none like them. The caller has locked both teams. */
export async function handOverPlayers(tx: Tx, ids: readonly number[], toTeamId: number): Promise<void> {
  await tx.updateTable('player').set({ teamId: toTeamId }).where('id', '=', anyOf(ids)).execute();
}
