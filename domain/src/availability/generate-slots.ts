import { overlaps } from '#court-time/day-time.ts';
import { LATEST_END } from '#schedule/slot-times.ts';
import type { PermitStatus } from '#schedule/status.ts';
import { addDays, type IsoDate, minutesOf, type WallTime, wallTimeOf, weekdayOf } from '#time/wall-clock.ts';
import type { Purpose } from '#venues/purpose.ts';
import { type Closure, closesPartOf, isClosedOn, isClosureOf } from './closure.ts';
import type { PermitHours } from './permit-hours.ts';

/** Weekly gym hours that a school granted. `courtId` null means every court of the gym. */
export type Permit<Id> = PermitHours & { venueId: Id; courtId: Id | null; purpose: Purpose };

export type GeneratedSlot<Id> = {
  venueId: Id;
  courtId: Id;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  permitStatus: PermitStatus;
  purpose: Purpose;
};

/** A slot that was dropped because another permit's slot overlaps it on the same court. */
export type SlotConflict<Id> = { dropped: GeneratedSlot<Id>; kept: GeneratedSlot<Id> };

type SeasonHours<Id> = {
  permits: readonly Permit<Id>[];
  closures: readonly Closure<Id>[];
  /** the school and courts of a gym */
  courtsOf: (venueId: Id) => { schoolId: Id; courts: readonly Id[] } | undefined;
};

type Candidate<Id> = GeneratedSlot<Id> & { permitIndex: number };
type Stretch = Pick<GeneratedSlot<unknown>, 'startTime' | 'endTime'>;

const STATUS_RANK: Readonly<Record<PermitStatus, number>> = {
  approved: 0,
  pending: 1,
  declined: 2,
  canceled: 3,
};

/** Every day on which a permit grants time, in order, whether closed or not. */
export function permitDates(permits: readonly Permit<unknown>[]): IsoDate[] {
  return [...new Set(permits.flatMap(datesOf))].sort();
}

/**
 * The slots of a day, ordered by start: permits minus closures. Time that is too short for a slot gives none,
 * nor does time after 23:45. A closure of some hours removes every slot that overlaps them.
 *
 * Two permits for the same court and start give one slot: the one with the better status (approved, pending,
 * declined, canceled), or the later one in the list. If slots overlap but start at different times, the one
 * with the better status stays, or the earlier permit's; the other is dropped and listed in `conflicts`. So
 * slots of a court never overlap.
 * @throws RangeError for a permit of that day with an unknown venue or court, or without a whole positive slot length
 * @see docs/spec/decisions.md#availability
 */
export function generateSlots<Id extends string | number>(
  hours: SeasonHours<Id>,
  date: IsoDate,
): { slots: GeneratedSlot<Id>[]; conflicts: SlotConflict<Id>[] } {
  const weekday = weekdayOf(date);
  const closures = hours.closures.filter((closure) => isClosedOn(closure, date));
  const byCourt = new Map<Id, Candidate<Id>[]>();
  for (const [permitIndex, permit] of hours.permits.entries()) {
    if (permit.weekday !== weekday || date < permit.firstDate || permit.lastDate < date) continue;
    const { venueId, status: permitStatus, purpose } = permit;
    const { schoolId, courts } = placeOf(permit, hours);
    const stretches = stretchesOf(permit);
    for (const courtId of courts) {
      const closed = closures.filter((closure) => isClosureOf(closure, { schoolId, venueId, courtId }));
      const candidates = byCourt.get(courtId) ?? [];
      byCourt.set(courtId, candidates);
      for (const time of stretches) {
        if (closed.some((closure) => closesPartOf(closure, time))) continue;
        candidates.push({ venueId, courtId, date, ...time, permitStatus, purpose, permitIndex });
      }
    }
  }
  const courts = [...byCourt.values()].map(chooseSlots);
  return {
    slots: courts.flatMap(({ slots }) => slots).sort(byStart),
    conflicts: courts.flatMap(({ conflicts }) => conflicts),
  };
}

/** The permit's courts and their school. */
function placeOf<Id extends string | number>(permit: Permit<Id>, { courtsOf }: SeasonHours<Id>) {
  const venue = courtsOf(permit.venueId);
  if (!venue) throw new RangeError(`Permit of an unknown venue: ${permit.venueId}`);
  if (permit.courtId !== null && !venue.courts.includes(permit.courtId)) {
    throw new RangeError(`Permit of a court that is not in its venue: ${permit.courtId}`);
  }
  return {
    schoolId: venue.schoolId,
    courts: permit.courtId === null ? venue.courts : [permit.courtId],
  };
}

function stretchesOf(permit: Pick<Permit<unknown>, 'fromTime' | 'toTime' | 'slotMinutes'>): Stretch[] {
  const { slotMinutes } = permit;
  if (!Number.isInteger(slotMinutes) || slotMinutes < 1) {
    throw new RangeError(`Not a slot length in minutes: ${slotMinutes}`);
  }
  const last = Math.min(minutesOf(permit.toTime), minutesOf(LATEST_END)) - slotMinutes;
  const stretches: Stretch[] = [];
  for (let minutes = minutesOf(permit.fromTime); minutes <= last; minutes += slotMinutes) {
    stretches.push({ startTime: wallTimeOf(minutes), endTime: wallTimeOf(minutes + slotMinutes) });
  }
  return stretches;
}

/** The days of a permit in order, whether closed or not. */
export function datesOf(permit: Pick<Permit<unknown>, 'weekday' | 'firstDate' | 'lastDate'>): IsoDate[] {
  const dates: IsoDate[] = [];
  let date = addDays(permit.firstDate, (permit.weekday - weekdayOf(permit.firstDate) + 7) % 7);
  for (; date <= permit.lastDate; date = addDays(date, 7)) dates.push(date);
  return dates;
}

/** Chooses among the candidates of one court so that none overlap and no time is wasted. */
function chooseSlots<Id>(candidates: readonly Candidate<Id>[]) {
  const winners = new Map<WallTime, Candidate<Id>>();
  for (const candidate of candidates) {
    const rival = winners.get(candidate.startTime);
    if (!rival || rankOf(candidate) <= rankOf(rival)) winners.set(candidate.startTime, candidate);
  }
  // Candidates that lose at their own start come last. They are used if the winner itself overlaps a better slot.
  const isBeaten = (one: Candidate<Id>) => winners.get(one.startTime) !== one;
  const ordered = candidates.toSorted(
    (a, b) =>
      Number(isBeaten(a)) - Number(isBeaten(b)) || rankOf(a) - rankOf(b) || a.permitIndex - b.permitIndex,
  );
  const slots: GeneratedSlot<Id>[] = [];
  const conflicts: SlotConflict<Id>[] = [];
  for (const candidate of ordered) {
    const { permitIndex: _, ...slot } = candidate;
    const kept = slots.find((other) => overlaps(other, slot));
    if (!kept) slots.push(slot);
    else if (!isBeaten(candidate)) conflicts.push({ dropped: slot, kept });
  }
  return { slots, conflicts };
}

function rankOf(slot: { permitStatus: PermitStatus }): number {
  return STATUS_RANK[slot.permitStatus];
}

function byStart(a: GeneratedSlot<unknown>, b: GeneratedSlot<unknown>): number {
  return a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : 0;
}
