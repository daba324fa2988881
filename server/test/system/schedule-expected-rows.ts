import type { ScheduleRowWire } from '@portal/contract/schedule-row.ts';
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
    .filter((entry) => entry.blocks && entry.slot_id !== slot.id && entry.court_id === slot.court_id)
    .filter((entry) => entry.entry_date === slot.slot_date)
    .filter((entry) => entry.start_time < slot.end_time && slot.start_time < entry.end_time)
    .sort((a, b) => (a.start_time < b.start_time ? -1 : 1))[0];

const shownOf = (slot: RawSlot, active: readonly RawEntry[]) => {
  const hanging = active.filter(({ slot_id }) => slot_id === slot.id);
  const free = hanging.filter(({ blocks }) => !blocks);
  free.sort((a, b) => (a.start_time < b.start_time ? -1 : a.start_time > b.start_time ? 1 : a.id - b.id));
  return hanging.find(({ blocks }) => blocks) ?? free[0];
};

function stateOf(slot: RawSlot, entry: RawEntry | undefined, taker: RawEntry | undefined) {
  const status =
    slot.permit_status !== 'approved' ? slot.permit_status : (entry?.type ?? (taker ? 'reserved' : 'open'));
  return { Type: (entry?.type ?? 'open').toUpperCase(), StatusEffective: status.toUpperCase() };
}

function placeOf(slot: RawSlot, entry: RawEntry | undefined, { courts }: Names) {
  const place = courts.get(slot.court_id);
  if (place === undefined) throw new Error('Every slot has a court.');
  return {
    AvailabilityId: slot.id,
    AvailableDate: slot.slot_date,
    AvailableTime: (entry ?? slot).start_time,
    ReservationEndTime: (entry ?? slot).end_time,
    SchoolName: place.school,
    GymName: place.gym,
    Court: place.court,
    ScheduleName: place.scheduleName,
    VenueId: place.venueId,
    Weekday: WEEKDAYS[new Date(`${slot.slot_date}T00:00:00Z`).getUTCDay()] ?? '',
  };
}

function sidesOf(entry: RawEntry | undefined, { teams }: Names) {
  const home = teams.get(entry?.home_team_id ?? 0);
  const away = teams.get(entry?.away_team_id ?? 0)?.name ?? entry?.external_team ?? '';
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
  const detail = entry?.title ?? entry?.external_email;
  const scope = blackouts.find(({ id }) => id === entry?.blackout_id)?.scope;
  const takenBy =
    taker && `${taker.type.toUpperCase()} ${taker.start_time.slice(0, 5)}-${taker.end_time.slice(0, 5)}`;
  return {
    ...(entry && { EntryId: entry.id }),
    ...(takenBy && { TakenBy: takenBy }),
    ...(detail && { Detail: detail }),
    ...(scope && { BlackoutScope: scope }),
    ...(entry && entry.start_time !== slot.start_time && { SlotTime: slot.start_time }),
    ...(entry && entry.end_time !== slot.end_time && { SlotEndTime: slot.end_time }),
  };
}

/** Ids of the slots that coaches may ask for: approved, nothing blocking on them or over them, in the period, ahead. */
export function expectedOpenSlots(raw: RawSchedule, period: { now: string; lastDay: string }): number[] {
  const blocking = raw.entries.filter(({ state, blocks }) => state === 'active' && blocks);
  return raw.slots
    .filter((slot) => slot.permit_status === 'approved')
    .filter((slot) => `${slot.slot_date} ${slot.start_time}` > period.now && slot.slot_date <= period.lastDay)
    .filter((slot) => !blocking.some((entry) => entry.slot_id === slot.id) && !takerOf(slot, blocking))
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}
