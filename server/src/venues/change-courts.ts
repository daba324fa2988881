import type { FoldedName } from '@portal/domain/coaches/names.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import { assertNoDependents } from './dependents.ts';
import { venueText } from './describe.ts';
import { addCourts, type KnownVenue } from './known-venues.ts';
import type { NamedCourt } from './read-names.ts';

/**
 * Adds, renames and removes courts, so that the gym has exactly the given ones.
 * @throws AppError INVALID_INPUT if a court is not in the gym; IN_USE if one to remove is in use
 */
export async function changeCourts(tx: Tx, venue: KnownVenue, courts: readonly NamedCourt[]): Promise<void> {
  const kept = new Map<number, FoldedName>();
  for (const { id, name } of courts) {
    if (id === undefined) continue;
    if (kept.has(id) || !venue.courtList.some((court) => court.id === id)) throw noSuchCourt();
    kept.set(id, name);
  }
  const removed = venue.courtList.filter(({ id }) => !kept.has(id));
  for (const { id, name } of removed) {
    await assertNoDependents(tx, `Court ${name} of ${venueText(venue)}`, { courtIds: [id] });
  }
  const removedIds = removed.map(({ id }) => id);
  if (removedIds.length > 0) await deleteCourts(tx, removedIds);
  const renamed = venue.courtList.flatMap(({ id, name: before }) => {
    const name = kept.get(id);
    return name === undefined || name.shown === before ? [] : { id, name };
  });
  await renameCourts(tx, renamed);
  const added = courts.filter(({ id }) => id === undefined).map(({ name }) => name);
  await addCourts(tx, venue.id, added);
}

export function noSuchCourt(): AppError {
  const sentence = 'Court not found in this gym.';
  return new AppError('INVALID_INPUT', sentence, { fields: { courts: sentence } });
}

/** Renames courts. Two courts may exchange their names. */
async function renameCourts(tx: Tx, courts: readonly { id: number; name: FoldedName }[]): Promise<void> {
  if (courts.length === 0) return;
  const ids = courts.map(({ id }) => id);
  // first to temporary keys, because the unique index is checked row by row
  await sql`update court set name_key = E'\n' || id where id = any(${ids}::int[])`.execute(tx);
  await sql`
    update court set name = n.name, name_key = n.key
    from unnest(
      ${ids}::int[], ${courts.map(({ name }) => name.shown)}::text[], ${courts.map(({ name }) => name.key)}::text[]
    ) as n (id, name, key)
    where court.id = n.id`.execute(tx);
}

/** Deletes courts with their generated slots, which are not in the schedule yet. */
export async function deleteCourts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('generatedSlot').where('courtId', '=', anyOf(ids)).execute();
  await tx.deleteFrom('court').where('id', '=', anyOf(ids)).execute();
}
