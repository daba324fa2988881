import { startTimeOptions } from '@portal/domain/schedule/slot-times.ts';
import { addMinutes, minutesOf } from '@portal/domain/time/wall-clock.ts';
import type { LeagueSlot } from './league.ts';
import type { Action, Kind } from './schedule-actions.ts';
import type { RawEntry, RawSchedule } from './schedule-rules.ts';

/** The calls that random actions make. */

type Calls<Answer> = {
  post(url: string, body: unknown): Promise<Answer>;
  put(url: string, body: unknown): Promise<Answer>;
};

/** A league whose people can call either of two portals. Coaches and administrators are named by number. */
export type CallWorld<Answer> = {
  slots: readonly LeagueSlot[];
  teams: readonly { id: number; name: string; divisionName: string; coach: number }[];
  coachEmail(coach: number): string;
  coachCalls(coach: number, portal: number): Calls<Answer>;
  adminCalls(admin: number, portal: number): Calls<Answer>;
};

/** A change that can be undone, and who made it: a coach released a practice, all others are administrators. */
export type Undo = { of: 'cancellations' | 'moves' | 'releases'; id: number; person: number };

/** The input of an action: the tables before its batch, and the changes that can be undone. */
export type Seen = { raw: RawSchedule; undos: readonly Undo[] };

const from = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % items.length];

/** Sends the action's call; null if nothing exists that it could apply to. */
export function perform<Answer>(
  world: CallWorld<Answer>,
  seen: Seen,
  action: Action,
): Promise<Answer | null> {
  const admin = world.adminCalls(action.person, action.portal);
  const add = ADDS[action.kind];
  if (add !== undefined) {
    const [url, body] = add(world, action);
    return admin.post(url, body);
  }
  const active = seen.raw.entries.filter(({ state }) => state === 'active');
  switch (action.kind) {
    case 'update':
      return sendUpdate(world, seen, action, active);
    case 'cancel':
      return sendCancel(world, seen, action, active);
    case 'undo':
      return sendUndo(world, seen, action);
    case 'reserve':
      return sendReserve(world, action);
    case 'release':
      return sendRelease(world, action, active);
    case 'change':
      return sendChange(world, action, active);
    case 'move':
      return sendMove(world, action, active);
    case 'swap':
      return sendSwap(world, action, active);
    default:
      return sendTypes(world, action);
  }
}

function slotOf(world: Pick<CallWorld<unknown>, 'slots'>, action: Action): LeagueSlot {
  const slot = from(world.slots, action.pick);
  if (slot === undefined) throw new Error('The world has slots.');
  return slot;
}

function teamOf(world: Pick<CallWorld<unknown>, 'teams'>, index: number) {
  const team = world.teams[index % world.teams.length];
  if (team === undefined) throw new Error('The world has teams.');
  return team;
}

/** The start and end of an entry of this action, as the pickers offer them; no end stands for the default duration. */
function timesOf(slot: LeagueSlot, { shift, minutes }: Action) {
  const moved = addMinutes(slot.startTime, 30 * shift);
  const start = startTimeOptions(slot.date).includes(moved) ? moved : slot.startTime;
  if (minutes === null) return { start, end: null };
  const end = addMinutes(start, Math.min(minutes, 23 * 60 + 45 - minutesOf(start)));
  return { start, end };
}

type Add = (
  world: Pick<CallWorld<unknown>, 'slots' | 'teams' | 'coachEmail'>,
  action: Action,
) => [url: string, body: object];

const reservation = (slot: LeagueSlot, action: Action) => {
  const { start, end } = timesOf(slot, action);
  return {
    availabilityId: slot.id,
    reservationDate: slot.date,
    reservationTime: start,
    reservationEndTime: end,
  };
};

