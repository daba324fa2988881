import type { AvailabilityEffect } from '@portal/contract/venues-hours.ts';
import { previewAvailability } from '#availability/preview-availability.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { type RequestedSeason, requestedSeasonOrNone } from '#season/find-season.ts';
import { lockVenues } from './venue-repository.ts';

type Change<Done> = {
  preview: boolean;
  /** the season whose schedule a preview compares */
  asked: RequestedSeason;
  work: (tx: Tx) => Promise<Done>;
};

/**
 * Changes venues, permits or closures, one change at a time. A preview does the same work, finds out what steps 3a and
 * 3b would then do, and rolls back.
 * @returns the result of `work`; `effect` is null if this is no preview or there is no season or no permit
 */
export async function saveOrPreview<Done>(
  portal: Portal,
  { preview, asked, work }: Change<Done>,
): Promise<{ done: Done; effect: AvailabilityEffect | null }> {
  if (preview) {
    return await inRolledBackTransaction(portal.db, async (tx) => {
      await lockVenues(tx);
      const done = await work(tx);
      const season = await requestedSeasonOrNone(tx, asked);
      return { done, effect: season && (await previewAvailability(portal, tx, season.id)) };
    });
  }
  const done = await inTransaction(portal.db, async (tx) => {
    await lockVenues(tx);
    return await work(tx);
  });
  return { done, effect: null };
}

/** Thrown to roll back a transaction whose result is wanted. */
class Rollback extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('rolled back');
    this.result = result;
  }
}

async function inRolledBackTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(db, async (tx) => {
      throw new Rollback(await work(tx));
    });
  } catch (error) {
    if (error instanceof Rollback) return error.result as Result;
    throw error;
  }
}
