import type { PermitStatus } from '#schedule/status.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';
import type { Purpose } from '#venues/purpose.ts';

/** What a slot is known by (court, date, start), and what a new generation may change about it. */
export type MergeableSlot<Id> = {
  courtId: Id;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  permitStatus: PermitStatus;
  purpose: Purpose;
};

/** A slot of the season as it is stored. */
export type StoredSlot<Id> = MergeableSlot<Id> & {
  /** whether a live entry uses it */
  isBooked: boolean;
  /** whether an earlier merge withdrew it and kept the record; it comes back when it is generated again */
  isWithdrawn?: boolean;
  /** whether its time has begun: it is history then, and stays as it is */
  isPast?: boolean;
};

export type MergePlan<Stored, Generated> = {
  insert: Generated[];
  update: { stored: Stored; generated: Generated }[];
  unchanged: Stored[];
  /** no longer generated, and no entry uses them */
  withdraw: Stored[];
  /** no longer generated, kept because they are booked */
  keepBooked: Stored[];
  /** generated, but a kept booked slot takes part of their time; a later merge brings them once it is free */
  heldBack: Generated[];
  /** past, and generated differently or, if not booked, no longer generated: left unchanged */
  past: Stored[];
};

/**
 * What has to be done so that the stored slots become the generated ones, without losing a booked one and without two
 * live slots of a court overlapping. After it is done, planning again finds nothing to insert, update or withdraw.
 * A stored slot that would have to grow into a kept booked one keeps its end and takes the rest. What
 * is past is never changed, and nothing is put into its time.
 * Days are planned independently of each other.
 * @param stored    all slots of the season or of a day, at most one per court, date and start; the live ones never overlap
 * @param generated what generateSlots returns for the same days
 * @see docs/spec/decisions.md#availability
 */
export function planMerge<
  Id extends string | number,
  Stored extends StoredSlot<Id>,
  Generated extends MergeableSlot<Id>,
>(stored: readonly Stored[], generated: readonly Generated[]): MergePlan<Stored, Generated> {
  const dayOf = openDays<Id, Stored, Generated>();
  for (const slot of generated) dayOf(slot).wanted.push(slot);
  const keepBooked: Stored[] = [];
  for (const slot of stored) {
    if (slot.isWithdrawn) continue;
    const day = dayOf(slot);
    if (slot.isPast) day.past.push(slot);
    if (!slot.isBooked || startingWith(slot, day.wanted)) continue;
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
    const { wanted, kept, past } = dayOf(slot);
    const match = startingWith(slot, wanted);
    if (slot.isPast) {
      if (match) take(match, wanted);
      if (match && isSame(slot, match)) plan.unchanged.push(slot);
      else if (!slot.isWithdrawn && (match || !slot.isBooked)) plan.past.push(slot);
      continue;
    }
    if (!match) {
      if (!slot.isBooked && !slot.isWithdrawn) plan.withdraw.push(slot);
      continue;
    }
    const hasNoRoom = takePartOf(match, kept) || takePartOf(match, past);
    if (slot.isWithdrawn && hasNoRoom) continue;
    take(match, wanted);
    const next = hasNoRoom ? { ...match, endTime: slot.endTime } : match;
    if (isSame(slot, next)) plan.unchanged.push(slot);
    else plan.update.push({ stored: slot, generated: next });
  }
  for (const slot of generated) {
    const { wanted, kept, past } = dayOf(slot);
    if (!wanted.includes(slot)) continue;
    if (takePartOf(slot, kept)) plan.heldBack.push(slot);
    else if (!takePartOf(slot, past)) plan.insert.push(slot);
  }
  return plan;
}

/** What is known of one court's day: a handful of slots each. */
type CourtDay<Stored, Generated> = {
  /** generated, and no stored slot has taken it yet */
  wanted: Generated[];
  /** live and booked, and no longer generated */
  kept: Stored[];
  /** live and begun */
  past: Stored[];
};

/** Finds the day of a slot's court, made the first time it is asked for. There are too many slots to write a key for each. */
function openDays<Id, Stored, Generated>() {
  const dates = new Map<IsoDate, Map<Id, CourtDay<Stored, Generated>>>();
  return ({ date, courtId }: MergeableSlot<Id>): CourtDay<Stored, Generated> => {
    const courts = dates.get(date) ?? new Map<Id, CourtDay<Stored, Generated>>();
    if (courts.size === 0) dates.set(date, courts);
    const day = courts.get(courtId) ?? { wanted: [], kept: [], past: [] };
    if (!courts.has(courtId)) courts.set(courtId, day);
    return day;
  };
}

const startingWith = <Slot extends MergeableSlot<unknown>>(
  { startTime }: MergeableSlot<unknown>,
  slots: readonly Slot[],
): Slot | undefined => slots.find((slot) => slot.startTime === startTime);

const takePartOf = (slot: MergeableSlot<unknown>, others: readonly MergeableSlot<unknown>[]): boolean =>
  others.some((other) => isOverlapping(other, slot));

function take<Slot>(slot: Slot, from: Slot[]): void {
  from.splice(from.indexOf(slot), 1);
}

function isOverlapping(a: MergeableSlot<unknown>, b: MergeableSlot<unknown>): boolean {
  return a.startTime < b.endTime && b.startTime < a.endTime;
}

function isSame(stored: StoredSlot<unknown>, next: MergeableSlot<unknown>): boolean {
  return (
    !stored.isWithdrawn &&
    stored.endTime === next.endTime &&
    stored.permitStatus === next.permitStatus &&
    stored.purpose === next.purpose
  );
}