const addGame: Add = (world, action) => {
  const slot = slotOf(world, action);
  const { start, end } = timesOf(slot, action);
  const home = teamOf(world, action.team);
  const others = world.teams.filter((team) => team.divisionName === home.divisionName && team !== home);
  const away = action.away === 0 ? undefined : from(others, action.away);
  const body = {
    availabilityId: slot.id,
    venueId: slot.venueId,
    court: slot.court,
    scheduleDate: slot.date,
    scheduleTime: start,
    scheduleEndTime: end,
    type: action.kind,
    divisionName: home.divisionName,
    homeTeam: home.name,
    awayTeam: away?.name ?? 'External',
    homeCoachEmail: world.coachEmail(home.coach),
    awayCoachEmail: away === undefined ? 'visitors@example.com' : world.coachEmail(away.coach),
  };
  return ['/admin/games/schedule', body];
};

const ADDS: Partial<Record<Kind, Add>> = {
  practice(world, action) {
    const slot = slotOf(world, action);
    const { divisionName, name: teamName } = teamOf(world, action.team);
    const place = { venueId: slot.venueId, court: slot.court };
    return ['/admin/reserve', { ...place, ...reservation(slot, action), divisionName, teamName }];
  },
  game: addGame,
  playoff: addGame,
  clinic: (world, action) => [
    '/admin/clinic',
    { ...reservation(slotOf(world, action), action), clinicNameText: 'Skills clinic' },
  ],
  blackout: (world, action) => [
    '/admin/blackout',
    {
      ...reservation(slotOf(world, action), action),
      blackoutScope: action.scope,
      blackoutReasonText: 'School play',
      cancelConflicts: action.isSure,
    },
  ],
};

/** Mostly of a practice; now and then of whatever a slot holds. */
async function sendUpdate<Answer>(
  world: CallWorld<Answer>,
  { raw }: Seen,
  action: Action,
  active: readonly RawEntry[],
) {
  const practices = active.filter(({ type }) => type === 'practice');
  const entry = from(action.isSure ? active : practices, action.pick);
  const slot = raw.slots.find(({ id }) => id === entry?.slotId) ?? from(raw.slots, action.pick);
  if (slot === undefined) return null;
  const start = entry?.startTime ?? slot.startTime;
  const minutes = Math.min(action.minutes ?? 60, 23 * 60 + 45 - minutesOf(start));
  return await world.adminCalls(action.person, action.portal).post('/admin/reservations/update-endtime', {
    availabilityId: slot.id,
    reservationDate: slot.slotDate,
    reservationTime: start,
    reservationEndTime: addMinutes(start, minutes),
    entryId: entry?.id ?? null,
  });
}

/** By the call of its type, mostly; now and then by another one's. */
async function sendCancel<Answer>(
  world: CallWorld<Answer>,
  { raw }: Seen,
  action: Action,
  active: readonly RawEntry[],
) {
  const entry = from(active, action.pick);
  const slotId = entry?.slotId ?? from(raw.slots, action.pick)?.id;
  const type = action.pick % 11 === 0 ? 'practice' : (entry?.type ?? 'clinic');
  return await cancelAs(world, action, { type, slotId, entryId: entry?.id, scope: action.scope });
}

/** The call that cancels an entry of this type. */
export function cancelAs<Answer>(
  world: Pick<CallWorld<Answer>, 'adminCalls'>,
  { person, portal }: { person: number; portal: number },
  entry: {
    type: RawEntry['type'];
    slotId: number | undefined;
    entryId: number | undefined;
    scope: 'gym' | 'school';
  },
): Promise<Answer> {
  const admin = world.adminCalls(person, portal);
  const named = { AvailabilityId: entry.slotId, EntryId: entry.entryId ?? null, reason: 'Not needed' };
  if (entry.type === 'clinic') return admin.post('/admin/cancel/clinic', named);
  if (entry.type === 'blackout')
    return admin.post('/admin/cancel/blackout', { ...named, blackoutScope: entry.scope });
  return admin.post('/admin/cancel-reservation', named);
}

async function sendUndo<Answer>(world: CallWorld<Answer>, { undos }: Seen, action: Action) {
  // the newest ones are the likeliest to be free still
  const undo = from(undos.slice(-4), action.pick);
  if (undo === undefined) return null;
  if (undo.of === 'releases') {
    const coach = world.coachCalls(undo.person, action.portal);
    return await coach.post(`/reservations/cancellations/${undo.id}/undo`, {});
  }
  const person = action.pick % 9 === 0 ? action.person : undo.person;
  return await world.adminCalls(person, action.portal).post(`/admin/${undo.of}/${undo.id}/undo`, {});
}

