import { createHash } from 'node:crypto';
import type { TakenTime } from '@portal/domain/court-time/taken-time.ts';
import {
  type FreeSlot,
  isClashing,
  type LostPractice,
  type Proposal,
  proposeSlots,
  takesFloorOf,
} from '@portal/domain/losses/propose-slots.ts';
import { isPast } from '@portal/domain/time/wall-clock.ts';
import { weekOf, weekStartOf } from '@portal/domain/time/week.ts';
import { lastReleasedDate } from '@portal/domain/venues/purpose.ts';
import { listTakenTimes } from '#court-time/season-times.ts';
import { currentPeriod } from '#league/period.ts';
import type { Db } from '#platform/db/database.ts';
import { listOpenSlots, type OpenSlot } from '#platform/db/open-slots.ts';
import type { Portal } from '#portal.ts';
import { listPracticeFacts, type PracticeFacts, readTravel } from './plan-repository.ts';

const BETWEEN_GYMS_MINUTES = 5;

/** A lost practice, and the slots that its team is offered. */
export type PlannedLoss = { facts: PracticeFacts; proposal: Proposal };

export type LossPlan = {
  /** practices of this week and the next, by id */
  practices: PlannedLoss[];
  /** other entries that are lost: games, clinics, and practices after next week */
  otherIds: number[];
  /** every slot that a proposal names, by its id */
  slots: ReadonlyMap<number, OpenSlot>;
  /**
   * The first practice whose team could not book the slot held for it as well as the slots before it; null if there is
   * none. A coach may be elsewhere, because bookings allow that, too.
   * @param moved in this order before `held`
   */
  findClash(moved: readonly SlotOfPractice[], held: readonly SlotOfPractice[]): number | null;
  /** Whether two of these slots are on one floor at the same time. */
  shareFloor(slotIds: readonly number[]): boolean;
};

type SlotOfPractice = { entryId: number; teamId: number; slotId: number };

/**
 * Finds another slot for each team that is about to lose a practice, up to the end of next week.
 * @param lost.entryIds the entries that will be lost
 * @param lost.closing the slots that will be closed
 * @see docs/spec/decisions.md#lost-gym-time
 */
export async function planLosses(
  portal: Pick<Portal, 'clock' | 'settings'>,
  db: Db,
  { entryIds, closing }: { entryIds: readonly number[]; closing: ReadonlySet<number> },
): Promise<LossPlan> {
  const { now, range, weekStart, releaseDays } = currentPeriod(portal);
  const practices = (await listPracticeFacts(db, entryIds)).filter(
    ({ date, startTime }) => weekOf(date, range) !== null && !isPast(date, startTime, now),
  );
  const ids = new Set(practices.map(({ entryId }) => entryId));
  const otherIds = entryIds.filter((id) => !ids.has(id)).toSorted((a, b) => a - b);
  if (practices.length === 0)
    return { practices: [], otherIds, slots: new Map(), findClash: () => null, shareFloor: () => false };

  const last = range.next.end;
  const gamesUntil = lastReleasedDate(now.date, releaseDays);
  const days = { first: now.date, last, now, gamesUntil, without: entryIds };
  const open = (await listOpenSlots(db, days)).filter(
    ({ id, heldUntil }) => heldUntil === null && !closing.has(id),
  );
  const teamIds = [...new Set(practices.flatMap(({ teamId, coachTeamIds }) => [teamId, ...coachTeamIds]))];
  const gone = new Set(entryIds);
  const times = (await listTakenTimes(db, { first: range.current.start, last, teamIds })).filter(
    ({ entryId }) => !gone.has(entryId),
  );
  const { schoolOf, minutes } = await readTravel(db);
  const weekOfDay = (date: string) => weekStartOf(date, weekStart);
  const used = Map.groupBy(
    times.filter(({ type }) => type === 'practice'),
    ({ teamIds: [teamId], date }) => `${teamId} ${weekOfDay(date)}`,
  );
  const limits = new Map(practices.map(({ teamId, limit }) => [teamId, limit]));
  const free = open.map(toFreeSlot(schoolOf));
  const rules = {
    weekOf: weekOfDay,
    room: (teamId: number, week: string) =>
      (limits.get(teamId) ?? 0) - (used.get(`${teamId} ${week}`)?.length ?? 0),
    travelMinutes: { gyms: BETWEEN_GYMS_MINUTES, schools: minutes },
  };
  const proposals = proposeSlots(practices.map(toLostPractice(times)), free, rules);
  const slots = new Map(open.map((slot) => [slot.id, slot]));
  const planned = practices.flatMap((facts, index) => {
    const proposal = proposals[index];
    return proposal === undefined ? [] : [{ facts, proposal }];
  });
  const freeById = new Map(free.map((slot) => [slot.slotId, slot]));
  const findClash: LossPlan['findClash'] = (moved, held) => {
    const places = [...moved, ...held].map(({ teamId, slotId }) => ({
      row: { teamId, coachIds: [] },
      slot: freeById.get(slotId) ?? null,
    }));
    const clash = places.findIndex((_, index) => index >= moved.length && isClashing(places, index, rules));
    return held[clash - moved.length]?.entryId ?? null;
  };
  const shareFloor: LossPlan['shareFloor'] = (slotIds) => {
    const chosen = slotIds.flatMap((id) => freeById.get(id) ?? []);
    return chosen.some((one, index) => chosen.slice(index + 1).some((other) => takesFloorOf(one, other)));
  };
  return { practices: planned, otherIds, slots, findClash, shareFloor };
}

/** A hash of the losses and proposals. */
export function hashOf({ practices, otherIds }: LossPlan): string {
  const shown = [practices.map(({ proposal }) => [proposal.entryId, proposal.slotId]), otherIds];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}

function toLostPractice(times: readonly TakenTime[]) {
  const ofTeam = (teamId: number) => times.filter(({ teamIds }) => teamIds.includes(teamId));
  return ({ coachTeamIds, limit: _, makeUpId: _credit, ...facts }: PracticeFacts): LostPractice => ({
    ...facts,
    busy: [facts.teamId, ...coachTeamIds].flatMap(ofTeam),
  });
}

const toFreeSlot =
  (schoolOf: ReadonlyMap<number, number>) =>
  ({ id, date, startTime, endTime, venueId, courtId, sharedCourtIds }: OpenSlot): FreeSlot => ({
    slotId: id,
    date,
    startTime,
    endTime,
    venueId,
    courtId,
    sharedCourtIds,
    schoolId: schoolOf.get(venueId) ?? 0,
  });
