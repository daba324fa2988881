import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { overlaps } from '@portal/domain/court-time/day-time.ts';
import { takenByText } from '@portal/domain/schedule/row-actions.ts';
import { shownEntries } from '@portal/domain/schedule/shared-slot.ts';
import { type EntryType, effectiveStatus, type PermitStatus } from '@portal/domain/schedule/status.ts';
import { weekdayName } from '@portal/domain/time/format.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';

/** A court with the names that its rows show. */
export type CourtNames = {
  id: number;
  schoolName: string;
  gymName: string;
  court: string;
  scheduleName: string;
  venueId: number;
};

export type DaySlot = {
  id: number;
  date: IsoDate;
  courtId: number;
  startTime: WallTime;
  endTime: WallTime;
  permitStatus: PermitStatus;
};

/** An active entry of any season. */
export type DayEntry = {
  id: number;
  date: IsoDate;
  slotId: number;
  courtId: number;
  /** the other courts whose floor it takes */
  sharedCourtIds: number[];
  startTime: WallTime;
  endTime: WallTime;
  type: EntryType;
  blocks: boolean;
  /** '' if there is none, as with the next fields */
  divisionName: string;
  homeTeam: string;
  /** a team from outside the league, too */
  awayTeam: string;
  title: string;
  externalEmail: string | null;
  blackoutScope: 'gym' | 'school' | null;
  /** its season, 'Fall 2026', if that is not the active one */
  otherSeason: string | null;
};

/** A slot that is held for a team of the waitlist. */
export type DayHold = { date: IsoDate; slotId: number; team: string; heldUntil: Date };

/**
 * The rows of one day: its slots with the entries that take their time, one for each entry if games share a slot.
 * @param courts in the order of rows that begin at the same time; slots of other courts have no row
 * @param slots those of the day that are not withdrawn, in any order
 * @param entries the active ones of the day, in any order
 * @param holds those of the day, in any order
 * @returns in order of the slots' start, of the courts and of the entries' start
 * @see docs/spec/decisions.md#row-status
 */
export function toDayRows(
  courts: readonly CourtNames[],
  slots: readonly DaySlot[],
  entries: readonly DayEntry[],
  holds: readonly DayHold[] = [],
): ScheduleRowWire[] {
  const inTime = entries.toSorted(byStart);
  const bySlot = Map.groupBy(inTime, ({ slotId }) => slotId);
  const blocking = inTime.filter(({ blocks }) => blocks);
  const blockingByCourt = Map.groupBy(blocking, ({ courtId }) => courtId);
  const sharing = blocking.filter(({ sharedCourtIds }) => sharedCourtIds.length > 0);
  const nameOfCourt = new Map(courts.map(({ id, court }) => [id, court]));
  const holdBySlot = new Map(holds.map((hold) => [hold.slotId, hold]));
  const slotsByCourt = Map.groupBy(slots, ({ courtId }) => courtId);
  return courts
    .flatMap((court) =>
      (slotsByCourt.get(court.id) ?? []).flatMap((slot) => {
        const shown = shownEntries(bySlot.get(slot.id) ?? []);
        const onCourt = blockingByCourt.get(court.id)?.find((other) => takesTimeOf(slot, other));
        // a blackout closes the parts of a court with the whole
        const onFloor =
          shown.length === 0
            ? sharing.find((other) => other.sharedCourtIds.includes(court.id) && takesTimeOf(slot, other))
            : undefined;
        const taker = onCourt ?? onFloor ?? null;
        return (shown.length > 0 ? shown : [null]).map((entry) => ({
          slot,
          row: withHold(
            {
              ...toRow(court, slot, entry, taker),
              ...(taker !== null && taker === onFloor && takenOn(taker, nameOfCourt)),
            },
            holdBySlot.get(slot.id),
          ),
        }));
      }),
    )
    .toSorted((a, b) => compareTimes(a.slot.startTime, b.slot.startTime))
    .map(({ row }) => row);
}

const compareTimes = (a: WallTime, b: WallTime) => (a < b ? -1 : a > b ? 1 : 0);
const byStart = (a: DayEntry, b: DayEntry) => compareTimes(a.startTime, b.startTime) || a.id - b.id;

const takesTimeOf = (slot: DaySlot, entry: DayEntry) => entry.slotId !== slot.id && overlaps(entry, slot);

/** Where and for whom an entry takes the floor of another court. */
const takenOn = ({ courtId, homeTeam, awayTeam }: DayEntry, nameOfCourt: ReadonlyMap<number, string>) => ({
  TakenOn: nameOfCourt.get(courtId) ?? '',
  TakenFor: [homeTeam, awayTeam].filter((name) => name !== '').join(' vs '),
});

/** Only an open slot can still go to the team. If it was taken, the next processing of the waitlist ends the hold. */
function withHold(row: ScheduleRowWire, hold: DayHold | undefined): ScheduleRowWire {
  if (hold === undefined || row.StatusEffective !== 'OPEN') return row;
  return { ...row, HeldFor: hold.team, HeldUntilAt: hold.heldUntil.toISOString() };
}

function toRow(
  court: CourtNames,
  slot: DaySlot,
  entry: DayEntry | null,
  taker: DayEntry | null,
): ScheduleRowWire {
  const { startTime, endTime } = entry ?? slot;
  const isPractice = entry?.type === 'practice';
  const detail = entry?.title || entry?.externalEmail || '';
  return {
    AvailabilityId: slot.id,
    Type: entry === null ? 'OPEN' : entry.type.toUpperCase(),
    StatusEffective: effectiveStatus({
      permitStatus: slot.permitStatus,
      entryType: entry?.type ?? null,
      reservedBy: taker,
    }),
    AvailableDate: slot.date,
    AvailableTime: startTime,
    ReservationEndTime: endTime,
    SchoolName: court.schoolName,
    GymName: court.gymName,
    Court: court.court,
    DivisionName: entry?.divisionName ?? '',
    TeamName: isPractice ? entry.homeTeam : '',
    AwayTeam: entry?.awayTeam ?? '',
    HomeTeam: entry?.homeTeam ?? '',
    ScheduleName: court.scheduleName,
    VenueId: court.venueId,
    Weekday: weekdayName(slot.date),
    ...(entry !== null && { EntryId: entry.id }),
    ...(taker !== null && { TakenBy: takenByText(taker) }),
    ...(detail !== '' && { Detail: detail }),
    ...(entry?.blackoutScope != null && { BlackoutScope: entry.blackoutScope }),
    ...(entry?.otherSeason != null && { OtherSeason: entry.otherSeason }),
    ...(startTime !== slot.startTime && { SlotTime: slot.startTime }),
    ...(endTime !== slot.endTime && { SlotEndTime: slot.endTime }),
  };
}
