import type { AvailabilityEffect, ChangeAnswer } from '@portal/contract/venues-hours.ts';
import { prepareAndRetry, previewOf } from '#platform/db/change-once.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import {
  createRequestedSeason,
  getRequestedSeason,
  type RequestedSeason,
  requestedSeasonOrNone,
} from '#season/find-season.ts';
import { type KnownVenue, listVenues, lockVenues } from '#venues/known-venues.ts';
import { previewAvailability } from './preview-availability.ts';

/** `stored` has the permits or closures of the season. */
export type HoursContext<Stored> = { seasonId: number; venues: KnownVenue[]; stored: Stored[] };

/** `isNew`: something is added, so the season is created if there is none. */
export type Change = RequestedSeason & { preview: boolean; isNew?: boolean };

/**
 * Saves or previews one change of a season's permits or closures. A preview also returns what steps 3a and 3b would do.
 * @param change.list lists the permits or closures of a season
 */
export async function changeHours<Stored>(
  portal: Portal,
  {
    list,
    preview,
    isNew = false,
    ...requested
  }: Change & { list: (db: Db, seasonId: number) => Promise<Stored[]> },
  work: (tx: Tx, context: HoursContext<Stored>) => Promise<void>,
): Promise<ChangeAnswer> {
  const { effect } = await saveOrPreview(portal, {
    preview,
    requested,
    prepare: async () => null,
    work: async (tx) => {
      const season = isNew
        ? await createRequestedSeason(tx, requested, portal.clock.now())
        : await getRequestedSeason(tx, requested);
      await work(tx, await hoursContext(tx, season.id, list));
    },
  });
  return changeAnswer(preview, effect);
}

export const hoursContext = async <Stored>(
  tx: Tx,
  seasonId: number,
  list: (db: Db, seasonId: number) => Promise<Stored[]>,
): Promise<HoursContext<Stored>> => ({
  seasonId,
  venues: await listVenues(tx),
  stored: await list(tx, seasonId),
});

/** @throws AppError INVALID_INPUT if a school, gym or court is no longer there */
export function checkPlace(
  {
    schoolId = null,
    venueId,
    courtId,
  }: { schoolId?: number | null; venueId: number | null; courtId: number | null },
  venues: readonly KnownVenue[],
): void {
  const venue = venues.find(({ id }) => id === venueId);
  const fields: Record<string, string> = {};
  if (schoolId !== null && !venues.some((each) => each.schoolId === schoolId))
    fields.schoolId = 'This school no longer exists. Please choose another one.';
  if (venueId !== null && venue === undefined)
    fields.venueId = 'This gym no longer exists. Please choose another one.';
  else if (courtId !== null && venue?.courtList.some(({ id }) => id === courtId) !== true)
    fields.courtId = 'This court is not in the gym. Please choose another one.';
  const [sentence] = Object.values(fields);
  if (sentence !== undefined) throw new AppError('INVALID_INPUT', sentence, { fields });
}

/** @param done what a change that was made says */
export function changeAnswer(
  preview: boolean,
  effect: AvailabilityEffect | null,
  done = 'Saved. Not published yet.',
): ChangeAnswer {
  return { message: preview ? 'Nothing is saved yet. This is what will change.' : done, effect };
}

type PreviewableChange<Done, Prepared> = {
  preview: boolean;
  /** the season whose schedule a preview compares; null compares none */
  requested: RequestedSeason | null;
  /** what takes long, such as reading a file; runs before each transaction */
  prepare: () => Promise<Prepared>;
  /** @throws RetryTransaction if what was prepared is out of date */
  work: (tx: Tx, prepared: Prepared) => Promise<Done>;
};

type Saved<Done> = { done: Done; effect: AvailabilityEffect | null };

/**
 * Changes venues, permits or closures, one change at a time. A preview does the same work, finds out what steps 3a and
 * 3b would then do, and rolls back.
 * @returns the result of `work`; `effect` is null if this is no preview or there is no season or no permit
 */
export async function saveOrPreview<Done, Prepared>(
  portal: Portal,
  { preview, requested, prepare, work }: PreviewableChange<Done, Prepared>,
): Promise<Saved<Done>> {
  const save = (answer: (tx: Tx, done: Done) => Promise<Saved<Done>>) =>
    prepareAndRetry(portal, prepare, async (tx, prepared) => {
      await lockVenues(tx);
      return await answer(tx, await work(tx, prepared));
    });
  if (!preview) return await save(async (_, done) => ({ done, effect: null }));
  return await previewOf((rollBack) =>
    save(async (tx, done) => {
      const season = requested && (await requestedSeasonOrNone(tx, requested));
      return rollBack({ done, effect: season && (await previewAvailability(portal, tx, season.id)) });
    }),
  );
}
