import { changeCourtTime } from '#court-time/write.ts';
import { currentPeriod } from '#league/period.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { justChanged } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { entryMails } from '#schedule/entry-mails.ts';
import { lockTeamAndSlotById } from './booking-repository.ts';
import { checkCancelable, lockBooking } from './cancel-practice.ts';
import { findWeekUse } from './reserve-practice.ts';

/**
 * Cancels a practice and books its time for another team, within the caller's transaction. All booking rules apply to
 * that team. The result is a new practice: calendars remove the old event and add a new one.
 * @throws AppError SLOT_PAST | OUTSIDE_PERIOD | SLOT_TAKEN | WEEKLY_LIMIT | TEAM_BUSY | WRONG_STATE
 */
export async function givePractice(
  portal: Portal,
  tx: Tx,
  { accountId, email }: Caller,
  { entryId, toTeamId }: { entryId: number; toTeamId: number },
): Promise<void> {
  const booking = await lockBooking(tx, { entryId }, null);
  if (booking === null) throw justChanged();
  checkCancelable(portal, booking);
  const claim = await lockTeamAndSlotById(tx, { teamId: toTeamId, slotId: booking.slotId });
  if (claim === null) throw justChanged();
  // an administrator may have moved the practice off its slot's time
  const { startTime, endTime } = booking;
  const taken = { ...claim, startTime, endTime };
  const week = await findWeekUse(tx, taken, currentPeriod(portal), entryId);
  const now = portal.clock.now();
  const reason = `Given to ${claim.divisionName} ${claim.teamName}`;
  const { slotId, courtId, date, teamId } = claim;
  const { changed } = await changeCourtTime(tx, { kind: 'trade', accountId, actor: email, now }, [
    { what: 'cancel', entryId, reason },
    {
      what: 'add',
      entry: {
        ...{ slotId, courtId, entryDate: date, startTime, endTime, homeTeamId: teamId },
        ...week,
        type: 'practice',
        blocks: true,
        bookedBy: 'coach',
      },
      reason: `Given by ${booking.divisionName} ${booking.teamName}`,
    },
  ]);
  const got = `${booking.divisionName} ${booking.teamName} gave this practice to your team.`;
  const mails = changed.flatMap(({ what, entry }) =>
    what === 'canceled'
      ? entryMails('cancelled', entry, now, { by: email, reason })
      : entryMails('booked', entry, now, { by: email, reason: got }),
  );
  await enqueueTeamMails(portal, tx, mails);
}
