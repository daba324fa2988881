import { createHash } from 'node:crypto';
import type { TakenTime } from '@portal/domain/court-time/taken-time.ts';
import type { FairnessTimes } from '@portal/domain/fairness/times.ts';
import {
  type FreeSlot,
  isClashing,
  type LostPractice,
  type Proposal,
  proposeSlots,
  takesFloorOf,
} from '@portal/domain/losses/propose-slots.ts';
import { type IsoDate, isPast, type WallTime } from '@portal/domain/time/wall-clock.ts';
import { weekOf, weekStartOf } from '@portal/domain/time/week.ts';
import { lastReleasedDate } from '@portal/domain/venues/purpose.ts';
import { sql } from 'kysely';
import { listTakenTimes } from '#court-time/season-times.ts';
import { currentPeriod } from '#league/period.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { IS_OPEN, listOpenSlots, type OpenSlot } from '#platform/db/open-slots.ts';
import type { Portal } from '#portal.ts';

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

/** A practice of the active season that is about to be lost. */
export type PracticeFacts = {
  entryId: number;
  teamId: number;
  coachIds: number[];
  /** other teams of its coaches */
  coachTeamIds: number[];
  /** practices a week in the division */
  limit: number;
  /** which times are prime time, late and early in the division */
  times: FairnessTimes;
  date: IsoDate;
  startTime: WallTime;
  venueId: number;
  schoolId: number;
  /** the team's credits that are neither used nor waived */
  bumps: number;
  /** the credit that this practice uses */
  makeUpId: number | null;
};

/** The entries among these that are practices of the active season, by id. */
async function listPracticeFacts(db: Db, entryIds: readonly number[]): Promise<PracticeFacts[]> {
  const { rows } = await sql<PracticeFacts>`
    select e.id as "entryId", t.id as "teamId", d.practices_per_week as "limit", e.entry_date as date,
      e.start_time, p.venue_id, p.school_id, e.make_up_id,
      json_build_object('primeFrom', d.prime_from, 'primeUntil', d.prime_until, 'lateFrom', d.late_from,
        'earlyBefore', d.early_before) as times,
      array(select tc.coach_id from team_coach tc where tc.team_id = t.id order by 1) as "coachIds",
      array(select distinct other.team_id from team_coach tc
        join team_coach other on other.coach_id = tc.coach_id and other.team_id <> t.id
        where tc.team_id = t.id order by 1) as "coachTeamIds",
      (select count(*) from make_up m where m.team_id = t.id and m.waived_at is null and not exists (
        select from entry used where used.make_up_id = m.id and used.state = 'active')) as bumps
    from entry e
    join team t on t.id = e.home_team_id
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id and x.is_active
    join court_place p on p.court_id = e.court_id
    where e.id = any(${entryIds as number[]}::int[]) and e.type = 'practice'
    order by e.id`.execute(db);
  return rows;
}

/** A team's practices per week, and the last days of the credits that it can still use. */
export async function readAllowance(
  db: Db,
  teamId: number,
): Promise<{ limit: number; creditsUntil: IsoDate[] }> {
  const { rows } = await sql<{ limit: number; creditsUntil: IsoDate[] }>`
    select d.practices_per_week as "limit",
      (select coalesce(json_agg(m.valid_until), '[]') from make_up m
        where m.team_id = t.id and m.waived_at is null and not exists (
          select from entry e where e.make_up_id = m.id and e.state = 'active')) as "creditsUntil"
    from team t join division d on d.id = t.division_id
    where t.id = ${teamId}`.execute(db);
  return rows[0] ?? { limit: 0, creditsUntil: [] };
}

/** The school of each gym, and how long people travel between two schools of the active season. */
async function readTravel(db: Db): Promise<{ schoolOf: Map<number, number>; minutes: number }> {
  const venues = await db.selectFrom('venue').select(['id', 'schoolId']).execute();
  const season = await db
    .selectFrom('season')
    .leftJoin('gameSeason', 'gameSeason.seasonId', 'season.id')
    .select('gameSeason.travelMinutes as minutes')
    .where('season.isActive', '=', true)
    .executeTakeFirst();
  return {
    schoolOf: new Map(venues.map(({ id, schoolId }) => [id, schoolId])),
    minutes: season?.minutes ?? 20,
  };
}

/**
 * Locks slots that are open and not held, and those at the same time on the same floor. Skips slots of which one is already
 * locked, because it is about to be taken.
 * @returns the ids of those that could be locked
 */
export async function lockOpenSlots(tx: Tx, slotIds: readonly number[]): Promise<number[]> {
  const { rows: onFloor } = await sql<{ id: number; floorOf: number }>`
    select s.id, s.id as "floorOf" from slot s where s.id = ${anyOf(slotIds)}
    union all
    select o.id, s.id from slot s join shared_floor f on f.court_id = s.court_id
    join slot o on o.season_id = s.season_id and o.court_id = f.other_id and o.slot_date = s.slot_date
      and o.during && s.during
    where s.id = ${anyOf(slotIds)}`.execute(tx);
  const locked = await tx
    .selectFrom('slot')
    .select('id')
    .where('id', '=', anyOf(onFloor.map(({ id }) => id)))
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const isLocked = new Set(locked.map(({ id }) => id));
  const skipped = new Set(onFloor.flatMap(({ id, floorOf }) => (isLocked.has(id) ? [] : floorOf)));
  // checked now that they are locked
  const open = await tx
    .selectFrom('slot as s')
    .select('s.id')
    .where('s.id', '=', anyOf(slotIds.filter((id) => !skipped.has(id))))
    .where(IS_OPEN)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('heldSlot as h').whereRef('h.slotId', '=', 's.id'))),
    )
    .execute();
  return open.map(({ id }) => id);
}
