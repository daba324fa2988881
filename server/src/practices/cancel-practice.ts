import { fullName } from '@portal/domain/coaches/names.ts';
import { isPast } from '@portal/domain/time/wall-clock.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { entryMails, LEAGUE_REASON } from '#schedule/entry-mails.ts';
import { freeSlotsFor } from '#schedule/free-slots.ts';
import { type Acting, actingAs } from './acting.ts';
import { type Booking, lockBooking, wasCanceled } from './cancel-repository.ts';
import { canceledText } from './practice-texts.ts';
import { noSuchBooking } from './refusals.ts';
import { countTeamChange } from './team-changes.ts';

export type Canceled = { message: string };

/**
 * Cancels a future practice of one of the caller's teams and frees the slot. Nothing is deleted. A second call is told
 * that it is already canceled, and changes nothing.
 * @param slotId the wire's AvailabilityId
 * @throws AppError NOT_YOURS | NOT_FOUND (foreign and unknown alike) | SLOT_PAST | WRONG_STATE | KEY_REUSED
 * @see docs/spec/safety.md#w18
 */
export async function cancelPractice(
  portal: Portal,
  call: KeyedCall,
  { slotId, coachEmail }: { slotId: number; coachEmail: string | null },
): Promise<Canceled> {
  const acting = actingAs(call.caller, coachEmail);
  return await changeOnce(portal, call, (tx) => cancel(portal, tx, acting, slotId));
}

async function cancel(portal: Portal, tx: Tx, acting: Acting, slotId: number): Promise<Canceled> {
  const booking = await lockBooking(tx, { slotId }, acting.coachEmail);
  if (booking === null) {
    throw (await wasCanceled(tx, slotId, acting.coachEmail)) ? alreadyCanceled() : noSuchBooking();
  }
  const { accountId, email, role } = acting.caller;
  const byLeague = role === 'ADMIN';
  const reason = byLeague ? LEAGUE_REASON : 'Canceled by the coach';
  const canceled = await cancelBooking(portal, tx, booking, { accountId, actor: email, byLeague, reason });
  await countTeamChange(portal, tx, acting.caller, booking);
  return canceled;
}

/**
 * Cancels this practice for a coach who is identified by the link in an email instead of a session.
 * @returns null if it is no longer active, or not of one of the coach's teams
 * @throws AppError SLOT_PAST | WRONG_STATE
 */
export async function cancelPracticeByLink(
  portal: Portal,
  tx: Tx,
  { entryId, coachEmail }: { entryId: number; coachEmail: string },
): Promise<Canceled | null> {
  const booking = await lockBooking(tx, { entryId }, coachEmail);
  if (booking === null) return null;
  const coach = booking.coaches.find(({ email }) => email === coachEmail);
  const name = coach === undefined ? '' : fullName(coach.firstName, coach.lastName);
  const reason = `Released by ${name || coachEmail} through the reminder’s link`;
  const by = { accountId: null, actor: coachEmail, byLeague: false, reason, emailedReason: reason };
  return await cancelBooking(portal, tx, booking, by);
}

/** Who cancels a practice, and why. */
type Cancelling = {
  /** null for someone without an account */
  accountId: number | null;
  /** the coach's address */
  actor: string;
  /** whether an administrator cancels, for the league */
  byLeague: boolean;
  /** for the history */
  reason: string;
  /** the reason in the emails about a coach's cancel, if any */
  emailedReason?: string;
};

/**
 * Cancels a booking that this transaction has locked, with its history and emails.
 * @throws AppError SLOT_PAST | WRONG_STATE
 */
async function cancelBooking(
  portal: Portal,
  tx: Tx,
  booking: Booking,
  { accountId, actor, byLeague, reason, emailedReason }: Cancelling,
): Promise<Canceled> {
  checkCancelable(portal, booking);
  const { entryId } = booking;
  const now = portal.clock.now();
  const context = { kind: 'release', accountId, actor, now } as const;
  const { changed } = await changeCourtTime(tx, context, [{ what: 'cancel', entryId, reason }]);
  const [canceled] = changed;
  if (canceled === undefined) throw alreadyCanceled();
  const { entry } = canceled;
  const mails = byLeague
    ? entryMails('lost', entry, now, {
        reason,
        freeSlots: (await freeSlotsFor(portal, tx, { entryIds: [entryId] })).get(entryId),
      })
    : entryMails('cancelled', entry, now, { by: actor, reason: emailedReason });
  await enqueueTeamMails(portal, tx, mails);
  return { message: canceledText(booking) };
}

/** @throws AppError SLOT_PAST | WRONG_STATE */
export function checkCancelable(portal: Portal, { type, date, startTime }: Booking): void {
  if (type !== 'practice') {
    throw new AppError('WRONG_STATE', `A ${type} can only be canceled by the league.`, {
      conflict: { type },
    });
  }
  if (isPast(date, startTime, leagueNowOf(portal.clock, portal.settings.current().timeZone))) {
    throw new AppError('SLOT_PAST', 'This practice has already started.');
  }
}

export const alreadyCanceled = () => new AppError('WRONG_STATE', 'This practice is already canceled.');
