import { venueName } from '@portal/domain/venues/venue-name.ts';
import type { Db } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { invalidField } from '#platform/errors.ts';

/** Gyms by name, in order. */
export async function listGymNames(db: Db): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('venue as v')
    .innerJoin('school as sc', 'sc.id', 'v.schoolId')
    .select(['v.id', 'sc.name as schoolName', 'v.gymName'])
    .orderBy('sc.nameKey', (key) => key.collate('C'))
    .orderBy('v.gymKey', (key) => key.collate('C'))
    .execute();
  return rows.map(({ id, ...venue }) => ({ id, name: venueName(venue) }));
}

/** The venues with these ids that exist. */
export async function listKnownVenues(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('venue').select('id').where('id', '=', anyOf(ids)).execute();
  return rows.map(({ id }) => id);
}

/** @throws AppError INVALID_INPUT if one of these gyms, which a team has chosen, is not in the league */
export async function checkGyms(db: Db, venueIds: readonly number[] | null, field: string): Promise<void> {
  if (venueIds === null || (await listKnownVenues(db, venueIds)).length === venueIds.length) return;
  throw invalidField(field, 'One of these gyms is no longer in the league. Choose again.');
}