/** The change of an action that was done, with the id with which it can be undone. */
export function undoOf(
  world: Pick<CallWorld<unknown>, 'teams'>,
  { raw }: Seen,
  action: Action,
  id: number,
): Undo {
  const { kind, person } = action;
  if (kind === 'move' || kind === 'swap') return { of: 'moves', id, person };
  if (kind !== 'release') return { of: 'cancellations', id, person };
  const active = raw.entries.filter(({ state }) => state === 'active');
  return { of: 'releases', id, person: practiceOf(world, action, active)?.coach ?? 0 };
}

async function sendReserve<Answer>(world: CallWorld<Answer>, action: Action) {
  const slot = slotOf(world, action);
  const team = teamOf(world, action.team);
  return await world.coachCalls(team.coach, action.portal).post('/reservations/reserve', {
    VenueId: slot.venueId,
    ReservationDate: slot.date,
    ReservationTime: slot.startTime,
    Court: slot.court,
    DivisionName: team.divisionName,
    TeamName: team.name,
  });
}

/** A practice, and the number of its coach. */
function practiceOf(
  world: Pick<CallWorld<unknown>, 'teams'>,
  action: Action,
  active: readonly RawEntry[],
): { slotId: number; coach: number } | null {
  const practice = from(
    active.filter(({ type }) => type === 'practice'),
    action.pick,
  );
  const team = world.teams.find(({ id }) => id === practice?.homeTeamId);
  return practice === undefined || team === undefined ? null : { slotId: practice.slotId, coach: team.coach };
}

async function sendRelease<Answer>(world: CallWorld<Answer>, action: Action, active: readonly RawEntry[]) {
  const practice = practiceOf(world, action, active);
  if (practice === null) return null;
  const coach = world.coachCalls(practice.coach, action.portal);
  return await coach.post('/reservations/cancel-reservation', { AvailabilityId: practice.slotId });
}

/** To any slot, by the practice's coach. */
async function sendChange<Answer>(world: CallWorld<Answer>, action: Action, active: readonly RawEntry[]) {
  const practice = practiceOf(world, action, active);
  if (practice === null) return null;
  const body = {
    AvailabilityId: practice.slotId,
    NewAvailabilityId: from(world.slots, action.away + 7 * action.team)?.id,
  };
  return await world.coachCalls(practice.coach, action.portal).post('/reservations/change', body);
}

/** Of anything but a blackout, to any slot. */
async function sendMove<Answer>(world: CallWorld<Answer>, action: Action, active: readonly RawEntry[]) {
  const entry = from(
    active.filter(({ type }) => type !== 'blackout'),
    action.pick,
  );
  if (entry === undefined) return null;
  const admin = world.adminCalls(action.person, action.portal);
  const slot = from(world.slots, action.away + 7 * action.team);
  return await admin.post(`/admin/entries/${entry.id}/move`, { AvailabilityId: slot?.id });
}

/** Two entries exchange their slots, each with its length. */
async function sendSwap<Answer>(world: CallWorld<Answer>, action: Action, active: readonly RawEntry[]) {
  const movable = active.filter(({ type }) => type !== 'blackout');
  const [one, other] = [from(movable, action.pick), from(movable, action.pick + 1 + action.away)];
  if (one === undefined || other === undefined || one === other) return null;
  return await world.adminCalls(action.person, action.portal).post(`/admin/entries/${one.id}/move`, {
    AvailabilityId: other.slotId,
    others: [{ EntryId: other.id, AvailabilityId: one.slotId }],
  });
}

/** From now on entries of a type keep others off the court, or they do not. */
async function sendTypes<Answer>(world: CallWorld<Answer>, { person, portal, pick, isSure }: Action) {
  const isClinic = pick % 2 === 0;
  return await world
    .adminCalls(person, portal)
    .put(`/admin/reservation-types/${isClinic ? 'clinic' : 'game'}`, {
      label: isClinic ? 'Clinic' : 'Game',
      default_duration_minutes: isClinic ? 180 : 75,
      blocks_availability: isSure,
    });
}
