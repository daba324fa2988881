import type { AvailabilityEffect } from '@portal/contract/venues-hours.ts';
import { previewAvailability } from '#availability/preview-availability.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { type AskedSeason, askedSeasonOrNone } from '#season/the-season.ts';
import { lockVenues } from './venue-repository.ts';

type Change<Done> = {
  /** only to see what would come of it */
  preview: boolean;
  /** the season whose schedule a preview looks at */
  asked: AskedSeason;
  work: (tx: Tx) => Promise<Done>;
};

/**
 * Changes venues, permits or closures, one change after the other. A preview does the same work, looks what steps 3a
 * and 3b would make of it, and takes everything back.
 * @returns what `work` answered; the effect in previews alone, and null where no season or no permit is there
 */
export async function saveOrPreview<Done>(
  portal: Portal,
  { preview, asked, work }: Change<Done>,
): Promise<{ done: Done; effect: AvailabilityEffect | null }> {
  if (preview) {
    return await takenBack(portal.db, async (tx) => {
      await lockVenues(tx);
      const done = await work(tx);
      const season = await askedSeasonOrNone(tx, asked);
      return { done, effect: season && (await previewAvailability(portal, tx, season.id)) };
    });
  }
  const done = await inTransaction(portal.db, async (tx) => {
    await lockVenues(tx);
    return await work(tx);
  });
  return { done, effect: null };
}

/** Ends a transaction as if it had never been, and carries out what it answered. */
class TakenBack extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('taken back');
    this.answer = answer;
  }
}

async function takenBack<Answer>(db: Db, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  try {
    return await inTransaction(db, async (tx) => {
      throw new TakenBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.answer as Answer;
    throw error;
  }
}
