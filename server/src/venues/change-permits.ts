import type { Permit } from '@portal/contract/venues-hours.ts';
import { permitsOverlap } from '@portal/domain/availability/permit-hours.ts';
import { areSameHours } from '@portal/domain/venues/carry-over.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { type AskedSeason, askedSeasonOrNone, seasonLabel } from '#season/the-season.ts';
import { type Change, changeHours } from './change-hours.ts';
import { permitText } from './describe.ts';
import {
  deletePermit,
  insertPermits,
  listPermits,
  type NewPermit,
  type StoredPermit,
  updatePermit,
} from './hours-repository.ts';
import type { KnownVenue } from './known-venues.ts';

/** In the order in which they were added; empty if no season is active. */
export async function listSeasonPermits(
  portal: Portal,
  asked: AskedSeason = {},
): Promise<{ season: string | null; permits: Permit[] }> {
  const season = await askedSeasonOrNone(portal.db, asked);
  if (season === null) return { season: null, permits: [] };
  return { season: seasonLabel(season), permits: await listPermits(portal.db, season.id) };
}

/** Adding the same permit again succeeds. @throws AppError WRONG_STATE | INVALID_INPUT | IN_USE (overlap) */
export const addPermit = (portal: Portal, permit: NewPermit, how: Change) =>
  changeHours(
    portal,
    { ...how, list: listPermits, isNew: true },
    async (tx, { seasonId, venues, stored }) => {
      checkPlace(permit, venues);
      if (stored.some((other) => isSame(other, permit))) return;
      refuseOverlap(permit, stored, venues);
      await insertPermits(tx, seasonId, [permit]);
    },
  );

/** @throws AppError WRONG_STATE | NOT_FOUND | INVALID_INPUT | IN_USE (overlap) */
export const changePermit = (portal: Portal, { id, ...permit }: NewPermit & { id: number }, how: Change) =>
  changeHours(portal, { ...how, list: listPermits }, async (tx, { venues, stored }) => {
    const before = stored.find((other) => other.id === id);
    if (before === undefined) {
      throw new AppError('NOT_FOUND', 'Permit not found in this season.');
    }
    checkPlace(permit, venues);
    // permits from a file may overlap already; their status and purpose can still be changed
    const isMoved = !areSameHours(before, permit);
    const others = stored.filter((other) => other.id !== id);
    if (isMoved) refuseOverlap(permit, others, venues);
    await updatePermit(tx, id, permit);
  });

/** Succeeds if there is no such permit. @throws AppError WRONG_STATE */
export const removePermit = (portal: Portal, id: number, how: Change) =>
  changeHours(portal, { ...how, list: listPermits }, (tx, { seasonId }) => deletePermit(tx, seasonId, id));

const isSame = (a: NewPermit, b: NewPermit) =>
  areSameHours(a, b) && a.status === b.status && a.purpose === b.purpose;

function checkPlace(permit: NewPermit, venues: readonly KnownVenue[]): void {
  const venue = venues.find(({ id }) => id === permit.venueId);
  const fields: Record<string, string> = {};
  if (venue === undefined) fields.venueId = 'This gym is no longer there. Please choose another one.';
  else if (permit.courtId !== null && !venue.courtList.some(({ id }) => id === permit.courtId)) {
    fields.courtId = 'This court is not in the gym. Please choose another one.';
  }
  const [sentence] = Object.values(fields);
  if (sentence !== undefined) throw new AppError('INVALID_INPUT', sentence, { fields });
}

function refuseOverlap(
  permit: NewPermit,
  others: readonly StoredPermit[],
  venues: readonly KnownVenue[],
): void {
  const other = others.find((each) => permitsOverlap(each, permit));
  if (other === undefined) return;
  const text = permitText(other, venues);
  throw new AppError('IN_USE', `This overlaps another permit: ${text}. Please change that one.`, {
    conflict: { permitId: other.id, permit: text },
  });
}
