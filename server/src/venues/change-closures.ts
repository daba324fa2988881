import type { Closure } from '@portal/contract/venues-hours.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { type AskedSeason, askedSeasonOrNone, seasonLabel } from '#season/the-season.ts';
import { type Change, changeHours } from './change-hours.ts';
import { closureText } from './describe.ts';
import {
  deleteClosure,
  insertClosures,
  listClosures,
  type NewClosure,
  type StoredClosure,
  updateClosure,
} from './hours-repository.ts';
import type { KnownVenue } from './known-venues.ts';

/** By date; empty if no season is active. */
export async function listSeasonClosures(
  portal: Portal,
  asked: AskedSeason = {},
): Promise<{ season: string | null; closures: Closure[] }> {
  const season = await askedSeasonOrNone(portal.db, asked);
  if (season === null) return { season: null, closures: [] };
  const closures = await listClosures(portal.db, season.id);
  return {
    season: seasonLabel(season),
    closures: closures.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1)),
  };
}

/** Adding the same closure again succeeds. @throws AppError WRONG_STATE | INVALID_INPUT | IN_USE */
export const addClosure = (portal: Portal, given: NewClosure, how: Change) =>
  changeHours(
    portal,
    { ...how, list: listClosures, isNew: true },
    async (tx, { seasonId, venues, stored }) => {
      const closure = cleaned(given);
      checkPlace(closure, venues);
      const other = findSameClosure(closure, stored);
      if (other?.reason === closure.reason) return;
      refuseDuplicate(other, venues);
      await insertClosures(tx, seasonId, [closure]);
    },
  );

/** @throws AppError WRONG_STATE | NOT_FOUND | INVALID_INPUT | IN_USE */
export const changeClosure = (portal: Portal, { id, ...given }: NewClosure & { id: number }, how: Change) =>
  changeHours(portal, { ...how, list: listClosures }, async (tx, { venues, stored }) => {
    const closure = cleaned(given);
    if (!stored.some((other) => other.id === id)) {
      throw new AppError('NOT_FOUND', 'Closure not found in this season.');
    }
    checkPlace(closure, venues);
    const others = stored.filter((other) => other.id !== id);
    refuseDuplicate(findSameClosure(closure, others), venues);
    await updateClosure(tx, id, closure);
  });

/** Succeeds if there is no such closure. @throws AppError WRONG_STATE */
export const removeClosure = (portal: Portal, id: number, how: Change) =>
  changeHours(portal, { ...how, list: listClosures }, (tx, { seasonId }) => deleteClosure(tx, seasonId, id));

const sortKeyOf = (closure: Closure) => `${closure.firstDate} ${closure.lastDate} ${closure.id}`;

const cleaned = (closure: NewClosure): NewClosure => ({
  ...closure,
  reason: foldName(closure.reason).shown,
});

function checkPlace({ schoolId, venueId }: NewClosure, venues: readonly KnownVenue[]): void {
  const fields: Record<string, string> = {};
  if (schoolId !== null && !venues.some((venue) => venue.schoolId === schoolId)) {
    fields.schoolId = 'This school is no longer there. Please choose another one.';
  }
  if (venueId !== null && !venues.some((venue) => venue.id === venueId)) {
    fields.venueId = 'This gym is no longer there. Please choose another one.';
  }
  const [sentence] = Object.values(fields);
  if (sentence !== undefined) throw new AppError('INVALID_INPUT', sentence, { fields });
}

/** A stored closure of the same days and place. */
function findSameClosure(closure: NewClosure, stored: readonly StoredClosure[]): StoredClosure | undefined {
  return stored.find(
    (other) =>
      other.firstDate === closure.firstDate &&
      other.lastDate === closure.lastDate &&
      other.schoolId === closure.schoolId &&
      other.venueId === closure.venueId,
  );
}

function refuseDuplicate(other: StoredClosure | undefined, venues: readonly KnownVenue[]): void {
  if (other === undefined) return;
  const text = closureText(other, venues);
  throw new AppError('IN_USE', `These days are already closed there: ${text}.`, {
    conflict: { closureId: other.id, closure: text },
  });
}
