import type { Readable } from 'node:stream';
import { PERMIT_STATUSES } from '@portal/domain/schedule/status.ts';
import {
  type GeneratedSlot,
  generateSlots,
  type Permit,
  type SlotConflict,
} from '@portal/domain/season/generate-slots.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { daysBetween, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { AppError } from '#errors.ts';
import type { Portal } from '#portal.ts';
import type { GymHours } from '#venues/gym-hours.ts';
import { readGymHours } from '#venues/gym-hours.ts';
import { getActiveSeason, lockSeason, seasonLabel } from '../the-season.ts';
import { failureText } from './failure-text.ts';
import { replaceGenerated } from './slot-repository.ts';
import { type Say, streamJob } from './text-stream.ts';

/** More than any league has; it keeps a file of absurd permits from filling the memory. */
const MAX_SLOTS = 100_000;
const MAX_LISTED = 30;

/**
 * Step 3a: generates the active season's slots from permits minus closures, and keeps them for step 3b. Streams its
 * log. The schedule itself does not change.
 * @throws AppError WRONG_STATE | ALREADY_RUNNING before the stream begins; later failures end the text with FAILED
 * @see decisions.md section 5.3
 */
export function generateAvailability(portal: Portal): Promise<Readable> {
  return streamJob(
    async (say, begin) => {
      const slots = await inTransaction(portal.db, (tx) => generate(tx, say, begin));
      sayTotals(say, slots);
    },
    (error) => failureText(portal, error),
  );
}

async function generate(tx: Tx, say: Say, begin: () => void): Promise<GeneratedSlot<number>[]> {
  const season = await getActiveSeason(tx);
  await lockSeason(tx, season);
  const hours = await readGymHours(tx, season.id);
  if (hours.permits.length === 0) {
    throw new AppError('WRONG_STATE', `${seasonLabel(season)} has no permits yet. Please import them first.`);
  }
  checkSize(hours);
  begin();
  say(`Step 3a for ${seasonLabel(season)}.`);
  say(`Permits: ${hours.permits.length}. Closures: ${hours.closures.length}. Venues: ${hours.venues.size}.`);
  const { slots, conflicts } = generateSlots<number>({ ...hours, courtsOf: (id) => hours.venues.get(id) });
  await replaceGenerated(tx, season.id, slots);
  sayVenues(say, slots, hours);
  sayConflicts(say, conflicts, hours);
  return slots;
}

function slotsAtMost(permit: Permit<number>, courts: number): number {
  const weeks = Math.floor(daysBetween(permit.firstDate, permit.lastDate) / 7) + 1;
  const perDay = Math.floor((minutesOf(permit.toTime) - minutesOf(permit.fromTime)) / permit.slotMinutes);
  return weeks * perDay * (permit.courtId === null ? courts : 1);
}

function checkSize({ permits, venues }: GymHours): void {
  const total = permits.reduce(
    (sum, permit) => sum + slotsAtMost(permit, venues.get(permit.venueId)?.courts.length ?? 0),
    0,
  );
  if (total <= MAX_SLOTS) return;
  throw new AppError(
    'WRONG_STATE',
    `The permits would give more than ${MAX_SLOTS} slots. Please check their dates and slot minutes.`,
  );
}

function sayVenues(say: Say, slots: readonly GeneratedSlot<number>[], { venues }: GymHours): void {
  const perVenue = Map.groupBy(slots, (slot) => slot.venueId);
  for (const [venueId, venue] of venues)
    say(`${venue.scheduleName}: ${perVenue.get(venueId)?.length ?? 0} slots`);
}

function sayConflicts(say: Say, conflicts: readonly SlotConflict<number>[], { venues }: GymHours): void {
  for (const { dropped, kept } of conflicts.slice(0, MAX_LISTED)) {
    const when = `${formatDate(dropped.date)} ${formatTimeRange(dropped.startTime, dropped.endTime)}`;
    const name = venues.get(dropped.venueId)?.scheduleName ?? '';
    say(`Left out: ${name} ${when} overlaps ${formatTimeRange(kept.startTime, kept.endTime)}.`);
  }
  if (conflicts.length > MAX_LISTED)
    say(`Left out: ${conflicts.length - MAX_LISTED} more that overlap others.`);
}

function sayTotals(say: Say, slots: readonly GeneratedSlot<number>[]): void {
  for (const status of PERMIT_STATUSES) {
    const count = slots.filter((slot) => slot.permitStatus === status).length;
    say(`${status.charAt(0).toUpperCase()}${status.slice(1)}: ${count}`);
  }
  say(`Generated: ${slots.length}`);
  say('Done. Step 3b brings them into the schedule.');
}
