import { overlaps } from '#court-time/day-time.ts';
import type { PermitStatus } from '#schedule/status.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';
import type { Purpose } from '#venues/purpose.ts';

/** Court, date and start identify a slot; a new generation may change the rest. */
export type MergeableSlot<Id> = {
  courtId: Id;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  permitStatus: PermitStatus;
  purpose: Purpose;
};

/** A slot of the season as the database has it. */
export type StoredSlot<Id> = MergeableSlot<Id> & {
  /** an active entry uses it */
  isBooked: boolean;
  /** an earlier merge withdrew it but kept the record; it is restored if it is generated again */
  isWithdrawn?: boolean;
  /** its start has passed, so it must not change */
  isPast?: boolean;
};

export type MergePlan<Stored, Generated> = {
  insert: Generated[];
  update: { stored: Stored; generated: Generated }[];
  unchanged: Stored[];
  /** no longer generated and not booked */
  withdraw: Stored[];
  /** no longer generated, but booked */
  keepBooked: Stored[];
  /** generated, but a booked slot overlaps them; a later merge adds them once it is free */
  heldBack: Generated[];
  /** past, and no longer as generated; left unchanged */
  past: Stored[];
};

/**
 * Plans how to turn the stored slots into the generated ones without losing a booked slot and without
 * overlaps between live slots of a court. After the plan is applied, a new plan has nothing to insert, update
 * or withdraw. If a stored slot would grow into a booked one, it keeps its end, and its other changes apply.
 * Past slots never change, and no slot is added in their time. Each day is planned independently.
 * @param stored    all slots of the season or of a day, at most one per court, date and start; the live ones never overlap
 * @param generated what generateSlots returns for the same days
 * @see docs/spec/decisions.md#availability
 */
export function planMerge<
  Id extends string | number,
  Stored extends StoredSlot<Id>,
  Generated extends MergeableSlot<Id>,
>(stored: readonly Stored[], generated: readonly Generated[]): MergePlan<Stored, Generated> {
  const dayOf = createDayLookup<Id, Stored, Generated>();
  for (const slot of generated) dayOf(slot).unmatched.push(slot);
  const keepBooked: Stored[] = [];
  for (const slot of stored) {
    if (slot.isWithdrawn) continue;
    const day = dayOf(slot);
    if (slot.isPast) day.past.push(slot);
    if (!slot.isBooked || findByStart(slot, day.unmatched)) continue;
    day.kept.push(slot);
    keepBooked.push(slot);
  }

  const plan: MergePlan<Stored, Generated> = {
    insert: [],
    update: [],
    unchanged: [],
    withdraw: [],
    keepBooked,
    heldBack: [],
    past: [],
  };
  for (const slot of stored) {
    const { unmatched, kept, past } = dayOf(slot);
    const match = findByStart(slot, unmatched);
    if (slot.isPast) {
      if (match) take(match, unmatched);
      if (match && isSame(slot, match)) plan.unchanged.push(slot);
      else if (!slot.isWithdrawn && (match || !slot.isBooked)) plan.past.push(slot);
      continue;
    }
    if (!match) {
      if (!slot.isBooked && !slot.isWithdrawn) plan.withdraw.push(slot);
      continue;
    }
    const hasNoRoom = overlapsAny(match, kept) || overlapsAny(match, past);
    if (slot.isWithdrawn && hasNoRoom) continue;
    take(match, unmatched);
    const next = hasNoRoom ? { ...match, endTime: slot.endTime } : match;
    if (isSame(slot, next)) plan.unchanged.push(slot);
    else plan.update.push({ stored: slot, generated: next });
  }
  for (const slot of generated) {
    const { unmatched, kept, past } = dayOf(slot);
    if (!unmatched.includes(slot)) continue;
    if (overlapsAny(slot, kept)) plan.heldBack.push(slot);
    else if (!overlapsAny(slot, past)) plan.insert.push(slot);
  }
  return plan;
}

/** The slots of one court on one day: only a few. */
type CourtDay<Stored, Generated> = {
  /** generated, and not matched with a stored slot yet */
  unmatched: Generated[];
  /** live and booked, but no longer generated */
  kept: Stored[];
  /** live and past */
  past: Stored[];
};

/**
 * Looks up a court's day and creates it if needed. Nested maps, because building a text key for each slot is
 * too slow.
 */
function createDayLookup<Id, Stored, Generated>() {
  const dates = new Map<IsoDate, Map<Id, CourtDay<Stored, Generated>>>();
  return ({ date, courtId }: MergeableSlot<Id>): CourtDay<Stored, Generated> => {
    const courts = dates.get(date) ?? new Map<Id, CourtDay<Stored, Generated>>();
    if (courts.size === 0) dates.set(date, courts);
    const day = courts.get(courtId) ?? { unmatched: [], kept: [], past: [] };
    if (!courts.has(courtId)) courts.set(courtId, day);
    return day;
  };
}

const findByStart = <Slot extends MergeableSlot<unknown>>(
  { startTime }: MergeableSlot<unknown>,
  slots: readonly Slot[],
): Slot | undefined => slots.find((slot) => slot.startTime === startTime);

const overlapsAny = (slot: MergeableSlot<unknown>, others: readonly MergeableSlot<unknown>[]): boolean =>
  others.some((other) => overlaps(other, slot));

function take<Slot>(slot: Slot, from: Slot[]): void {
  from.splice(from.indexOf(slot), 1);
}

function isSame(stored: StoredSlot<unknown>, next: MergeableSlot<unknown>): boolean {
  return (
    !stored.isWithdrawn &&
    stored.endTime === next.endTime &&
    stored.permitStatus === next.permitStatus &&
    stored.purpose === next.purpose
  );
}
