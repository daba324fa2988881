import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type GeneratedSlot,
  generateSlots,
  type Permit,
  permitDates,
  type SlotConflict,
} from '@portal/domain/availability/generate-slots.ts';
import { PERMIT_STATUSES } from '@portal/domain/schedule/status.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { daysBetween, minutesOf } from '@portal/domain/time/wall-clock.ts';
import type { JobSignal } from '#jobs/follow-job.ts';
import type { WriteLine } from '#jobs/job-log.ts';
import type { JobResult } from '#jobs/run-job.ts';
import { streamJob } from '#jobs/stream-job.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import {
  getRequestedSeason,
  lockSeason,
  type RequestedSeason,
  type StoredSeason,
  seasonLabel,
} from '#season/find-season.ts';
import { replaceGenerated } from './slot-repository.ts';
import { type GymHours, readGymHours } from './stored-hours.ts';

/** More than any league has. Without a limit, a file of absurd permits could fill the memory. */
const MAX_SLOTS = 100_000;
const MAX_LISTED = 30;

/**
 * Step 3a: generates the season's slots from permits minus closures, and keeps them for step 3b. Runs as a job
 * and streams its log. The schedule itself does not change.
 * @throws AppError WRONG_STATE | ALREADY_RUNNING before the stream begins; later failures end the text with FAILED
 * @see docs/spec/decisions.md#availability
 */
export async function generateAvailability(
  portal: Portal,
  jobSignal: JobSignal,
  { accountId, sessionId, ...requested }: RequestedSeason & { accountId: number | null; sessionId?: string },
): Promise<Readable> {
  const season = await getRequestedSeason(portal.db, requested);
  return await streamJob(
    portal,
    jobSignal,
    { kind: 'generate', seasonId: season.id, accountId, sessionId },
    async (tx, log) => resultOf(await generate(tx, season, log)),
  );
}

async function generate(tx: Tx, season: StoredSeason, log: WriteLine): Promise<GeneratedSlot<number>[]> {
  await lockSeason(tx, season);
  const hours = await readGymHours(tx, season.id);
  if (hours.permits.length === 0) {
    throw new AppError(
      'WRONG_STATE',
      `${seasonLabel(season)} has no permits yet. Please add or import them under Venues first.`,
    );
  }
  const { slots, conflicts } = await slotsOf(hours);
  log(`Step 3a for ${seasonLabel(season)}.`);
  log(`Permits: ${hours.permits.length}. Closures: ${hours.closures.length}. Venues: ${hours.venues.size}.`);
  await replaceGenerated(tx, season.id, slots);
  logVenues(log, slots, hours);
  logConflicts(log, conflicts, hours);
  return slots;
}

/**
 * The slots that the hours give. Computed day by day, so that other calls are answered in between.
 * @throws AppError WRONG_STATE if there are more than MAX_SLOTS
 */
export async function slotsOf({ permits, closures, venues }: GymHours) {
  checkSize({ permits, venues });
  const slots: GeneratedSlot<number>[] = [];
  const conflicts: SlotConflict<number>[] = [];
  for (const date of permitDates(permits)) {
    const day = generateSlots<number>({ permits, closures, courtsOf: (id) => venues.get(id) }, date);
    slots.push(...day.slots);
    conflicts.push(...day.conflicts);
    await nextTurn();
  }
  return { slots, conflicts };
}

function maxSlotsOf(permit: Permit<number>, courts: number): number {
  const weeks = Math.floor(daysBetween(permit.firstDate, permit.lastDate) / 7) + 1;
  const perDay = Math.floor((minutesOf(permit.toTime) - minutesOf(permit.fromTime)) / permit.slotMinutes);
  return weeks * perDay * (permit.courtId === null ? courts : 1);
}

function checkSize({ permits, venues }: Pick<GymHours, 'permits' | 'venues'>): void {
  const total = permits.reduce(
    (sum, permit) => sum + maxSlotsOf(permit, venues.get(permit.venueId)?.courts.length ?? 0),
    0,
  );
  if (total <= MAX_SLOTS) return;
  throw new AppError(
    'WRONG_STATE',
    `The permits would give more than ${several(MAX_SLOTS, 'slot')}. Please check their dates and slot minutes.`,
  );
}

function logVenues(log: WriteLine, slots: readonly GeneratedSlot<number>[], { venues }: GymHours): void {
  const perVenue = Map.groupBy(slots, (slot) => slot.venueId);
  for (const [venueId, venue] of venues)
    log(`${venue.scheduleName}: ${several(perVenue.get(venueId)?.length ?? 0, 'slot')}`);
}

function logConflicts(
  log: WriteLine,
  conflicts: readonly SlotConflict<number>[],
  { venues }: GymHours,
): void {
  for (const { dropped, kept } of conflicts.slice(0, MAX_LISTED)) {
    const when = `${formatDate(dropped.date)} ${formatTimeRange(dropped.startTime, dropped.endTime)}`;
    const name = venues.get(dropped.venueId)?.scheduleName ?? '';
    log(`Left out: ${name} ${when} overlaps ${formatTimeRange(kept.startTime, kept.endTime)}.`);
  }
  if (conflicts.length > MAX_LISTED)
    log(
      `Left out: ${several(conflicts.length - MAX_LISTED, 'more that overlaps another', 'more that overlap others')}.`,
    );
}

function resultOf(slots: readonly GeneratedSlot<number>[]): JobResult {
  const counts: Record<string, number> = {};
  for (const status of PERMIT_STATUSES) {
    counts[status] = slots.filter((slot) => slot.permitStatus === status).length;
  }
  counts.generated = slots.length;
  const totals = Object.entries(counts).map(
    ([name, count]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${count}`,
  );
  return {
    summary: `${several(slots.length, 'slot was', 'slots were')} generated.`,
    counts,
    closing: [...totals, 'Done. Step 3b brings them into the schedule.'],
  };
}
