import { timeClassOf } from '#fairness/times.ts';
import { cheapestAssignment } from '#games/draw/assignment.ts';
import { overlap, takesFloorOf } from '#losses/propose-slots.ts';
import { weekdayOf } from '#time/wall-clock.ts';
import type { RoundSlot, RoundTeam } from './round.ts';
import { costsOf } from './slot-cost.ts';
import { rankOf } from './wish.ts';

/** Higher than the cost of leaving every team without a slot. */
const FORBIDDEN = 2 ** 51;

/** What a team gets. */
export type Assigned = { team: RoundTeam; slot: RoundSlot | null };

/**
 * The cheapest assignment of slots to teams (slot-cost.ts), without two teams of one coach at overlapping times in
 * different gyms, and without two slots on one floor.
 * @param teams those with wishes, in the order in which they go
 */
export function assignSlots(teams: readonly RoundTeam[], slots: readonly RoundSlot[]): Assigned[] {
  const columns = slots.toSorted((a, b) => a.id - b.id);
  const costs = costTable(teams, columns);
  for (;;) {
    const chosen = cheapestAssignment(costs, teams.length, columns.length + teams.length, 'free');
    const assigned = teams.map((team, row) => ({ team, slot: columns[chosen[row] ?? -1] ?? null }));
    const clashes = findClashes(assigned);
    if (clashes.length === 0) return besideOwnTeams(assigned, columns);
    for (const clash of clashes) forbid(costs, clash, teams, columns);
  }
}

/** A row for each team, a column for each slot, and one for each team that stands for no slot. */
function costTable(teams: readonly RoundTeam[], columns: readonly RoundSlot[]): Float64Array {
  const width = columns.length + teams.length;
  const costs = new Float64Array(teams.length * width).fill(FORBIDDEN);
  const { costOf, costOfNone } = costsOf(teams.length);
  for (const [row, team] of teams.entries()) {
    const weight = teams.length - row;
    for (const [column, slot] of columns.entries()) {
      const rank = rankOf(team, slot);
      if (rank === null || !isFree(team, slot)) continue;
      costs[row * width + column] = costOf({ rank, isPrime: isPrime(team, slot), weight });
    }
    costs[row * width + columns.length + row] = costOfNone(weight);
  }
  return costs;
}

/** Whether neither the team nor its coaches have something else then. A coach can be at one gym with two teams. */
export const isFree = ({ busy, coachBusy }: RoundTeam, slot: RoundSlot): boolean =>
  !busy.some((span) => overlap(span, slot)) &&
  !coachBusy.some((span) => span.venueId !== slot.venueId && overlap(span, slot));

const isPrime = ({ times }: RoundTeam, { date, startTime }: RoundSlot): boolean =>
  timeClassOf(times, { weekday: weekdayOf(date), startTime }).isPrime;

export const shareCoach = (one: Pick<RoundTeam, 'coachIds'>, other: Pick<RoundTeam, 'coachIds'>): boolean =>
  one.coachIds.some((id) => other.coachIds.includes(id));

/** Whether a coach can't be at both slots. */
export const isElsewhere = (one: RoundSlot, other: RoundSlot): boolean =>
  one.venueId !== other.venueId && overlap(one, other);

/** Slots that can't both be assigned: the later team, and the slot of the team that goes before it. */
type Clash = { row: number; slot: RoundSlot; before: RoundSlot; isFloor: boolean };

function findClashes(assigned: readonly Assigned[]): Clash[] {
  const ofCoach = new Map<number, number[]>();
  const ofDay = new Map<string, number[]>();
  const clashes: Clash[] = [];
  for (const [row, { team, slot }] of assigned.entries()) {
    if (slot === null) continue;
    const onDay = ofDay.get(slot.date) ?? [];
    const beside = new Set(team.coachIds.flatMap((id) => ofCoach.get(id) ?? []));
    for (const other of onDay) {
      const before = assigned[other]?.slot ?? null;
      if (before === null) continue;
      const isFloor = takesFloorOf(before, slot);
      if (isFloor || (beside.has(other) && isElsewhere(before, slot))) {
        clashes.push({ row, slot, before, isFloor });
        break;
      }
    }
    ofDay.set(slot.date, [...onDay, row]);
    for (const id of team.coachIds) ofCoach.set(id, [...(ofCoach.get(id) ?? []), row]);
  }
  return clashes;
}

/**
 * Forbids what clashes: the team that goes later gives up every slot at which its coach would be elsewhere. If a court and
 * a part of it are chosen, nobody gets the whole, because more teams fit on its parts.
 */
function forbid(
  costs: Float64Array,
  { row, slot, before, isFloor }: Clash,
  teams: readonly RoundTeam[],
  columns: readonly RoundSlot[],
): void {
  const width = columns.length + teams.length;
  if (isFloor) {
    const column = columns.indexOf(before.sharedCourtIds.length > slot.sharedCourtIds.length ? before : slot);
    for (const each of teams.keys()) costs[each * width + column] = FORBIDDEN;
    return;
  }
  for (const [column, other] of columns.entries()) {
    if (isElsewhere(before, other)) costs[row * width + column] = FORBIDDEN;
  }
}

/**
 * Moves teams to a free slot that is as good for them, if it is right before or after another team of their coach at the
 * same gym.
 */
function besideOwnTeams(assigned: readonly Assigned[], columns: readonly RoundSlot[]): Assigned[] {
  const result = [...assigned];
  for (const [row, { team, slot }] of assigned.entries()) {
    const own = result.flatMap((other, at) =>
      at !== row && other.slot !== null && shareCoach(team, other.team) ? other.slot : [],
    );
    if (slot === null || own.length === 0 || own.some((other) => isBackToBack(other, slot))) continue;
    const taken = result.flatMap((other, at) => (at === row ? [] : (other.slot ?? [])));
    const better = columns.find(
      (other) =>
        own.some((beside) => isBackToBack(beside, other)) &&
        isAsGood(team, other, slot) &&
        isFree(team, other) &&
        !own.some((beside) => isElsewhere(beside, other)) &&
        !taken.some((used) => used.id === other.id || takesFloorOf(used, other)),
    );
    if (better !== undefined) result[row] = { team, slot: better };
  }
  return result;
}

const isBackToBack = (one: RoundSlot, other: RoundSlot): boolean =>
  one.date === other.date &&
  one.venueId === other.venueId &&
  (one.endTime === other.startTime || other.endTime === one.startTime);

const isAsGood = (team: RoundTeam, one: RoundSlot, other: RoundSlot): boolean =>
  rankOf(team, one) === rankOf(team, other) && isPrime(team, one) === isPrime(team, other);
