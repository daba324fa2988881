import type { Done } from '@portal/contract/schedule-changes.ts';
import { LATEST_END } from '@portal/domain/schedule/slot-times.ts';
import { isPast } from '@portal/domain/time/wall-clock.ts';
import { weekOf } from '@portal/domain/time/week.ts';
import { currentPeriod } from '#league/period.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { checkOpen } from '#practice-round/coming-week.ts';
import { doneAnswer, sidesText, whenAndWhere } from '#schedule/entry-texts.ts';
import { findTargetSlot, moveInTransaction } from '#schedule/move/move-entries.ts';
import { actingAs, countTeamChange } from './acting.ts';
import { findObstacles } from './booking-repository.ts';
import {
  alreadyCanceled,
  type Booking,
  checkCancelable,
  lockBooking,
  wasCanceled,
} from './cancel-practice.ts';
import {
  isHeld,
  justTaken,
  noSuchBooking,
  noSuchSlot,
  notApproved,
  outsidePeriod,
  slotPast,
  toConflict,
} from './refusals.ts';
import { checkReleased } from './reserve-practice.ts';

type TargetSlot = NonNullable<Awaited<ReturnType<typeof findTargetSlot>>>;

/**
 * Moves a future practice of one of the caller's teams to another open slot of the period. The old slot is kept unless
 * the move succeeds, and the weekly limit is checked without the old practice. In a full week it uses a credit of the team.
 * @param slotId the wire's AvailabilityId of the practice
 * @throws AppError NOT_YOURS | NOT_FOUND | SLOT_PAST | OUTSIDE_PERIOD | SLOT_TAKEN | WEEKLY_LIMIT | TEAM_BUSY |
 * WRONG_STATE | KEY_REUSED
 * @see docs/spec/decisions.md#move
 */
export async function changePractice(
  portal: Portal,
  call: KeyedCall,
  request: { slotId: number; newSlotId: number; coachEmail: string | null },
): Promise<Done> {
  const { caller } = call;
  const { coachEmail } = actingAs(caller, request.coachEmail);
  return await changeOnce(portal, call, async (tx) => {
    const booking = await lockBooking(tx, { slotId: request.slotId }, coachEmail);
    if (booking === null) {
      throw (await wasCanceled(tx, request.slotId, coachEmail)) ? alreadyCanceled() : noSuchBooking();
    }
    checkCancelable(portal, booking);
    const slot = await findTargetSlot(tx, request.newSlotId);
    if (slot === null) throw noSuchSlot();
    checkTarget(portal, booking, slot);
    if (caller.role !== 'ADMIN') checkReleased(slot, currentPeriod(portal));
    await checkOpen(portal, tx, caller, { teamId: booking.teamId, date: slot.date });
    if (slot.endTime > LATEST_END) slot.endTime = LATEST_END;
    const { startTime, endTime } = slot;
    const { entries } = await moveInTransaction(portal, tx, caller, {
      moves: [{ entryId: booking.entryId, slotId: slot.id, startTime, endTime }],
      overrideHolds: [],
      keepsWeeklyLimit: true,
    }).catch(async (error: unknown) => {
      throw error instanceof AppError ? await toCoachRefusal(portal, tx, error, { booking, slot }) : error;
    });
    const [moved] = entries;
    if (moved === undefined) throw new Error('The practice was not moved.');
    await countTeamChange(portal, tx, caller, booking);
    return doneAnswer('Practice changed.', `${sidesText(moved)}: ${whenAndWhere(moved)}.`, moved.slotId);
  });
}

/** @throws AppError WRONG_STATE | SLOT_PAST | OUTSIDE_PERIOD */
function checkTarget(portal: Portal, booking: Booking, slot: TargetSlot): void {
  if (slot.id === booking.slotId) throw new AppError('WRONG_STATE', 'The practice is already at that time.');
  const { now, range } = currentPeriod(portal);
  if (isPast(slot.date, slot.startTime, now)) throw slotPast();
  if (weekOf(slot.date, range) === null) throw outsidePeriod();
}

/** The refusal of a move for coaches: what conflicts and when, but not whose it is. */
async function toCoachRefusal(
  portal: Portal,
  tx: Tx,
  error: AppError,
  { booking: { teamId }, slot }: { booking: Booking; slot: TargetSlot },
): Promise<AppError> {
  const { id: slotId, courtId, date, startTime, endTime } = slot;
  if (error.code === 'WRONG_STATE') {
    const { permitStatus = 'approved' } = (await findTargetSlot(tx, slotId)) ?? {};
    if (permitStatus === 'approved') return error;
    return notApproved({ type: permitStatus, start: startTime, end: endTime });
  }
  if (error.code !== 'SLOT_TAKEN' && error.code !== 'SLOT_HELD') return error;
  const { start } = currentPeriod(portal).range.current;
  const found = await findObstacles(
    tx,
    { teamId, slotId, courtId, date, startTime, endTime },
    {
      weekStart: start,
    },
  );
  if (error.code === 'SLOT_HELD' && found.heldUntil !== null) {
    return isHeld(found.heldUntil, currentPeriod(portal));
  }
  return justTaken(found.onCourt === null ? undefined : toConflict(found.onCourt));
}
