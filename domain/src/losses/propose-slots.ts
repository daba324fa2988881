import { overlaps } from '#court-time/day-time.ts';
import { type FairnessTimes, timeClassOf } from '#fairness/times.ts';
import { cheapestAssignment } from '#games/draw/assignment.ts';
import { daysBetween, type IsoDate, minutesOf, type WallTime, weekdayOf } from '#time/wall-clock.ts';

type Place = { date: IsoDate; startTime: WallTime; venueId: number; schoolId: number };
type Span = { date: IsoDate; startTime: WallTime; endTime: WallTime };

/** A lost practice, and what decides which slots suit its team. */
export type LostPractice = Place & {
  entryId: number;
  teamId: number;
  coachIds: readonly number[];
  /** what the division counts as prime time, late and early */
  times: FairnessTimes;
  /** when the team or one of its coaches is busy, not counting lost practices */
  busy: readonly Span[];
  /** how many practices the team lost before without getting anything in return */
  bumps: number;
};

/** An approved slot that anyone may book. */
export type FreeSlot = Place & {
  slotId: number;
  endTime: WallTime;
  courtId: number;
  /** the other courts whose floor it takes */
  sharedCourtIds: readonly number[];
};

/**
 * What a team is offered: a slot (null if there is none), and spare slots that are no team's first choice.
 */
export type Proposal = { entryId: number; slotId: number | null; spareIds: number[] };

export type ProposalRules = {
  weekOf: (date: IsoDate) => IsoDate;
  /** how many more practices the team may have in a week, not counting the lost ones */
  room: (teamId: number, weekStart: IsoDate) => number;
  /** minutes between two gyms of a school, and between two schools */
  travelMinutes: { gyms: number; schools: number };
};

const SPARE = 2;
const PER_DAY = 10;
const MINUTES_PER_POINT = 15;
const OTHER_GYM = 2;
const TRAVEL_PER_POINT = 4;
const NO_LONGER_PRIME = 6;
const LATE_OR_EARLY = 6;
const PER_BUMP = 20;
/** Higher than the cost of any slot, so that as many practices as possible get one. */
const NO_SLOT = 100_000;
/** Higher than the cost of leaving every team without a slot. */
const FORBIDDEN = 1_000_000_000;

/**
 * The slots that teams are offered for practices that the league takes from them: together the cheapest by day, hour, gym,
 * travel and what the division counts as a good time, each slot and each floor for one team at a time. The same input gives
 * the same answer in whatever order it comes.
 * @returns one proposal for each practice, in the order of `lost`
 */
export function proposeSlots(
  lost: readonly LostPractice[],
  slots: readonly FreeSlot[],
  rules: ProposalRules,
): Proposal[] {
  const rows = lost.toSorted((a, b) => a.entryId - b.entryId);
  const columns = slots.toSorted((a, b) => a.slotId - b.slotId);
  // Each row has one more column, which stands for no slot.
  const width = columns.length + rows.length;
  const costs = new Int32Array(rows.length * width).fill(FORBIDDEN);
  const weeks = new Map(columns.map(({ date }) => [date, rules.weekOf(date)]));
  const weekOf = (date: IsoDate) => weeks.get(date) ?? rules.weekOf(date);
  const allowed = { ...rules, weekOf };
  const measured = columns.map((slot) => ({ ...slot, ...measure(slot) }));
  for (const [index, row] of rows.entries()) {
    const own = { ...row, ...measure(row) };
    for (const [column, slot] of measured.entries()) {
      if (!isAllowed(row, slot, allowed)) continue;
      costs[index * width + column] = costBetween(own, slot, rules);
    }
    costs[index * width + columns.length + index] = NO_SLOT;
  }
  const chosen = assignWithoutClashes(costs, rows, columns, rules);
  const firsts = chosen.flatMap((column) => columns[column] ?? []);
  const byEntry = new Map(
    rows.map((row, index) => {
      const own = columns[chosen[index] ?? -1];
      const spare = columns
        .map((slot, column) => ({ slot, column, cost: costs[index * width + column] ?? FORBIDDEN }))
        .filter(({ cost, slot }) => cost < NO_SLOT && !firsts.some((first) => takesFloorOf(first, slot)))
        .toSorted((a, b) => a.cost - b.cost)
        .slice(0, SPARE);
      const spareIds = spare.map(({ slot }) => slot.slotId);
      return [row.entryId, { entryId: row.entryId, slotId: own?.slotId ?? null, spareIds }];
    }),
  );
  return lost.flatMap(({ entryId }) => byEntry.get(entryId) ?? []);
}

/** Whether the team may take the slot, regardless of its other lost practices. */
export function isAllowed(
  { teamId, busy }: Pick<LostPractice, 'teamId' | 'busy'>,
  slot: FreeSlot,
  { weekOf, room }: Pick<ProposalRules, 'weekOf' | 'room'>,
): boolean {
  return room(teamId, weekOf(slot.date)) > 0 && !busy.some((span) => overlap(span, slot));
}

