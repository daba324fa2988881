import type { AvailabilityEffect } from '@portal/contract/venues-hours.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { describeEntries, listEntriesOn, listEntriesTouching } from './cancel-withdrawn.ts';
import { slotsOf } from './generate-availability.ts';
import { planMergeByDay, withdrawnByPermit } from './merge-availability.ts';
import { listSlots } from './slot-repository.ts';
import { readGymHours } from './stored-hours.ts';
import { ungrantedToCome } from './ungranted-slots.ts';

/**
 * What steps 3a and 3b would do to the season's slots with the permits and closures in `db`. Changes nothing.
 * @returns null if the season has no permits, so that 3a would not run
 * @throws AppError WRONG_STATE if the permits give too many slots
 * @see docs/spec/decisions.md#withdrawn-permit, docs/spec/decisions.md#availability
 */
export async function previewAvailability(
  portal: Pick<Portal, 'clock' | 'settings'>,
  db: Db,
  seasonId: number,
): Promise<AvailabilityEffect | null> {
  const planned = await planAvailability(portal, db, seasonId);
  if (planned === null) return null;
  const { plan, now } = planned;
  return {
    inserted: plan.insert.length,
    updated: plan.update.length,
    unchanged: plan.unchanged.length,
    withdrawn: plan.withdraw.length,
    keptBecauseBooked: plan.keepBooked.length,
    cancelled: await describeEntries(db, await listEntriesOn(db, withdrawnByPermit(plan), now)),
  };
}

/**
 * How many slots steps 3a and 3b would change, and which upcoming entries are on slots that permits and closures no
 * longer give, because a file closed the day or the permit was removed.
 * @throws as `previewAvailability`
 */
export async function checkAvailability(
  portal: Pick<Portal, 'clock' | 'settings'>,
  db: Db,
  seasonId: number,
): Promise<{ changes: number; bookedWhileClosed: AvailabilityEffect['cancelled'] }> {
  const planned = await planAvailability(portal, db, seasonId);
  if (planned === null) return { changes: 0, bookedWhileClosed: [] };
  const { plan, stored, slots, now } = planned;
  const closed = ungrantedToCome(stored, slots).map(({ id }) => id);
  const entries =
    closed.length === 0 ? [] : await describeEntries(db, await listEntriesTouching(db, closed, now));
  return {
    changes: plan.insert.length + plan.update.length + plan.withdraw.length,
    bookedWhileClosed: entries.filter(({ type }) => type !== 'blackout'),
  };
}

async function planAvailability(portal: Pick<Portal, 'clock' | 'settings'>, db: Db, seasonId: number) {
  const hours = await readGymHours(db, seasonId);
  if (hours.permits.length === 0) return null;
  const { slots } = await slotsOf(hours);
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const stored = await listSlots(db, seasonId, now);
  return { plan: await planMergeByDay(stored, slots), stored, slots, now };
}
