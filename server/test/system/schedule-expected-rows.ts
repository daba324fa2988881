import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { type RawEntry, type RawSchedule, type RawSlot, shareFloor } from '@portal/testkit/schedule-rules.ts';

export type CourtPlace = {
  court: string;
  gym: string;
  school: string;
  scheduleName: string;
  venueId: number;
};

/** Names by id, as the list shows them. */
export type Names = {
  /** team → its own name and its division's */
  teams: ReadonlyMap<number, { name: string; division: string }>;
  courts: ReadonlyMap<number, CourtPlace>;
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The combined schedule, computed slot by slot from the tables without the portal's code. */
export function expectedRows(raw: RawSchedule, names: Names): ScheduleRowWire[] {
  const active = raw.entries.filter(({ state }) => state === 'active');
  return raw.slots.map((slot) => {
    const entry = shownOf(slot, active);
    const takers = takersOf(slot, active, raw);
    const onCourt = takers.find(({ courtId }) => courtId === slot.courtId);
    // an entry of the slot itself says more than one that takes its floor from another court
    const onFloor = onCourt === undefined && entry === undefined ? takers[0] : undefined;
    const taker = onCourt ?? onFloor;
    return {
      ...placeOf(slot, entry, names),
      ...(onFloor && takenOn(onFloor, names)),
      ...stateOf(slot, entry, taker),
      ...sidesOf(entry, names),
      ...moreOf(slot, entry, taker, raw),
    };
  });
}

/** What takes a slot's time from other slots, the earliest first. */
const takersOf = (slot: RawSlot, active: readonly RawEntry[], raw: RawSchedule) =>
  active
    .filter((entry) => entry.blocks && entry.slotId !== slot.id)
    .filter((entry) => shareFloor(raw, entry.courtId, slot.courtId) && entry.entryDate === slot.slotDate)
    .filter((entry) => entry.startTime < slot.endTime && slot.startTime < entry.endTime)
    .sort(byStart);

const byStart = (a: RawEntry, b: RawEntry) =>
  a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : a.id - b.id;

const shownOf = (slot: RawSlot, active: readonly RawEntry[]) => {
  const hanging = active.filter(({ slotId }) => slotId === slot.id);
  const free = hanging.filter(({ blocks }) => !blocks);
  return hanging.find(({ blocks }) => blocks) ?? free.sort(byStart)[0];
};

/** On which other court, and for whom, an entry takes the floor. */
function takenOn(entry: RawEntry, names: Names) {
  const { HomeTeam, AwayTeam } = sidesOf(entry, names);
  return {
    TakenOn: names.courts.get(entry.courtId)?.court ?? '',
    TakenFor: [HomeTeam, AwayTeam].filter((name) => name !== '').join(' vs '),
  };
}

function stateOf(slot: RawSlot, entry: RawEntry | undefined, taker: RawEntry | undefined) {
  const status =
    slot.permitStatus !== 'approved' ? slot.permitStatus : (entry?.type ?? (taker ? 'reserved' : 'open'));
  return { Type: (entry?.type ?? 'open').toUpperCase(), StatusEffective: status.toUpperCase() };
}

function placeOf(slot: RawSlot, entry: RawEntry | undefined, { courts }: Names) {
  const place = courts.get(slot.courtId);
  if (place === undefined) throw new Error('Every slot has a court.');
  return {
    AvailabilityId: slot.id,
    AvailableDate: slot.slotDate,
    AvailableTime: (entry ?? slot).startTime,
    ReservationEndTime: (entry ?? slot).endTime,
    SchoolName: place.school,
    GymName: place.gym,
    Court: place.court,
    ScheduleName: place.scheduleName,
    VenueId: place.venueId,
    Weekday: WEEKDAYS[new Date(`${slot.slotDate}T00:00:00Z`).getUTCDay()] ?? '',
  };
}

function sidesOf(entry: RawEntry | undefined, { teams }: Names) {
  const home = teams.get(entry?.homeTeamId ?? 0);
  const away = teams.get(entry?.awayTeamId ?? 0)?.name ?? entry?.externalTeam ?? '';
  return {
    DivisionName: home?.division ?? '',
    TeamName: entry?.type === 'practice' ? (home?.name ?? '') : '',
    AwayTeam: away,
    HomeTeam: home?.name ?? '',
  };
}

function moreOf(
  slot: RawSlot,
  entry: RawEntry | undefined,
  taker: RawEntry | undefined,
  { blackouts }: RawSchedule,
) {
  const detail = entry?.title ?? entry?.externalEmail;
  const scope = blackouts.find(({ id }) => id === entry?.blackoutId)?.scope;
  const takenBy =
    taker && `${taker.type.toUpperCase()} ${taker.startTime.slice(0, 5)}-${taker.endTime.slice(0, 5)}`;
  return {
    ...(entry && { EntryId: entry.id }),
    ...(takenBy && { TakenBy: takenBy }),
    ...(detail && { Detail: detail }),
    ...(scope && { BlackoutScope: scope }),
    ...(entry && entry.startTime !== slot.startTime && { SlotTime: slot.startTime }),
    ...(entry && entry.endTime !== slot.endTime && { SlotEndTime: slot.endTime }),
  };
}

/** Ids of the slots that coaches may ask for: approved, ahead, in the period, nothing blocking on them or on their floor. */
export function expectedOpenSlots(raw: RawSchedule, period: { now: string; lastDay: string }): number[] {
  const blocking = raw.entries.filter(({ state, blocks }) => state === 'active' && blocks);
  return raw.slots
    .filter((slot) => slot.permitStatus === 'approved')
    .filter((slot) => `${slot.slotDate} ${slot.startTime}` > period.now && slot.slotDate <= period.lastDay)
    .filter(
      (slot) =>
        !blocking.some((entry) => entry.slotId === slot.id) && takersOf(slot, blocking, raw).length === 0,
    )
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}
