import type { PermitStatus } from '#schedule/status.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';

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
};

export type MergePlan<Stored, Generated> = {
  insert: Generated[];
  update: { stored: Stored; generated: Generated }[];
  unchanged: Stored[];
  /** no longer generated, nothing hangs on them */
  withdraw: Stored[];
  /** no longer generated, kept because they are booked */
  keepBooked: Stored[];
};

/**
 * What has to be done so that the stored slots become the generated ones, without losing a booked one. After it is
 * done, planning again finds nothing to insert, update or withdraw. A kept booked slot may overlap a new one of its
 * court: the new one then shows as reserved while the entry lasts.
 * @param stored    all slots of the season, at most one per court, date and start
 * @param generated the result of generateSlots
 * @see decisions §5.3b
 */
export function planMerge<
  Id extends string | number,
  Stored extends StoredSlot<Id>,
  Generated extends MergeableSlot<Id>,
>(stored: readonly Stored[], generated: readonly Generated[]): MergePlan<Stored, Generated> {
  const plan: MergePlan<Stored, Generated> = {
    insert: [],
    update: [],
    unchanged: [],
    withdraw: [],
    keepBooked: [],
  };
  const wanted = new Map(generated.map((slot) => [keyOf(slot), slot]));
  for (const slot of stored) {
    const match = wanted.get(keyOf(slot));
    wanted.delete(keyOf(slot));
    if (match && isSame(slot, match)) plan.unchanged.push(slot);
    else if (match) plan.update.push({ stored: slot, generated: match });
    else if (slot.isBooked) plan.keepBooked.push(slot);
    else if (!slot.isWithdrawn) plan.withdraw.push(slot);
  }
  plan.insert.push(...wanted.values());
  return plan;
}

function keyOf({ courtId, date, startTime }: MergeableSlot<string | number>): string {
  return `${courtId} ${date} ${startTime}`;
}

function isSame(stored: StoredSlot<unknown>, generated: MergeableSlot<unknown>): boolean {
  return (
    !stored.isWithdrawn &&
    stored.endTime === generated.endTime &&
    stored.permitStatus === generated.permitStatus
  );
}
