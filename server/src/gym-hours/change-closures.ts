import type { Closure } from '@portal/contract/venues-hours.ts';
import { isAlike } from '@portal/domain/availability/closure.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { type RequestedSeason, requestedSeasonOrNone, seasonLabel } from '#season/find-season.ts';
import { closureText } from '#venues/describe.ts';
import { type KnownVenue, lockVenues } from '#venues/known-venues.ts';
import { type Change, changeHours, checkPlace, type HoursContext, hoursContext } from './change-hours.ts';
import {
  closureKey,
  deleteClosures,
  insertClosures,
  listClosures,
  type NewClosure,
  type StoredClosure,
  updateClosure,
} from './stored-hours.ts';

/** By date; empty if no season is active. */
export async function listSeasonClosures(
  portal: Portal,
  requested: RequestedSeason = {},
): Promise<{ season: string | null; closures: Closure[] }> {
  const season = await requestedSeasonOrNone(portal.db, requested);
  if (season === null) return { season: null, closures: [] };
  const closures = await listClosures(portal.db, season.id);
  return {
    season: seasonLabel(season),
    closures: closures.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1)),
  };
}

/** Adding the same closures again succeeds. @throws AppError WRONG_STATE | INVALID_INPUT | IN_USE */
export const addClosures = (portal: Portal, inputs: readonly NewClosure[], how: Change) =>
  changeHours(portal, { ...how, list: listClosures, isNew: true }, async (tx, context) => {
    for (const input of inputs) await add(tx, context, input);
  });

/** @throws AppError WRONG_STATE | NOT_FOUND | INVALID_INPUT | IN_USE */
export const changeClosure = (portal: Portal, input: NewClosure & { id: number }, how: Change) =>
  changeHours(portal, { ...how, list: listClosures }, (tx, context) => change(tx, context, input));

/**
 * Adds or changes a closure in the transaction of what follows from it.
 * @returns its id, and the courts that it closes
 * @throws AppError NOT_FOUND | INVALID_INPUT | IN_USE
 */
export async function storeClosure(
  tx: Tx,
  seasonId: number,
  { id, ...input }: NewClosure & { id: number | null },
): Promise<{ id: number; courtIds: Set<number> }> {
  await lockVenues(tx);
  const context = await hoursContext(tx, seasonId, listClosures);
  if (id === null) await add(tx, context, input);
  else await change(tx, context, { id, ...input });
  const stored = id ?? findSameClosure(input, await listClosures(tx, seasonId))?.id;
  const closed = context.venues.filter(
    (venue) =>
      (input.schoolId === null || venue.schoolId === input.schoolId) &&
      (input.venueId === null || venue.id === input.venueId),
  );
  const courtIds = closed.flatMap(({ courts }) => [...courts.values()]);
  const { courtId } = input;
  return { id: stored ?? 0, courtIds: new Set(courtId === null ? courtIds : [courtId]) };
}

type Context = HoursContext<StoredClosure>;

async function add(tx: Tx, { seasonId, venues, stored }: Context, input: NewClosure): Promise<void> {
  const closure = cleaned(input);
  checkPlace(closure, venues);
  const other = findSameClosure(closure, stored);
  if (other?.reason === closure.reason) return;
  refuseDuplicate(other, venues);
  await insertClosures(tx, seasonId, [closure]);
}

async function change(
  tx: Tx,
  { venues, stored }: Context,
  { id, ...input }: NewClosure & { id: number },
): Promise<void> {
  const closure = cleaned(input);
  if (!stored.some((other) => other.id === id)) {
    throw new AppError('NOT_FOUND', 'Closure not found in this season.');
  }
  checkPlace(closure, venues);
  const others = stored.filter((other) => other.id !== id);
  refuseDuplicate(findSameClosure(closure, others), venues);
  await updateClosure(tx, id, closure);
}

/** The closure and, if they are to be removed as well, those of other gyms that are alike; none if it does not exist. */
type Removed = { id: number; withAlike: boolean };

/** What would follow if closures were removed. @throws AppError WRONG_STATE */
export const previewRemoval = (portal: Portal, removed: Removed, requested: RequestedSeason) =>
  changeHours(portal, { ...requested, preview: true, list: listClosures }, (tx, { stored }) =>
    deleteClosures(tx, findRemoved(removed, stored)),
  );

/** @returns the ids of the closures that it removed */
export async function removeClosures(tx: Tx, seasonId: number, removed: Removed): Promise<number[]> {
  const closures = findRemoved(removed, await listClosures(tx, seasonId));
  await deleteClosures(tx, closures);
  return closures.map(({ id }) => id);
}

function findRemoved({ id, withAlike }: Removed, stored: readonly StoredClosure[]): StoredClosure[] {
  const closure = stored.find((each) => each.id === id);
  if (closure === undefined) return [];
  return [closure, ...(withAlike ? stored.filter((other) => isAlike(closure, other)) : [])];
}

const sortKeyOf = (closure: Closure) => `${closure.firstDate} ${closure.lastDate} ${closure.id}`;

const cleaned = (closure: NewClosure): NewClosure => ({
  ...closure,
  reason: foldName(closure.reason).shown,
});

/** A stored closure of the same time and place. */
const findSameClosure = (closure: NewClosure, stored: readonly StoredClosure[]): StoredClosure | undefined =>
  stored.find((other) => closureKey(other) === closureKey(closure));

function refuseDuplicate(other: StoredClosure | undefined, venues: readonly KnownVenue[]): void {
  if (other === undefined) return;
  const text = closureText(other, venues);
  throw new AppError('IN_USE', `These days are already closed there: ${text}.`, {
    conflict: { closureId: other.id, closure: text },
  });
}
