import type { PermitStatus } from '#schedule/status.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';
import { openCount, type Steps } from './steps.ts';

/** What a slot is known by (court, date, start), and what a new generation may change about it. */
export type MergeableSlot<Id> = {
  courtId: Id;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  permitStatus: PermitStatus;
};

/** A slot of the season as it is stored. */
export type StoredSlot<Id> = MergeableSlot<Id> & {
  /** whether a live entry hangs on it */
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
  /** no longer generated, nothing hangs on them */
  withdraw: Stored[];
  /** no longer generated, kept because they are booked */
  keepBooked: Stored[];
  /** generated, but a kept booked slot takes part of their time; a later merge brings them once it is free */
  heldBack: Generated[];
  /** past and generated otherwise, or not booked and not generated any more: left as they were */
  past: Stored[];
};

/**
 * What has to be done so that the stored slots become the generated ones, without losing a booked one and without two
 * live slots of a court overlapping. After it is done, planning again finds nothing to insert, update or withdraw.
 * A stored slot that would have to grow into a kept booked one keeps its end and takes the new permit status alone. What
 * is past is never changed, and nothing is put into its time.
 * @param stored    all slots of the season, at most one per court, date and start; the live ones never overlap
 * @param generated the result of generateSlots
 * @see decisions §5.3b
 */
export function* planMerge<
  Id extends string | number,
  Stored extends StoredSlot<Id>,
  Generated extends MergeableSlot<Id>,
>(stored: readonly Stored[], generated: readonly Generated[]): Steps<MergePlan<Stored, Generated>> {
  const isTime = openCount();
  const wanted = new Map<string, Generated>();
  for (const slot of generated) {
    wanted.set(keyOf(slot), slot);
    if (isTime()) yield;
  }
  const live = stored.filter((slot) => !slot.isWithdrawn);
  const keepBooked: Stored[] = [];
  for (const slot of live) {
    if (slot.isBooked && !wanted.has(keyOf(slot))) keepBooked.push(slot);
    if (isTime()) yield;
  }
  const takesPartOf = (slots: readonly Stored[]) => {
    const byCourtDay = Map.groupBy(slots, courtDayOf);
    return (slot: Generated) =>
      (byCourtDay.get(courtDayOf(slot)) ?? []).some((other) => isOverlapping(other, slot));
  };
  const isHeldBack = takesPartOf(keepBooked);
  const isInThePast = takesPartOf(live.filter((slot) => slot.isPast));
  const hasNoRoom = (slot: Generated) => isHeldBack(slot) || isInThePast(slot);

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
    if (isTime()) yield;
    const match = wanted.get(keyOf(slot));
    if (slot.isPast) {
      wanted.delete(keyOf(slot));
      if (match && isSame(slot, match)) plan.unchanged.push(slot);
      else if (!slot.isWithdrawn && (match || !slot.isBooked)) plan.past.push(slot);
      continue;
    }
    if (!match) {
      if (!slot.isBooked && !slot.isWithdrawn) plan.withdraw.push(slot);
      continue;
    }
    if (slot.isWithdrawn && hasNoRoom(match)) continue;
    wanted.delete(keyOf(slot));
    const next = hasNoRoom(match) ? { ...match, endTime: slot.endTime } : match;
    if (isSame(slot, next)) plan.unchanged.push(slot);
    else plan.update.push({ stored: slot, generated: next });
  }
  for (const slot of wanted.values()) {
    if (isTime()) yield;
    if (isHeldBack(slot)) plan.heldBack.push(slot);
    else if (!isInThePast(slot)) plan.insert.push(slot);
  }
  return plan;
}

function courtDayOf({ courtId, date }: MergeableSlot<string | number>): string {
  return `${courtId} ${date}`;
}

function keyOf(slot: MergeableSlot<string | number>): string {
  return `${courtDayOf(slot)} ${slot.startTime}`;
}

function isOverlapping(a: MergeableSlot<unknown>, b: MergeableSlot<unknown>): boolean {
  return a.startTime < b.endTime && b.startTime < a.endTime;
}

function isSame(stored: StoredSlot<unknown>, next: MergeableSlot<unknown>): boolean {
  return !stored.isWithdrawn && stored.endTime === next.endTime && stored.permitStatus === next.permitStatus;
}
