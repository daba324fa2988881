import type { AddBlackoutBody } from '@portal/contract/schedule-changes.ts';
import { type DayTime, overlaps } from '@portal/domain/court-time/day-time.ts';
import type { WallTime } from '@portal/domain/time/wall-clock.ts';
import { type LockedSlot, lockSlots, lockTeams } from '#court-time/lock.ts';
import { listCourtEntries } from '#court-time/window.ts';
import type { Tx } from '#platform/db/database.ts';
import { findPlace, listCourtIds, type Place } from '../place-repository.ts';
import { endTimeOf } from '../place-times.ts';
import { noSuchPlace } from './add-entry.ts';
import { getTypeRules } from './add-repository.ts';
import { chosenTitle } from './add-title.ts';
import { teamIdsOfAll } from './blackout-conflicts.ts';

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
