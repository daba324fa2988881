import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type MergePlan, planMerge } from '@portal/domain/availability/plan-merge.ts';
import { several } from '@portal/domain/text/several.ts';
import type { JobSignal } from '#jobs/follow-job.ts';
import type { WriteLine } from '#jobs/job-log.ts';
import type { JobResult } from '#jobs/run-job.ts';
import { streamJob } from '#jobs/stream-job.ts';
import { leagueNowOf } from '#platform/clock.ts';
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
import { cancelWithdrawn, notifyUnconfirmed } from './cancel-withdrawn.ts';
import {
  countTakenByOthers,
  insertSlots,
  listGenerated,
  listSlots,
  lockBookings,
  markDropped,
  type SlotInPlace,
  type SlotOfCourt,
  updateSlots,
  withdrawSlots,
} from './slot-repository.ts';

type Plan = MergePlan<SlotInPlace, SlotOfCourt>;
/** What was done, and how many of the season's upcoming slots are taken by entries of another season. */
type Merged = { plan: Plan; takenByOthers: number };
type Who = { accountId: number | null; actor: string; sessionId?: string };

/**
 * Step 3b: brings the generated slots into the schedule, all or nothing. Runs as a job and streams its log. A booked slot
 * is never lost, and a past one never changes. If the permit of a slot was withdrawn, its entry is canceled and the
 * coaches get an email.
 * @throws AppError WRONG_STATE | ALREADY_RUNNING before the stream begins; later failures end the text with FAILED
 * @see docs/spec/decisions.md#schedule, docs/spec/decisions.md#availability
 */
export async function mergeAvailability(
  portal: Portal,
  jobSignal: JobSignal,
  who: Who & RequestedSeason,
): Promise<Readable> {
  const season = await getRequestedSeason(portal.db, who);
  return await streamJob(
    portal,
    jobSignal,
    { kind: 'merge', seasonId: season.id, accountId: who.accountId, sessionId: who.sessionId },
    async (tx, log) => resultOf(await merge(portal, tx, season, { who, log })),
  );
}

async function merge(
  portal: Portal,
  tx: Tx,
  season: StoredSeason,
  { who, log }: { who: Who; log: WriteLine },
): Promise<Merged> {
  await lockSeason(tx, season);
  const generated = await listGenerated(tx, season.id);
  if (generated.length === 0) {
    throw new AppError(
      'WRONG_STATE',
      `No slots were generated for ${seasonLabel(season)}. Please run 3a first.`,
    );
  }
  log(`Step 3b for ${seasonLabel(season)}.`);
  log(`Generated slots: ${generated.length}`);
  await lockBookings(tx, season.id);
  // read after the locks, because waiting for them takes time
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const stored = await listSlots(tx, season.id, now);
  const plan = await planMergeByDay(stored, generated);
  await applyPlan(portal, tx, season.id, plan);
  await cancelWithdrawn(portal, tx, withdrawnByPermit(plan), who, log);
  await notifyUnconfirmed(portal, tx, pendingAgain(plan), log);
  return { plan, takenByOthers: await countTakenByOthers(tx, season.id, now) };
}

/** Plans day by day, so that other calls are answered in between. */
export async function planMergeByDay(
  stored: readonly SlotInPlace[],
  generated: readonly SlotOfCourt[],
): Promise<Plan> {
  const storedOn = Map.groupBy(stored, ({ date }) => date);
  const generatedOn = Map.groupBy(generated, ({ date }) => date);
  const days: Plan[] = [];
  for (const date of new Set([...storedOn.keys(), ...generatedOn.keys()])) {
    const [ofStored, ofGenerated] = [storedOn.get(date) ?? [], generatedOn.get(date) ?? []];
    days.push(planMerge<number, SlotInPlace, SlotOfCourt>(ofStored, ofGenerated));
    await nextTurn();
  }
  return {
    insert: days.flatMap(({ insert }) => insert),
    update: days.flatMap(({ update }) => update),
    unchanged: days.flatMap(({ unchanged }) => unchanged),
    withdraw: days.flatMap(({ withdraw }) => withdraw),
    keepBooked: days.flatMap(({ keepBooked }) => keepBooked),
    heldBack: days.flatMap(({ heldBack }) => heldBack),
    past: days.flatMap(({ past }) => past),
  };
}

async function applyPlan(portal: Portal, tx: Tx, seasonId: number, plan: Plan): Promise<void> {
  const now = portal.clock.now();
  await withdrawSlots(
    tx,
    plan.withdraw.map(({ id }) => id),
    now,
  );
  await markDropped(tx, seasonId, { ids: plan.keepBooked.map(({ id }) => id), now });
  await updateSlots(
    tx,
    plan.update.map(({ stored: { id }, generated }) => ({ ...generated, id })),
  );
  await insertSlots(tx, seasonId, plan.insert);
}

/** Booked slots whose permit this merge turns to canceled or declined. */
export function withdrawnByPermit(plan: Plan): number[] {
  const isGone = (status: string) => status === 'canceled' || status === 'declined';
  return plan.update
    .filter(({ stored, generated }) => stored.isBooked && isGone(generated.permitStatus))
    .filter(({ stored }) => !isGone(stored.permitStatus))
    .map(({ stored }) => stored.id);
}

/** Booked slots whose permit this merge turns from approved to pending. */
const pendingAgain = (plan: Plan): number[] =>
  plan.update
    .filter(({ stored, generated }) => stored.isBooked && generated.permitStatus === 'pending')
    .filter(({ stored }) => stored.permitStatus === 'approved')
    .map(({ stored }) => stored.id);

function resultOf({ plan, takenByOthers }: Merged): JobResult {
  const notes: string[] = [];
  if (takenByOthers > 0) notes.push(`Taken for now by entries of another season: ${takenByOthers}`);
  if (plan.heldBack.length > 0) {
    notes.push(`Held back until a booked slot is free again: ${plan.heldBack.length}`);
  }
  if (plan.past.length > 0) notes.push(`Past and left as they were: ${plan.past.length}`);
  const counts = {
    updated: plan.update.length,
    inserted: plan.insert.length,
    unchanged: plan.unchanged.length,
    withdrawn: plan.withdraw.length,
    keptBecauseBooked: plan.keepBooked.length,
  };
  return {
    summary: `${several(counts.inserted, 'slot was', 'slots were')} inserted and ${several(counts.updated, 'updated', 'updated')}.`,
    counts,
    closing: [
      ...notes,
      'Merge summary',
      `Updated: ${counts.updated}`,
      `Inserted: ${counts.inserted}`,
      `Unchanged: ${counts.unchanged}`,
      `Withdrawn: ${counts.withdrawn}`,
      `Kept because booked: ${counts.keptBecauseBooked}`,
    ],
  };
}
