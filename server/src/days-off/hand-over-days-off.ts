import type { DayOffTime } from '@portal/domain/days-off/day-off.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { listDaysOffOf } from './days-off-repository.ts';

/** Gives these dates off to another team, which has none of them. The caller has locked both teams. */
export async function handOverDaysOff(tx: Tx, ids: readonly number[], toTeamId: number): Promise<void> {
  await tx.updateTable('teamDayOff').set({ teamId: toTeamId }).where('id', '=', anyOf(ids)).execute();
}

/** The dates off of a team that the league approved, by day. */
export async function listApprovedDaysOff(db: Db, teamId: number): Promise<DayOffTime[]> {
  return (await listDaysOffOf(db, [teamId])).filter(({ state }) => state === 'granted');
}
