import type { SlotRequest } from '@portal/contract/practices.ts';
import { teamBusyText } from '@portal/domain/practices/team-busy.ts';
import { freeQuotaSlot, hasFreePractice, weeklyLimitText } from '@portal/domain/practices/weekly-limit.ts';
import { LATEST_END } from '@portal/domain/schedule/slot-times.ts';
import { formatDate, shortTimeRange } from '@portal/domain/time/format.ts';
import { isPast } from '@portal/domain/time/wall-clock.ts';
import { weekOf } from '@portal/domain/time/week.ts';
import { releaseDateOf } from '@portal/domain/venues/purpose.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import type { WeekUse } from '#court-time/entry.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { currentPeriod, type Period } from '#league/period.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EntryNames } from '#platform/db/entries.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { checkOpen } from '#practice-round/coming-week.ts';
import { entryMails } from '#schedule/entry-mails.ts';
import { type Acting, actingAs, checkCoachName, countTeamChange } from './acting.ts';
import { type Claim, findObstacles, hasTeam, lockTeamAndSlot, type Obstacles } from './booking-repository.ts';
import {
  isHeld,
  justTaken,
  keptForGames,
  noSuchSlot,
  noSuchTeam,
  notApproved,
  notThatCoachsTeam,
  notYourTeam,
  outsidePeriod,
  slotPast,
  toConflict,
} from './refusals.ts';

export type Reserved = { message: string; AvailabilityId: number; EntryId?: number | undefined };

/**
 * Books one open slot of the period as a practice of one of the caller's teams. The checks give the reason for a
 * refusal; the constraints of the entry table decide races (docs/spec/decisions.md#schedule, docs/spec/safety.md#w11,
 * docs/spec/safety.md#w12).
 * @throws AppError NOT_YOURS | NOT_FOUND | SLOT_PAST | OUTSIDE_PERIOD | SLOT_TAKEN | WEEKLY_LIMIT | TEAM_BUSY |
 * KEY_REUSED
 */
export async function reservePractice(
  portal: Portal,
  call: KeyedCall,
  request: SlotRequest,
): Promise<Reserved> {
  const acting = actingAs(call.caller, request.coachEmail);
  return await changeOnce(portal, call, (tx) => book(portal, tx, acting, request));
}

async function book(portal: Portal, tx: Tx, acting: Acting, request: SlotRequest): Promise<Reserved> {
  const claim = await lockTeamAndSlot(tx, request, acting.coachEmail);
  if (claim === null) throw await whyNoClaim(tx, acting, request);
  checkCoachName(acting.caller, request.coachName, claim.coaches);
  await checkOpen(portal, tx, acting.caller, claim);
  const { accountId, email, role } = acting.caller;
  const bookedBy = role === 'ADMIN' ? 'admin' : 'coach';
  const practice = await bookClaim(portal, tx, claim, { bookedBy, accountId, email });
  // last, because it locks a count that other bookings share
  await countTeamChange(portal, tx, acting.caller, claim);
  return { message: bookedText(practice), AvailabilityId: claim.slotId, EntryId: practice.entryId };
}

/**
 * Books a slot that is held for a team of the coach, whom the caller has already authenticated, which ends the hold.
 * @returns null if the team is not the coach's, or there is no such slot
 * @throws AppError SLOT_PAST | OUTSIDE_PERIOD | SLOT_TAKEN | WEEKLY_LIMIT | TEAM_BUSY
 */
export async function bookHeldSlot(
  portal: Portal,
  tx: Tx,
  request: Pick<SlotRequest, 'divisionName' | 'teamName' | 'venueId' | 'court' | 'date' | 'startTime'>,
  by: { email: string; accountId: number | null },
): Promise<{ message: string } | null> {
  const claim = await lockTeamAndSlot(tx, request, by.email);
  if (claim === null) return null;
  const practice = await bookClaim(portal, tx, claim, { ...by, bookedBy: 'coach' });
  return { message: bookedText(practice) };
}

type Booker = { bookedBy: 'coach' | 'admin'; accountId: number | null; email: string };

/** Books the team and slot that this transaction has locked, with history and emails. */
async function bookClaim(
  portal: Portal,
  tx: Tx,
  claim: Claim,
  { bookedBy, accountId, email }: Booker,
): Promise<Claim & { entryId: number }> {
  if (claim.endTime > LATEST_END) claim.endTime = LATEST_END;
  // read after locking, because waiting for the team's lock takes time
  const period = currentPeriod(portal);
  const now = portal.clock.now();
  if (bookedBy === 'coach') checkReleased(claim, period);
  const week = await findWeekUse(tx, claim, period);
  const { slotId, courtId, date, startTime, endTime, teamId } = claim;
  const written = await changeCourtTime(tx, { kind: 'book', accountId, actor: email, now }, [
    {
      what: 'add',
      entry: {
        ...{ slotId, courtId, entryDate: date, startTime, endTime, bookedBy, homeTeamId: teamId },
        ...week,
        type: 'practice',
        blocks: true,
      },
      names: namesOf(claim),
    },
  ]);
  const [booked] = written.changed;
  if (booked === undefined) throw new Error('The practice was not booked.');
  await enqueueTeamMails(portal, tx, entryMails('booked', booked.entry, now, { by: email }));
  return { ...claim, entryId: booked.entry.entryId };
}

