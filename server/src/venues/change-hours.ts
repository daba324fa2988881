import type { ChangeAnswer } from '@portal/contract/venues-hours.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { type AskedSeason, getAskedSeason, makeAskedSeason } from '#season/the-season.ts';
import { changeAnswer } from './change-answer.ts';
import type { KnownVenue } from './known-venues.ts';
import { saveOrPreview } from './save-or-preview.ts';
import { listVenues } from './venue-repository.ts';

/** What a change of gym hours is looked at against. */
export type Stand<Stored> = { seasonId: number; venues: KnownVenue[]; stored: Stored[] };

/** How a change is made and to which season; what is new may be the first of its season. */
export type Change = AskedSeason & { preview: boolean; isNew?: boolean };

/**
 * Saves or previews one change of a season's permits or closures, and says what the next steps would do.
 * @param list what the season has of them
 */
export function hoursChanger<Stored>(portal: Portal, list: (db: Db, seasonId: number) => Promise<Stored[]>) {
  return async (
    { preview, isNew = false, ...asked }: Change,
    work: (tx: Tx, stand: Stand<Stored>) => Promise<void>,
  ): Promise<ChangeAnswer> => {
    const { effect } = await saveOrPreview(portal, {
      preview,
      asked,
      work: async (tx) => {
        const season = isNew
          ? await makeAskedSeason(tx, asked, portal.clock.now())
          : await getAskedSeason(tx, asked);
        const stored = await list(tx, season.id);
        await work(tx, { seasonId: season.id, venues: await listVenues(tx), stored });
      },
    });
    return changeAnswer(preview, effect);
  };
}
