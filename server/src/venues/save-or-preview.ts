import type { AvailabilityEffect } from '@portal/contract/venues-hours.ts';
import { previewAvailability } from '#availability/preview-availability.ts';
import { prepareAndRetry } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { type RequestedSeason, requestedSeasonOrNone } from '#season/find-season.ts';
import { lockVenues } from './venue-repository.ts';

type Change<Done, Prepared> = {
  preview: boolean;
  /** the season whose schedule a preview compares */
  asked: RequestedSeason;
  /** what takes long, such as reading a file; runs before each transaction */
  prepare: () => Promise<Prepared>;
  /** @throws RetryTransaction if what was prepared is out of date */
  work: (tx: Tx, prepared: Prepared) => Promise<Done>;
};

type Saved<Done> = { done: Done; effect: AvailabilityEffect | null };

/** Thrown to roll back the transaction of a preview. */
class Previewed<Done> extends Error {
  readonly saved: Saved<Done>;

  constructor(saved: Saved<Done>) {
    super('previewed');
    this.saved = saved;
  }
}

/**
 * Changes venues, permits or closures, one change at a time. A preview does the same work, finds out what steps 3a and
 * 3b would then do, and rolls back.
 * @returns the result of `work`; `effect` is null if this is no preview or there is no season or no permit
 */
export async function saveOrPreview<Done, Prepared>(
  portal: Portal,
  { preview, asked, prepare, work }: Change<Done, Prepared>,
): Promise<Saved<Done>> {
  try {
    return await prepareAndRetry(portal, prepare, async (tx, prepared) => {
      await lockVenues(tx);
      const done = await work(tx, prepared);
      if (!preview) return { done, effect: null };
      const season = await requestedSeasonOrNone(tx, asked);
      throw new Previewed({ done, effect: season && (await previewAvailability(portal, tx, season.id)) });
    });
  } catch (error) {
    if (error instanceof Previewed) return error.saved;
    throw error;
  }
}
