import type { Permit } from '@portal/contract/venues-hours.ts';
import { permitsOverlap } from '@portal/domain/availability/permit-hours.ts';
import { type IsoDate, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { areSameHours } from '@portal/domain/venues/carry-over.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { type RequestedSeason, requestedSeasonOrNone, seasonLabel } from '#season/find-season.ts';
import { permitText } from '#venues/describe.ts';
import { type KnownVenue, lockVenues } from '#venues/known-venues.ts';
import { type Change, changeHours, checkPlace, type HoursContext, hoursContext } from './change-hours.ts';
import {
  deletePermit,
  insertPermits,
  listPermits,
  type NewPermit,
  type StoredPermit,
  updatePermit,
} from './stored-hours.ts';

/** In the order in which they were added; empty if no season is active. */
export async function listSeasonPermits(
  portal: Portal,
  requested: RequestedSeason = {},
): Promise<{ season: string | null; permits: Permit[] }> {
  const season = await requestedSeasonOrNone(portal.db, requested);
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
export const changePermit = (portal: Portal, permit: NewPermit & { id: number }, how: Change) =>
  changeHours(portal, { ...how, list: listPermits }, async (tx, context) => {
    await change(tx, context, permit);
  });

/**
 * Changes or removes a permit in the transaction of what follows from it.
 * @param permit.changed null: it goes
 * @returns whether a court and a day were the permit's
 * @throws AppError NOT_FOUND | INVALID_INPUT | IN_USE (overlap)
 */
export async function storePermit(
  tx: Tx,
  seasonId: number,
  { id, changed }: { id: number; changed: NewPermit | null },
): Promise<(place: { courtId: number; date: IsoDate }) => boolean> {
  await lockVenues(tx);
  const context = await hoursContext(tx, seasonId, listPermits);
  const before = changed === null ? getStored(context, id) : await change(tx, context, { id, ...changed });
  if (changed === null) await deletePermit(tx, seasonId, id);
  const venue = context.venues.find((known) => known.id === before.venueId);
  const courts = new Set(before.courtId === null ? venue?.courts.values() : [before.courtId]);
  return ({ courtId, date }) =>
    courts.has(courtId) &&
    date >= before.firstDate &&
    date <= before.lastDate &&
    weekdayOf(date) === before.weekday;
}

type Context = HoursContext<StoredPermit>;

function getStored({ stored }: Context, id: number): StoredPermit {
  const permit = stored.find((other) => other.id === id);
  if (permit === undefined) throw new AppError('NOT_FOUND', 'Permit not found in this season.');
  return permit;
}

/** @returns the permit as it was */
async function change(
  tx: Tx,
  context: Context,
  { id, ...permit }: NewPermit & { id: number },
): Promise<StoredPermit> {
  const before = getStored(context, id);
  checkPlace(permit, context.venues);
  // permits from a file may overlap already; their status and purpose can still be changed
  const isMoved = !areSameHours(before, permit);
  const others = context.stored.filter((other) => other.id !== id);
  if (isMoved) refuseOverlap(permit, others, context.venues);
  await updatePermit(tx, id, permit);
  return before;
}

/** Succeeds if there is no such permit. @throws AppError WRONG_STATE */
export const removePermit = (portal: Portal, id: number, how: Change) =>
  changeHours(portal, { ...how, list: listPermits }, (tx, { seasonId }) => deletePermit(tx, seasonId, id));

const isSame = (a: NewPermit, b: NewPermit) =>
  areSameHours(a, b) && a.status === b.status && a.purpose === b.purpose;

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
