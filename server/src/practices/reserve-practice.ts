import type { SlotRequest } from '@portal/contract/practices.ts';
import { teamBusyText } from '@portal/domain/practices/team-busy.ts';
import { freeQuotaSlot, hasFreePractice, weeklyLimitText } from '@portal/domain/practices/weekly-limit.ts';
import { LATEST_END } from '@portal/domain/schedule/slot-times.ts';
import { isPast } from '@portal/domain/time/wall-clock.ts';
import { weekOf } from '@portal/domain/time/week.ts';
import { releaseDateOf } from '@portal/domain/venues/purpose.ts';
import { currentPeriod, type Period } from '#league/period.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { constraintOf } from '#platform/db/faults.ts';
import { writeHistory } from '#platform/db/history.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { entryMails } from '#schedule/entry-mails.ts';
import { historyDetail } from '#schedule/history-detail.ts';
import { type Acting, actingAs, checkCoachName } from './acting.ts';
import {
  type Claim,
  findObstacles,
  hasTeam,
  insertPractice,
  lockTeamAndSlot,
  type Obstacles,
} from './booking-repository.ts';
import { asEntry, bookedText } from './practice-texts.ts';
import {
  isHeld,
  justChanged,
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
import { countTeamChange } from './team-changes.ts';

export type Reserved = { message: string; AvailabilityId: number; EntryId?: number | undefined };

/** How often a booking is tried if a constraint refuses it and the conflict is gone when it is looked for. */
const TRIES = 3;

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
  const { accountId, email, role } = acting.caller;
  const bookedBy = role === 'ADMIN' ? 'admin' : 'coach';
  const practice = await bookClaim(portal, tx, claim, { bookedBy, accountId, email });
  // last, because it locks a count that other bookings share
  await countTeamChange(portal, tx, acting.caller, claim);
  return { message: bookedText(practice), AvailabilityId: claim.slotId, EntryId: practice.entryId };
}

/**
 * Books a slot that is held for a team of the coach, whom the caller has already authenticated.
 * @returns null if the team is not the coach's, or there is no such slot
 * @throws AppError SLOT_PAST | OUTSIDE_PERIOD | SLOT_TAKEN | WEEKLY_LIMIT | TEAM_BUSY
 */
export async function bookHeldSlot(
  portal: Portal,
  tx: Tx,
  request: Pick<SlotRequest, 'divisionName' | 'teamName' | 'venueId' | 'court' | 'date' | 'startTime'>,
  by: { email: string; accountId: number | null },
): Promise<{ message: string; entryId: number } | null> {
  const claim = await lockTeamAndSlot(tx, request, by.email);
  if (claim === null) return null;
  const practice = await bookClaim(portal, tx, claim, { ...by, bookedBy: 'coach' });
  return { message: bookedText(practice), entryId: practice.entryId };
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
  const entryId = await takeSlot(tx, claim, period, { bookedBy, accountId, now });
  const practice = { ...claim, entryId };
  const entry = asEntry(practice, claim.coaches, 0);
  await writeHistory(tx, [
    {
      action: 'practice_booked',
      accountId,
      actor: email,
      slotId: claim.slotId,
      entryId,
      detail: historyDetail(entry),
      now,
    },
  ]);
  await enqueueTeamMails(portal, tx, entryMails('booked', entry, now, { by: email }));
  return practice;
}

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
 * Inserts the practice. If a constraint refuses it, reads the conflict.
 * @returns the id of the practice
 * @throws AppError SLOT_PAST | OUTSIDE_PERIOD | SLOT_TAKEN | WEEKLY_LIMIT | TEAM_BUSY | WRONG_STATE
 */
export async function takeSlot(
  tx: Tx,
  claim: Claim,
  period: Period,
  by: { bookedBy: 'coach' | 'admin'; accountId: number | null; now: Date },
): Promise<number> {
  const { week, weekStart } = bookableWeek(claim, period);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const found = await findObstacles(tx, claim, weekStart);
    const held = found.heldUntil !== null ? isHeld(found.heldUntil, period) : null;
    const allowance = findAllowance(claim, found, week, held);
    const entryId = await insertPractice(tx, { ...claim, ...by, weekStart, ...allowance }).catch(
      (error: unknown) => {
        // an administrator lowered the division's weekly limit at the same moment
        throw constraintOf(error) === 'weekly_limit' ? weeklyLimit(claim, week) : error;
      },
    );
    if (entryId !== null) return entryId;
  }
  throw justChanged();
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

/** What allows the team another practice in the week: a quota slot or a credit. */
type Allowance = { quotaSlot: number | null; makeUpId: number | null };

/** @throws AppError SLOT_TAKEN | WEEKLY_LIMIT | TEAM_BUSY */
function findAllowance(
  claim: Claim,
  found: Obstacles,
  week: 'current' | 'next',
  held: AppError | null,
): Allowance {
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
  if (isFull) return { quotaSlot: null, makeUpId: found.makeUpId };
  const quotaSlot = freeQuotaSlot(
    found.quotaSlots.filter((used) => used !== null),
    limit,
  );
  if (quotaSlot === null) throw weeklyLimit(claim, week);
  return { quotaSlot, makeUpId: null };
}

const weeklyLimit = (claim: Claim, week: 'current' | 'next') =>
  new AppError('WEEKLY_LIMIT', weeklyLimitText(claim, week, claim.limit), {
    conflict: { week, limit: claim.limit },
  });
