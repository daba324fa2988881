import type { Readable } from 'node:stream';
import { type MergePlan, planMerge } from '@portal/domain/season/plan-merge.ts';
import { leagueNowOf } from '#clock.ts';
import { announce } from '#db/change-feed.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { AppError } from '#errors.ts';
import type { Portal } from '#portal.ts';
import { getActiveSeason, lockSeason, seasonLabel } from '../the-season.ts';
import { cancelWithdrawn } from './cancel-withdrawn.ts';
import { failureText } from './failure-text.ts';
import {
  insertSlots,
  listGenerated,
  listSlots,
  lockBookings,
  type SlotInPlace,
  type SlotOfCourt,
  updateSlots,
  withdrawSlots,
} from './slot-repository.ts';
import { type Say, streamJob } from './text-stream.ts';

type Plan = MergePlan<SlotInPlace, SlotOfCourt>;
type Who = { accountId: number | null; actor: string };

/**
 * Step 3b: brings the generated slots into the schedule, all or nothing, and streams its log. A booked slot is never
 * lost, a past one never changed; what hangs on a slot whose permit was withdrawn is cancelled and its coaches are mailed.
 * @throws AppError WRONG_STATE | ALREADY_RUNNING before the stream begins; later failures end the text with FAILED
 * @see decisions.md sections 2 and 5.3
 */
export function mergeAvailability(portal: Portal, who: Who): Promise<Readable> {
  return streamJob(
    async (say, begin) => {
      const plan = await inTransaction(portal.db, (tx) => merge(portal, tx, who, say, begin));
      portal.feed.tellHere('slots');
      sayPlan(say, plan);
    },
    (error) => failureText(portal, error),
  );
}

async function merge(portal: Portal, tx: Tx, who: Who, say: Say, begin: () => void): Promise<Plan> {
  const season = await getActiveSeason(tx);
  await lockSeason(tx, season);
  const generated = await listGenerated(tx, season.id);
  if (generated.length === 0) {
    throw new AppError(
      'WRONG_STATE',
      `No slots were generated for ${seasonLabel(season)}. Please run 3a first.`,
    );
  }
  begin();
  say(`Step 3b for ${seasonLabel(season)}.`);
  say(`Generated slots: ${generated.length}`);
  await lockBookings(tx, season.id);
  // only now: waiting for the locks takes time
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const plan = planMerge<number, SlotInPlace, SlotOfCourt>(await listSlots(tx, season.id, now), generated);
  await applyPlan(portal, tx, season.id, plan);
  await cancelWithdrawn(portal, tx, withdrawnByPermit(plan), who, say);
  await announce(tx, 'slots');
  return plan;
}

async function applyPlan(portal: Portal, tx: Tx, seasonId: number, plan: Plan): Promise<void> {
  await withdrawSlots(
    tx,
    plan.withdraw.map(({ id }) => id),
    portal.clock.now(),
  );
  await updateSlots(
    tx,
    plan.update.map(({ stored, generated }) => ({
      id: stored.id,
      endTime: generated.endTime,
      permitStatus: generated.permitStatus,
    })),
  );
  await insertSlots(tx, seasonId, plan.insert);
}

/** Booked slots that this merge turns canceled or declined. */
function withdrawnByPermit(plan: Plan): number[] {
  const isGone = (status: string) => status === 'canceled' || status === 'declined';
  return plan.update
    .filter(({ stored, generated }) => stored.isBooked && isGone(generated.permitStatus))
    .filter(({ stored }) => !isGone(stored.permitStatus))
    .map(({ stored }) => stored.id);
}

function sayPlan(say: Say, plan: Plan): void {
  if (plan.heldBack.length > 0) {
    say(`Held back until a booked slot is free again: ${plan.heldBack.length}`);
  }
  if (plan.past.length > 0) say(`Past and left as they were: ${plan.past.length}`);
  say('Merge summary');
  say(`Updated: ${plan.update.length}`);
  say(`Inserted: ${plan.insert.length}`);
  say(`Unchanged: ${plan.unchanged.length}`);
  say(`Withdrawn: ${plan.withdraw.length}`);
  say(`Kept because booked: ${plan.keepBooked.length}`);
}