/** What a coach is told about a booked practice. */
const bookedText = (practice: Claim): string =>
  `Practice booked for ${practice.divisionName} ${practice.teamName}: ${formatDate(practice.date)}, ` +
  `${shortTimeRange(practice.startTime, practice.endTime)} at ${venueAndCourt(practice)}.`;

const namesOf = ({ teamName, coaches, ...claim }: Claim): EntryNames => ({
  ...claim,
  homeTeam: teamName,
  awayTeam: '',
  otherSeason: null,
  coaches: coaches.map((coach) => ({ ...coach, teamName })),
});

/**
 * The refusal for a team that is not the caller's is the same whether or not it exists, and says nothing about the
 * slot.
 */
async function whyNoClaim(tx: Tx, acting: Acting, request: SlotRequest): Promise<AppError> {
  if (await hasTeam(tx, request, acting.coachEmail)) return noSuchSlot();
  if (acting.caller.role !== 'ADMIN') return notYourTeam();
  return acting.coachEmail === null ? noSuchTeam() : notThatCoachsTeam();
}

/**
 * What the practice uses of the team's week: a quota slot, or a credit.
 * @param leavingId a practice that gives its slot to this one
 * @throws AppError SLOT_PAST | OUTSIDE_PERIOD | SLOT_TAKEN | WEEKLY_LIMIT | TEAM_BUSY
 */
export async function findWeekUse(
  tx: Tx,
  claim: Claim,
  period: Period,
  leavingId: number | null = null,
): Promise<WeekUse> {
  const { week, weekStart } = bookableWeek(claim, period);
  const found = await findObstacles(tx, claim, { weekStart, leavingId });
  const held = found.heldUntil !== null ? isHeld(found.heldUntil, period) : null;
  return { weekStart, ...findAllowance(claim, found, week, held) };
}

/** @throws AppError OUTSIDE_PERIOD if a slot for games is not open for practices yet */
export function checkReleased(
  { date, purpose }: Pick<Claim, 'date' | 'purpose'>,
  { now, releaseDays }: Pick<Period, 'now' | 'releaseDays'>,
): void {
  const opensOn = releaseDateOf(date, releaseDays);
  if (purpose === 'games' && now.date < opensOn) throw keptForGames(opensOn);
}

/** @throws AppError SLOT_PAST | OUTSIDE_PERIOD */
function bookableWeek(
  { date, startTime }: Claim,
  { now, range }: Period,
): { week: 'current' | 'next'; weekStart: string } {
  if (isPast(date, startTime, now)) throw slotPast();
  const week = weekOf(date, range);
  if (week === null) throw outsidePeriod();
  return { week, weekStart: range[week].start };
}

/** @throws AppError SLOT_TAKEN | WEEKLY_LIMIT | TEAM_BUSY */
function findAllowance(
  claim: Claim,
  found: Obstacles,
  week: 'current' | 'next',
  held: AppError | null,
): Omit<WeekUse, 'weekStart'> {
  const { divisionName, teamName, limit, permitStatus, startTime, endTime } = claim;
  if (permitStatus !== 'approved') {
    throw notApproved({ type: permitStatus, start: startTime, end: endTime });
  }
  if (found.onCourt !== null) {
    const conflict = toConflict(found.onCourt);
    if (!found.onCourt.isOwn) throw justTaken(conflict);
    throw new AppError('SLOT_TAKEN', `${divisionName} ${teamName} already has this slot.`, { conflict });
  }
  if (held !== null) throw held;
  const isFull = !hasFreePractice({ used: found.quotaSlots.length, limit });
  if (isFull && found.makeUpId === null) throw weeklyLimit(claim, week);
  if (found.ofTeam !== null) {
    const { type, start, end } = found.ofTeam;
    const text = teamBusyText(claim, { type, startTime: start, endTime: end });
    throw new AppError('TEAM_BUSY', text, { conflict: toConflict(found.ofTeam) });
  }
  if (isFull) return { weekSeat: null, makeUpId: found.makeUpId };
  const weekSeat = freeQuotaSlot(
    found.quotaSlots.filter((used) => used !== null),
    limit,
  );
  if (weekSeat === null) throw weeklyLimit(claim, week);
  return { weekSeat, makeUpId: null };
}

const weeklyLimit = (claim: Claim, week: 'current' | 'next') =>
  new AppError('WEEKLY_LIMIT', weeklyLimitText(claim, week, claim.limit), {
    conflict: { week, limit: claim.limit },
  });
