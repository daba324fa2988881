import type { Done } from '@portal/contract/schedule-changes.ts';
import { LATEST_END } from '@portal/domain/schedule/slot-times.ts';
import { weekOf } from '@portal/domain/time/week.ts';
import { currentPeriod } from '#league/period.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { changeOnce } from '#schedule/change-once.ts';
import { doneAnswer, sidesText, whenAndWhere } from '#schedule/entry-texts.ts';
import { findTargetSlot, moveInTransaction } from '#schedule/move/move-entries.ts';
import { actingAs } from './acting.ts';
import { checkCancellable } from './cancel-practice.ts';
import { lockBooking } from './cancel-repository.ts';
import { noSuchBooking, noSuchSlot } from './refusals.ts';
import { countTeamChange } from './team-changes.ts';

/**
 * Moves a future practice of one of the caller's teams to another open slot of the period. The old slot is kept until the
 * new one is certain, and the weekly limit is checked as if the old practice were gone.
 * @param slotId the wire's AvailabilityId of the practice
 * @throws AppError NOT_YOURS | NOT_FOUND | SLOT_PAST | OUTSIDE_PERIOD | SLOT_TAKEN | SLOT_HELD | WEEKLY_LIMIT | TEAM_BUSY |
 *   WRONG_STATE | KEY_REUSED
 * @see docs/spec/decisions.md#move
 */
export async function changePractice(
  portal: Portal,
  caller: Caller,
  request: { slotId: number; newSlotId: number; coachEmail: string | null },
  key: string | null,
): Promise<Done> {
  const { coachEmail } = actingAs(caller, request.coachEmail);
  const call = { caller, key, request: ['change', request] } as const;
  return await changeOnce(portal, call, async (tx) => {
    const booking = await lockBooking(tx, { slotId: request.slotId }, coachEmail);
    if (booking === null) throw noSuchBooking();
    checkCancellable(portal, booking);
    const slot = await findTargetSlot(tx, request.newSlotId);
    if (slot === null) throw noSuchSlot();
    if (slot.endTime > LATEST_END) slot.endTime = LATEST_END;
    if (weekOf(slot.date, currentPeriod(portal).range) === null) {
      throw new AppError('OUTSIDE_PERIOD', 'Only slots of this week and next week can be requested.');
    }
    const { entries } = await moveInTransaction(portal, tx, caller, {
      moves: [
        {
          entryId: booking.entryId,
          slotId: slot.id,
          startTime: slot.startTime,
          endTime: slot.endTime,
        },
      ],
      overrideHolds: [],
      keepsWeeklyLimit: true,
    });
    const [moved] = entries;
    if (moved === undefined) throw new Error('The practice was moved in this transaction.');
    await countTeamChange(portal, tx, caller, booking);
    return doneAnswer('Practice changed.', `${sidesText(moved)}: ${whenAndWhere(moved)}.`, moved.slotId);
  });
}
