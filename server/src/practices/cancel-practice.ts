import { fullName } from '@portal/domain/coaches/names.ts';
import { undoUntil } from '@portal/domain/schedule/undo-window.ts';
import { formatDate, shortTime } from '@portal/domain/time/format.ts';
import { isPast } from '@portal/domain/time/wall-clock.ts';
import type { CourtFacts } from '@portal/domain/venues/court-facts.ts';
import { sql } from 'kysely';
import { joinOwnLink, lockOwnLink } from '#court-time/lock.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { COURT_FACTS } from '#platform/db/open-slots.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { entryMails, LEAGUE_REASON } from '#schedule/entry-mails.ts';
import { freeSlotsFor } from '#schedule/free-slots.ts';
import { type Acting, actingAs, countTeamChange } from './acting.ts';
import { coachesOfTeam, isTeamOf, type TeamCoach } from './booking-repository.ts';
import { noSuchBooking } from './refusals.ts';

export type Canceled = {
  message: string;
  /** the id with which the caller can undo it, and until when; absent in repeated answers of an older portal */
  undo?: { id: number; until: string } | undefined;
};

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
): Promise<{ message: string } | null> {
  const booking = await lockBooking(tx, { entryId }, coachEmail);
  if (booking === null) return null;
  const coach = booking.coaches.find(({ email }) => email === coachEmail);
  const name = coach === undefined ? '' : fullName(coach.firstName, coach.lastName);
  const reason = `Released by ${name || coachEmail} through the reminder’s link`;
  const by = { accountId: null, actor: coachEmail, byLeague: false, reason, emailedReason: reason };
  const { message } = await cancelBooking(portal, tx, booking, by);
  return { message };
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
  const { id, changed } = await changeCourtTime(tx, context, [{ what: 'cancel', entryId, reason }]);
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
  return { message: canceledText(booking), undo: { id, until: undoUntil(now).toISOString() } };
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

/** The fields of a team's active entry that a cancel needs. */
export type Booking = CourtFacts & {
  entryId: number;
  /** how often its names have changed */
  labelRevision: number;
  slotId: number;
  type: string;
  date: string;
  startTime: string;
  endTime: string;
  teamId: number;
  teamName: string;
  divisionName: string;
  coaches: TeamCoach[];
  /** whether the slot opens to others after the cancel */
  opensAgain: boolean;
};

/** The entries of a slot, or the one with this id. */
export type BookingPlace = { slotId: number } | { entryId: number };

/**
 * The entry of the slot for one of `coachEmail`'s teams (any team if null), preferably a practice. Team and entry are
 * locked, in this order, so the row stays valid.
 */
export async function lockBooking(
  tx: Tx,
  place: BookingPlace,
  coachEmail: string | null,
): Promise<Booking | null> {
  const isAtPlace = 'slotId' in place ? sql`e.slot_id = ${place.slotId}` : sql`e.id = ${place.entryId}`;
  const { rows } = await sql<Booking>`
    select e.id as "entryId", coalesce((select revision from entry_label where entry_id = e.id), 0) as "labelRevision",
      e.slot_id, e.type, e.entry_date as date, e.start_time, e.end_time,
      t.id as "teamId", t.name as "teamName", d.name as "divisionName",
      ${coachesOfTeam} as coaches,
      ${COURT_FACTS},
      (select s.permit_status = 'approved' and s.dropped_at is null from slot s where s.id = e.slot_id) as "opensAgain"
    from entry e
    join team t on t.id = e.home_team_id or t.id = e.away_team_id
    join division d on d.id = t.division_id
    ${joinOwnLink(coachEmail)}
    join court_place p on p.court_id = e.court_id
    where ${isAtPlace} and e.state = 'active'
    order by (e.type = 'practice') desc, e.id
    limit 1
    for no key update of t for no key update of e ${lockOwnLink(coachEmail)}`.execute(tx);
  return rows[0] ?? null;
}

/** Whether a practice of one of `coachEmail`'s teams on this slot was canceled before. */
export async function wasCanceled(db: Db, slotId: number, coachEmail: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from history h
    join entry e on e.id = h.entry_id and e.state = 'cancelled' and e.type = 'practice'
    join team t on t.id = e.home_team_id
    where h.slot_id = ${slotId} and ${isTeamOf(coachEmail)}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A practice with the names that messages and emails use. */
export type NamedPractice = CourtFacts & {
  entryId: number;
  /** how often its names have changed; none if it is new */
  labelRevision?: number;
  teamName: string;
  divisionName: string;
  date: string;
  startTime: string;
  endTime: string;
};

/** What a coach is told about a canceled practice. */
const canceledText = (practice: NamedPractice & { opensAgain: boolean }): string =>
  `The practice of ${practice.divisionName} ${practice.teamName} on ${formatDate(practice.date)} at ` +
  `${shortTime(practice.startTime)} is canceled.${practice.opensAgain ? ' The slot is open to others again.' : ''}`;
