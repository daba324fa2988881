import { several } from '@portal/domain/text/several.ts';
import { areSameHours } from '@portal/domain/venues/carry-over.ts';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { lockSeason, seasonLabel } from '#season/find-season.ts';
import { lockVenues } from '#venues/known-venues.ts';
import { listPermits } from '../stored-hours.ts';
import {
  findCarryOver,
  type StoredCarryOver,
  type StoredDivision,
  type Undone,
  undoObstacle,
} from './list-carry-over.ts';

/**
 * Removes what a carry-over added, except for permits and divisions that were changed since and divisions with teams.
 * Undoing it again returns the same answer.
 * @throws AppError NOT_FOUND | WRONG_STATE (step 3b has run since) | ALREADY_RUNNING
 */
export async function undoCarryOver(
  portal: Portal,
  { id, accountId }: { id: number; accountId: number | null },
): Promise<Undone> {
  const undone = await inTransaction(portal.db, async (tx) => {
    await lockVenues(tx);
    const known = await findCarryOver(tx, id);
    if (known === null) throw new AppError('NOT_FOUND', 'Copy not found.');
    await lockSeason(tx, known.season);
    // read again: step 3b may have run before the season was locked
    const carryOver = (await findCarryOver(tx, id)) ?? known;
    if (carryOver.undone !== null) return carryOver.undone;
    const reason = undoObstacle(carryOver);
    if (reason !== null) throw new AppError('WRONG_STATE', reason);
    const answer = await removeCarried(tx, carryOver);
    await tx
      .updateTable('carryOver')
      .set({ undone: JSON.stringify(answer), undoneAt: portal.clock.now(), undoneBy: accountId })
      .where('id', '=', id)
      .execute();
    return answer;
  });
  portal.log.info({ carryOverId: id, accountId, counts: undone.counts }, 'copy of permits reverted');
  return undone;
}

async function removeCarried(tx: Tx, { season, permits, divisions }: StoredCarryOver): Promise<Undone> {
  const stored = await listPermits(tx, season.id);
  const unchanged = permits.filter((permit) =>
    stored.some(
      (other) =>
        other.id === permit.id &&
        other.status === permit.status &&
        other.purpose === permit.purpose &&
        areSameHours(other, permit),
    ),
  );
  const ids = unchanged.map(({ id }) => id);
  await tx.deleteFrom('permit').where('id', '=', anyOf(ids)).execute();
  // so that step 3b does not publish slots of deleted permits
  await tx.deleteFrom('generatedSlot').where('seasonId', '=', season.id).execute();
  const deletedDivisions = await deleteDivisions(tx, divisions);
  const storedIds = new Set(stored.map(({ id }) => id));
  const counts = {
    permits: unchanged.length,
    divisions: deletedDivisions,
    // without permits that someone has removed since
    keptPermits: permits.filter(({ id }) => storedIds.has(id)).length - unchanged.length,
    keptDivisions: divisions.length - deletedDivisions,
  };
  return { message: textOf(counts, seasonLabel(season)), counts };
}

/** Deletes those of the divisions that have no team and were not changed. @returns how many were deleted */
async function deleteDivisions(tx: Tx, divisions: readonly StoredDivision[]): Promise<number> {
  const result = await sql`
    delete from division d
    using unnest(
      ${divisions.map(({ id }) => id)}::int[], ${divisions.map(({ name }) => name)}::text[],
      ${divisions.map(({ practicesPerWeek }) => practicesPerWeek)}::int[]
    ) as c (id, name, practices_per_week)
    where d.id = c.id and d.name = c.name and d.practices_per_week = c.practices_per_week
      and not exists (select from team t where t.division_id = d.id)`.execute(tx);
  return Number(result.numAffectedRows);
}

function textOf({ permits, divisions, keptPermits, keptDivisions }: Undone['counts'], label: string): string {
  const kept = keptPermits + keptDivisions;
  const rest = kept === 0 ? '' : ` Kept because changed or in use: ${kept}.`;
  return `Removed from ${label}: ${several(permits, 'permit')} and ${several(divisions, 'division')}.${rest}`;
}