/** How far a slot is from the lost practice; the lower, the better. */
export const costOf = (row: LostPractice, slot: FreeSlot, rules: ProposalRules): number =>
  costBetween({ ...row, ...measure(row) }, { ...slot, ...measure(slot) }, rules);

/** Values that costs depend on, computed once for each place. */
type Measured = { day: number; minutes: number; weekday: number };

const measure = (place: Pick<Place, 'date' | 'startTime'>): Measured => ({
  day: daysBetween('2000-01-01', place.date),
  minutes: minutesOf(place.startTime),
  weekday: weekdayOf(place.date),
});

function costBetween(
  row: LostPractice & Measured,
  slot: FreeSlot & Measured,
  { travelMinutes }: ProposalRules,
): number {
  const minutes = Math.abs(row.minutes - slot.minutes);
  const travel =
    row.venueId === slot.venueId
      ? 0
      : row.schoolId === slot.schoolId
        ? travelMinutes.gyms
        : travelMinutes.schools;
  const [had, gets] = [timeClassOf(row.times, row), timeClassOf(row.times, slot)];
  return (
    PER_DAY * Math.abs(row.day - slot.day) +
    Math.floor(minutes / MINUTES_PER_POINT) +
    (row.venueId === slot.venueId ? 0 : OTHER_GYM) +
    Math.floor(travel / TRAVEL_PER_POINT) +
    (had.isPrime && !gets.isPrime ? NO_LONGER_PRIME : 0) +
    ((gets.isLate && !had.isLate) || (gets.isEarly && !had.isEarly) ? LATE_OR_EARLY : 0) -
    PER_BUMP * row.bumps
  );
}

/**
 * Assigns slots until no team exceeds its weekly limit, no team or coach is in two places at once, and no floor is used
 * twice. Conflicts of teams and coaches are rare, because they must lose two practices at the same time. If a court and a
 * part of it are chosen, nobody gets the whole, because more teams fit on its parts.
 * @returns the column of each row
 */
function assignWithoutClashes(
  costs: Int32Array,
  rows: readonly LostPractice[],
  columns: readonly FreeSlot[],
  rules: ProposalRules,
): number[] {
  const width = columns.length + rows.length;
  for (;;) {
    const chosen = [...cheapestAssignment(costs, rows.length, width)];
    const places = rows.map((row, index) => ({ row, slot: columns[chosen[index] ?? -1] ?? null }));
    const clash = places.findIndex((_, index) => isClashing(places, index, rules));
    if (clash < 0) return chosen;
    const slot = places[clash]?.slot;
    const beside = places.slice(0, clash).flatMap((other) => other.slot ?? []);
    const onFloor = beside.find((other) => slot != null && takesFloorOf(other, slot));
    if (slot == null || onFloor === undefined) {
      costs[clash * width + (chosen[clash] ?? 0)] = FORBIDDEN;
      continue;
    }
    const whole = onFloor.sharedCourtIds.length > slot.sharedCourtIds.length ? onFloor : slot;
    const column = columns.indexOf(whole);
    for (const row of rows.keys()) costs[row * width + column] = FORBIDDEN;
  }
}

/** A lost practice and the slot that its team gets; null if none. */
type Placed = { row: Pick<LostPractice, 'teamId' | 'coachIds'>; slot: FreeSlot | null };

/**
 * Whether a team could not book its slot as well as the slots before it: its week is full then, the team or one of its
 * coaches is elsewhere, or another team uses the floor.
 */
export function isClashing(
  places: readonly Placed[],
  index: number,
  { weekOf, room }: Pick<ProposalRules, 'weekOf' | 'room'>,
): boolean {
  const { row, slot } = places[index] ?? { row: null, slot: null };
  if (row === null || slot === null) return false;
  const before = places
    .slice(0, index)
    .flatMap((other) => (other.slot === null ? [] : [{ row: other.row, slot: other.slot }]));
  const week = weekOf(slot.date);
  const own = before.filter((other) => other.row.teamId === row.teamId && weekOf(other.slot.date) === week);
  if (own.length >= room(row.teamId, week)) return true;
  return before.some((other) => {
    const isSame =
      other.row.teamId === row.teamId || other.row.coachIds.some((id) => row.coachIds.includes(id));
    return (isSame && overlap(other.slot, slot)) || takesFloorOf(other.slot, slot);
  });
}

type Floor = Span & Pick<FreeSlot, 'courtId' | 'sharedCourtIds'>;

/** Whether two slots can't both be used: they are on one court, or on courts that share a floor, at the same time. */
export const takesFloorOf = (one: Floor, other: Floor): boolean =>
  (one.courtId === other.courtId || one.sharedCourtIds.includes(other.courtId)) && overlap(one, other);

export const overlap = (a: Span, b: Span): boolean => a.date === b.date && overlaps(a, b);
