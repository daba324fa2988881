import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import type { RawEntry, RawSchedule, RawSlot } from './schedule-rules.ts';

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
    const taker = takerOf(slot, active);
    const entry = shownOf(slot, active);
    return {
      ...placeOf(slot, entry, names),
      ...stateOf(slot, entry, taker),
      ...sidesOf(entry, names),
      ...moreOf(slot, entry, taker, raw),
    };
  });
}

const takerOf = (slot: RawSlot, active: readonly RawEntry[]) =>
  active
    .filter((entry) => entry.blocks && entry.slotId !== slot.id && entry.courtId === slot.courtId)
    .filter((entry) => entry.entryDate === slot.slotDate)
    .filter((entry) => entry.startTime < slot.endTime && slot.startTime < entry.endTime)
    .sort((a, b) => (a.startTime < b.startTime ? -1 : 1))[0];

const shownOf = (slot: RawSlot, active: readonly RawEntry[]) => {
  const hanging = active.filter(({ slotId }) => slotId === slot.id);
  const free = hanging.filter(({ blocks }) => !blocks);
  free.sort((a, b) => (a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : a.id - b.id));
  return hanging.find(({ blocks }) => blocks) ?? free[0];
};

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

/** Ids of the slots that coaches may ask for: approved, nothing blocking on them or over them, in the period, ahead. */
export function expectedOpenSlots(raw: RawSchedule, period: { now: string; lastDay: string }): number[] {
  const blocking = raw.entries.filter(({ state, blocks }) => state === 'active' && blocks);
  return raw.slots
    .filter((slot) => slot.permitStatus === 'approved')
    .filter((slot) => `${slot.slotDate} ${slot.startTime}` > period.now && slot.slotDate <= period.lastDay)
    .filter((slot) => !blocking.some((entry) => entry.slotId === slot.id) && !takerOf(slot, blocking))
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}
