import type { AddLossBody } from '@portal/contract/losses.ts';
import type { Done } from '@portal/contract/schedule-changes.ts';
import { several } from '@portal/domain/text/several.ts';
import {
  dropSlots,
  findUngranted,
  lockSeasonBookings,
  type Ungranted,
} from '#availability/ungranted-slots.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { cancelEntries } from '#schedule/cancel/cancel-entries.ts';
import { doneAnswer } from '#schedule/entry-texts.ts';
import { getActiveSeason, lockSeason } from '#season/the-season.ts';
import { storeClosure } from '#venues/change-closures.ts';
import { storePermit } from '#venues/change-permits.ts';
import { settleLosses } from './settle-losses.ts';

type Hours = Pick<AddLossBody, 'closure' | 'permit' | 'removedPermitId'>;

/** What a closure or a permit takes, once it is stored. */
type Taken = Ungranted & { cause: 'closure' | 'permit'; closureId: number | null; reason: string };

const WITHDRAWN = 'The school withdrew the gym for this time.';

/**
 * Stores a closure, or a permit as it is from now on, and finds what it takes.
 * @throws what `changeClosure` and `changePermit` throw
 */
export async function takeHours(
  portal: Portal,
  tx: Tx,
  { closure, permit, removedPermitId }: Hours,
): Promise<Taken> {
  const season = await getActiveSeason(tx);
  if (closure != null) {
    const { firstDate, lastDate } = closure;
    const { id, courtIds } = await storeClosure(tx, season.id, closure);
    const found = await findUngranted(portal, tx, {
      seasonId: season.id,
      concerns: ({ courtId, date }) => courtIds.has(courtId) && date >= firstDate && date <= lastDate,
    });
    return { ...found, cause: 'closure', closureId: id, reason: `Closed: ${closure.reason}` };
  }
  const isOfPermit = await storePermit(tx, season.id, {
    id: permit?.id ?? removedPermitId ?? 0,
    changed: permit ?? null,
  });
  const found = await findUngranted(portal, tx, { seasonId: season.id, concerns: isOfPermit });
  return { ...found, cause: 'permit', closureId: null, reason: WITHDRAWN };
}

/**
 * Stores it, deals with what it takes as decided, and takes its slots out of the schedule at once.
 * @throws AppError WRONG_STATE if other practices are lost than were shown, ALREADY_RUNNING, INVALID_INPUT, and what
 * `takeHours` throws
 */
export async function loseHours(portal: Portal, tx: Tx, caller: Caller, request: AddLossBody): Promise<Done> {
  const { accountId, email: actor } = caller;
  const season = await getActiveSeason(tx);
  await lockSeason(tx, season);
  // nobody books in the season until the transaction ends
  await lockSeasonBookings(tx, season.id);
  const taken = await takeHours(portal, tx, request);
  const { entries, slotIds, cause, closureId, reason } = taken;
  const now = portal.clock.now();
  const closing = new Set(slotIds);
  const { canceled } = await settleLosses(portal, tx, request, {
    entries,
    closing,
    cause,
    closureId,
    reason,
    caller,
    now,
    cancel: async (lost, { notOffered, byCaller: toldByCaller }) => {
      if (lost.length === 0) return [];
      const done = await cancelEntries(portal, tx, {
        entryIds: lost.map(({ entryId }) => entryId),
        accountId,
        actor,
        reason,
        now,
        notOffered: new Set([...closing, ...notOffered]),
        toldByCaller,
      });
      return done.entries;
    },
  });
  await dropSlots(tx, taken, now);
  const gone = canceled === 0 ? '' : `, ${several(canceled, 'entry', 'entries')} canceled`;
  const detail = `${several(slotIds.length, 'slot is', 'slots are')} closed${gone}.`;
  // a closing without slots has none to name
  return doneAnswer('Saved.', detail, slotIds[0] ?? 0);
}
