import type { AvailabilityEffect, ChangeAnswer } from '@portal/contract/venues-hours.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { createRequestedSeason, getRequestedSeason, type RequestedSeason } from '#season/find-season.ts';
import type { KnownVenue } from './known-venues.ts';
import { saveOrPreview } from './save-or-preview.ts';
import { listVenues } from './venue-repository.ts';

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
    ...asked
  }: Change & { list: (db: Db, seasonId: number) => Promise<Stored[]> },
  work: (tx: Tx, context: HoursContext<Stored>) => Promise<void>,
): Promise<ChangeAnswer> {
  const { effect } = await saveOrPreview(portal, {
    preview,
    asked,
    prepare: async () => null,
    work: async (tx) => {
      const season = isNew
        ? await createRequestedSeason(tx, asked, portal.clock.now())
        : await getRequestedSeason(tx, asked);
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

export function changeAnswer(preview: boolean, effect: AvailabilityEffect | null): ChangeAnswer {
  const message = preview ? 'Nothing is saved yet. This is what will change.' : 'Saved. Not published yet.';
  return { message, effect };
}
