import type { FoldedName } from '@portal/domain/coaches/names.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { assertNoDependents } from './dependents.ts';
import { venueText } from './describe.ts';
import { addCourts, type KnownVenue } from './known-venues.ts';
import { deleteCourts, renameCourts } from './place-repository.ts';
import type { NamedCourt } from './read-names.ts';

/**
 * Adds, renames and removes courts, so that the gym has exactly the given ones.
 * @throws AppError INVALID_INPUT if a court is not in the gym; IN_USE if one to remove is in use
 */
export async function changeCourts(tx: Tx, venue: KnownVenue, given: readonly NamedCourt[]): Promise<void> {
  const kept = new Map<number, FoldedName>();
  for (const { id, name } of given) {
    if (id === undefined) continue;
    if (kept.has(id) || !venue.courtList.some((court) => court.id === id)) throw noSuchCourt();
    kept.set(id, name);
  }
  const removed = venue.courtList.filter(({ id }) => !kept.has(id));
  for (const { id, name } of removed) {
    await assertNoDependents(tx, `Court ${name} of ${venueText(venue)}`, { courtIds: [id] });
  }
  if (removed.length > 0)
    await deleteCourts(
      tx,
      removed.map(({ id }) => id),
    );
  const renamed = [...kept].map(([id, name]) => ({ id, name }));
  await renameCourts(
    tx,
    renamed.filter(({ id, name }) =>
      venue.courtList.some((court) => court.id === id && court.name !== name.shown),
    ),
  );
  await addCourts(
    tx,
    venue.id,
    given.filter(({ id }) => id === undefined).map(({ name }) => name),
  );
}

export function noSuchCourt(): AppError {
  const sentence = 'Court not found in this gym.';
  return new AppError('INVALID_INPUT', sentence, { fields: { courts: sentence } });
}
