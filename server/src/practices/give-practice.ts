import { currentPeriod } from '#league/period.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import type { Tx } from '#platform/db/database.ts';
import { writeHistory } from '#platform/db/history.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { entryMails } from '#schedule/entry-mails.ts';
import { historyDetail } from '#schedule/history-detail.ts';
import { lockTeamAndSlotById } from './booking-repository.ts';
import { checkCancelable } from './cancel-practice.ts';
import { cancelEntry, lockBooking } from './cancel-repository.ts';
import { asEntry } from './practice-texts.ts';
import { justChanged } from './refusals.ts';
import { takeSlot } from './reserve-practice.ts';

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
  const { slotId, startTime, endTime } = booking;
  const now = portal.clock.now();
  const given = `Given to ${claim.divisionName} ${claim.teamName}`;
  const revision = await cancelEntry(tx, { entryId, accountId, reason: given, now });
  if (revision === null) throw justChanged();
  // an administrator may have moved the practice off its slot's time
  const taken = { ...claim, startTime, endTime };
  const newId = await takeSlot(tx, taken, currentPeriod(portal), { bookedBy: 'coach', accountId, now });

  const before = asEntry(booking, booking.coaches, revision);
  const after = asEntry({ ...taken, entryId: newId }, claim.coaches, 0);
  const got = `${booking.divisionName} ${booking.teamName} gave this practice to your team.`;
  const event = { accountId, actor: email, slotId, now };
  await writeHistory(tx, [
    { ...event, action: 'practice_cancelled', entryId, detail: historyDetail(before, { reason: given }) },
    {
      ...event,
      action: 'practice_booked',
      entryId: newId,
      detail: historyDetail(after, { reason: `Given by ${booking.divisionName} ${booking.teamName}` }),
    },
  ]);
  await enqueueTeamMails(portal, tx, [
    ...entryMails('cancelled', before, now, { by: email, reason: given }),
    ...entryMails('booked', after, now, { by: email, reason: got }),
  ]);
}
