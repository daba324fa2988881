import type { AddBlackoutBody } from '@portal/contract/schedule-changes.ts';
import { type DayTime, overlaps } from '@portal/domain/court-time/day-time.ts';
import { teamIdsOf } from '@portal/domain/court-time/judge-place.ts';
import { type IsoDate, isPast, type LeagueNow, type WallTime } from '@portal/domain/time/wall-clock.ts';
import { type LockedSlot, lockSlots, lockTeams } from '#court-time/lock.ts';
import { listCourtEntries } from '#court-time/window.ts';
import { RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { NamedEntry } from '#platform/db/entries.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { type CanceledEntries, cancelEntries } from '../cancel/cancel-entries.ts';
import { conflictOf, describeConflict, entryPhrase } from '../entry-texts.ts';
import { endTimeOf, findPlace, listCourtIds, type Place } from '../place.ts';
import { chosenTitle, getTypeRules } from '../schedule-lists.ts';
import { noSuchPlace } from './add-entry.ts';

/** The names of the call's time fields. */
export const BLACKOUT_TIMES = { start: 'reservationTime', end: 'reservationEndTime' };

/** What the call asks for, before anything is locked. */
export type BlackoutPlan = {
  place: Place;
  time: DayTime;
  title: string | null;
  isSchool: boolean;
  courtIds: number[];
  blocks: boolean;
};

/**
 * Resolves the names, places and times of the call.
 * @throws AppError NOT_FOUND | INVALID_INPUT
 */
export async function readPlan(tx: Tx, body: AddBlackoutBody): Promise<BlackoutPlan> {
  const { availabilityId, reservationDate: date, reservationTime: startTime } = body;
  const { blocks, defaultMinutes } = await getTypeRules(tx, 'blackout');
  const title = await chosenTitle(tx, 'blackout', body.blackoutReasonId ?? null, body.blackoutReasonText);
  const venueId = body.venueId ?? null;
  const place = await findPlace(tx, { slotId: availabilityId, venueId, court: null, date, startTime });
  if (place === null) throw noSuchPlace();
  const isSchool = body.blackoutScope === 'school';
  const courtIds = await listCourtIds(tx, {
    schoolId: place.schoolId,
    venueId: isSchool ? null : place.venueId,
  });
  const rules = { defaultMinutes, slotEnd: place.endTime };
  const endTime = endTimeOf(body.reservationEndTime, startTime, rules, BLACKOUT_TIMES);
  return { place, time: { startTime, endTime }, title, isSchool, courtIds, blocks };
}

/** Locks teams before slots. The teams of entries that are to be canceled are read first, and again under the locks. */
export async function lockScope(
  tx: Tx,
  plan: BlackoutPlan,
  cancelsConflicts: boolean,
): Promise<{ slots: LockedSlot[]; teams: Set<number> }> {
  const { place, time, courtIds } = plan;
  const ahead = cancelsConflicts
    ? await listCourtEntries(tx, { dates: [place.date], courtIds, teamIds: [] })
    : [];
  const teamIds = teamIdsOfAll(ahead);
  await lockTeams(tx, teamIds);
  const slotIds = [place.slotId, ...ahead.map(({ slotId }) => slotId)];
  const { seasonId, date } = place;
  const times = courtIds.map((courtId) => ({ ...time, seasonId, courtId, date }));
  return { slots: await lockSlots(tx, { slotIds, times, seasonId }), teams: new Set(teamIds) };
}

/** The part of a blackout on one slot. */
export type BlackoutPart = { slotId: number; courtId: number; startTime: WallTime; endTime: WallTime };

/**
 * One part for each slot that the time touches. On each court they divide it: the first begins with the blackout, each
 * ends where the next slot begins, the last ends with the blackout, so that gaps between slots are closed, too.
 * @param slots those that can have a part, in the order of court and time
 */
export function blackoutParts(time: DayTime, slots: readonly LockedSlot[]): BlackoutPart[] {
  const touched = slots.filter((slot) => overlaps(slot, time));
  return touched.map(({ id, courtId, startTime }, index) => {
    const isFirst = touched[index - 1]?.courtId !== courtId;
    const following = touched[index + 1];
    return {
      slotId: id,
      courtId,
      startTime: isFirst ? time.startTime : startTime,
      endTime: following?.courtId === courtId ? following.startTime : time.endTime,
    };
  });
}

/** The entries that conflict with a blackout, and what its transaction has locked. */
export type Conflicts = {
  date: IsoDate;
  conflicting: readonly NamedEntry[];
  lockedTeams: ReadonlySet<number>;
  lockedSlots: ReadonlySet<number>;
};

/** Who cancels the conflicting entries, and why. */
export type CancelContext = {
  caller: Caller;
  title: string | null;
  now: Date;
  leagueNow: LeagueNow;
  /** games are canceled, too, instead of being postponed */
  cancelsGames: boolean;
};

export const blackoutReason = (title: string | null): string =>
  title === null ? 'Blackout' : `Blackout: ${title}`;

/** The teams of entries, each once. */
const teamIdsOfAll = (entries: readonly NamedEntry[]): number[] => [...new Set(entries.flatMap(teamIdsOf))];

/**
 * The refusal of a blackout whose conflicts may not be canceled. It lists them.
 * @see docs/spec/decisions.md#blackout
 */
export async function conflictsError(
  tx: Tx,
  conflicting: readonly NamedEntry[],
  now: Date,
): Promise<AppError> {
  const entries = await describeConflict(
    tx,
    conflicting.map(({ entryId }) => entryId),
    now,
  );
  const text =
    entries.length === 1
      ? 'This blackout conflicts with 1 entry.'
      : `This blackout conflicts with ${entries.length} entries.`;
  return new AppError('ENTRIES_IN_THE_WAY', text, {
    conflict: { entries },
  });
}

/**
 * Cancels the conflicting entries and postpones the games among them, as one cancellation, and emails their coaches.
 * @param emails.notOffered slots that are not offered as replacements, in addition to the locked ones
 * @param emails.byCaller entries whose coaches the caller emails
 * @returns null if there are none
 * @throws AppError SLOT_PAST if one has begun; RetryTransaction if there is a new one that is not locked
 */
export async function cancelConflictingEntries(
  portal: Portal,
  tx: Tx,
  { date, conflicting, lockedTeams, lockedSlots }: Conflicts,
  because: CancelContext,
  emails: { notOffered?: readonly number[]; byCaller?: ReadonlySet<number> } = {},
): Promise<CanceledEntries | null> {
  if (conflicting.length === 0) return null;
  const begun = conflicting.find(({ startTime }) => isPast(date, startTime, because.leagueNow));
  if (begun !== undefined) {
    const text = `This has already started and can’t be canceled: ${entryPhrase(begun)}.`;
    throw new AppError('SLOT_PAST', text, { conflict: conflictOf(begun) });
  }
  const areHeld =
    teamIdsOfAll(conflicting).every((id) => lockedTeams.has(id)) &&
    conflicting.every(({ slotId }) => lockedSlots.has(slotId));
  if (!areHeld) throw new RetryTransaction();
  const entryIds = conflicting.map(({ entryId }) => entryId);
  return await cancelEntries(portal, tx, {
    entryIds,
    postponesGames: !because.cancelsGames,
    accountId: because.caller.accountId,
    actor: because.caller.email,
    reason: blackoutReason(because.title),
    now: because.now,
    notOffered: new Set([...lockedSlots, ...(emails.notOffered ?? [])]),
    emailedByCaller: emails.byCaller,
  });
}
