import { type DayTime, overlaps, uncoveredTime } from '#court-time/day-time.ts';
import { mayShareSlot } from '#schedule/shared-slot.ts';
import type { EntryType, PermitStatus } from '#schedule/status.ts';
import { type IsoDate, isPast, type LeagueNow } from '#time/wall-clock.ts';

type CourtTime = DayTime & { courtId: number };

/** Whether what takes time on a court takes it of this court, too. */
export const takesFloor = (
  { courtId, sharedCourtIds }: { courtId: number; sharedCourtIds: readonly number[] },
  ofCourtId: number,
): boolean => courtId === ofCourtId || sharedCourtIds.includes(ofCourtId);

/** Whether an entry of the same day blocks a court at that time, being on it or on one that shares its floor. */
export const isConflicting = (
  entry: CourtTime & { blocks: boolean; sharedCourtIds: readonly number[] },
  time: CourtTime,
): boolean => entry.blocks && takesFloor(entry, time.courtId) && overlaps(entry, time);

/** An entry with the place that it has or would have. */
export type PlacedEntry = CourtTime &
  Sides & {
    /** absent for a new one */
    entryId?: number;
    type: EntryType;
    slotId: number;
    date: IsoDate;
    /** whether it takes the time of its court */
    blocks: boolean;
  };

type Sides = { homeTeamId: number | null; awayTeamId: number | null };

/** The league's teams of an entry: none, one or two. */
export const teamIdsOf = ({ homeTeamId, awayTeamId }: Sides): number[] =>
  [homeTeamId, awayTeamId].filter((id) => id !== null);

/** An entry that has its place. */
export type StandingEntry = PlacedEntry & { entryId: number; sharedCourtIds: readonly number[] };

type WindowSlot = CourtTime & {
  id: number;
  date: IsoDate;
  permitStatus: PermitStatus;
  /** not withdrawn */
  isOffered: boolean;
  /** the teams for which it, or the same floor at its time, is held */
  heldForTeamIds: readonly number[];
};

/** What stands around the places that a change concerns. */
export type Window<Entry extends StandingEntry = StandingEntry> = {
  now: LeagueNow;
  /** of one season */
  slots: readonly WindowSlot[];
  /** the approved slots that the permits give as they are now; null without permits, or if only the published slots count */
  granted: readonly (CourtTime & { date: IsoDate })[] | null;
  /** active entries of any season on the courts concerned, on those that share their floors, and of the teams concerned */
  entries: readonly Entry[];
  /** teams among them that have withdrawn */
  withdrawnTeamIds: readonly number[];
};

/** What stands there when these entries have these places. */
export function windowWith<Entry extends StandingEntry>(
  window: Window<Entry>,
  placed: readonly Entry[],
): Window<Entry> {
  const ids = new Set(placed.map(({ entryId }) => entryId));
  return { ...window, entries: [...window.entries.filter(({ entryId }) => !ids.has(entryId)), ...placed] };
}

export type Obstacle<Entry = StandingEntry> =
  | { kind: 'started' }
  /** a slot of its time is withdrawn or not approved */
  | { kind: 'closed'; slot: DayTime & Pick<WindowSlot, 'isOffered' | 'permitStatus'> }
  /** the school permits none or not all of its time; the first time that is missing */
  | { kind: 'notPermitted'; time: DayTime }
  /** the entry has its slot, its court or its floor */
  | { kind: 'taken'; entry: Entry }
  | { kind: 'teamBusy'; teamId: number; entry: Entry }
  | { kind: 'withdrawn' }
  | { kind: 'held' };

/**
 * What keeps an entry from having its place, in the order in which people are told; none if it can. The conditions are those
 * of the constraints `slot_carries_one`, `court_free`, `floor_free` and `team_free`. A blackout needs an approved slot, but may
 * go on beyond it. An entry does not stand in its own way.
 */
export function obstaclesTo<Entry extends StandingEntry>(
  placed: PlacedEntry,
  { now, slots, granted, entries, withdrawnTeamIds }: Window<Entry>,
): Obstacle<Entry>[] {
  const obstacles: Obstacle<Entry>[] = [];
  if (isPast(placed.date, placed.startTime, now)) obstacles.push({ kind: 'started' });

  if (teamIdsOf(placed).some((id) => withdrawnTeamIds.includes(id))) obstacles.push({ kind: 'withdrawn' });

  const ofCourt = slots.filter(({ date, courtId }) => date === placed.date && courtId === placed.courtId);
  const ofTime = ofCourt.filter(
    (slot) => slot.id === placed.slotId || (slot.isOffered && overlaps(slot, placed)),
  );
  const needed = placed.type === 'blackout' ? ofTime.filter(({ id }) => id === placed.slotId) : ofTime;
  const closed = needed.find((slot) => !isApproved(slot));
  if (closed !== undefined) obstacles.push({ kind: 'closed', slot: closed });
  const missing = closed === undefined ? firstMissing(placed, { ofCourt, granted }) : null;
  if (missing !== null) obstacles.push({ kind: 'notPermitted', time: missing });

  const ofDay = entries.filter(({ date, entryId }) => date === placed.date && entryId !== placed.entryId);
  const taker = ofDay.find((entry) => placed.blocks && entry.blocks && takesPlace(entry, placed));
  if (taker !== undefined) obstacles.push({ kind: 'taken', entry: taker });
  const sameTime = ofDay.filter((entry) => overlaps(entry, placed));
  const [busy] = teamIdsOf(placed).flatMap((teamId) =>
    sameTime
      .filter((entry) => teamIdsOf(entry).includes(teamId))
      .map((entry) => ({ kind: 'teamBusy' as const, teamId, entry })),
  );
  if (busy !== undefined) obstacles.push(busy);

  const ownTeamId = placed.type === 'practice' ? placed.homeTeamId : null;
  const isHeld = ofTime.some(({ heldForTeamIds }) => heldForTeamIds.some((id) => id !== ownTeamId));
  if (placed.blocks && isHeld) obstacles.push({ kind: 'held' });
  return obstacles;
}

const isApproved = ({ isOffered, permitStatus }: WindowSlot) => isOffered && permitStatus === 'approved';

/** The first time of an entry that its season's slots or the present permits don't give; null if they give all of it. */
function firstMissing(
  placed: PlacedEntry,
  { ofCourt, granted }: { ofCourt: readonly WindowSlot[]; granted: Window['granted'] },
): DayTime | null {
  const own = ofCourt.find(({ id }) => id === placed.slotId);
  if (own === undefined) return placed;
  const ofPermits = granted?.filter(
    ({ date, courtId }) => date === placed.date && courtId === placed.courtId,
  );
  if (ofPermits?.every(({ startTime }) => startTime !== own.startTime)) return own;
  if (placed.type === 'blackout') return null;
  return (
    uncoveredTime(placed, ofCourt.filter(isApproved)) ??
    (ofPermits === undefined ? null : uncoveredTime(placed, ofPermits))
  );
}

/** Whether a blocking entry of the same day has the slot, the court or the floor that another one needs. */
function takesPlace(entry: StandingEntry, placed: PlacedEntry): boolean {
  if (entry.slotId === placed.slotId && !mayShareSlot(entry.type, placed.type)) return true;
  // a blackout of a whole court has parts on its parts
  const areBlackouts = entry.type === 'blackout' && placed.type === 'blackout';
  return isConflicting(entry, placed) && (entry.courtId === placed.courtId || !areBlackouts);
}
