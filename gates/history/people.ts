import type { LeagueSlot } from '@portal/testkit/league.ts';
import { type Answer, send } from '../load/call.ts';
import {
  type Action,
  addBlackout,
  addClinic,
  cancelBy,
  cancelOwn,
  changeOwn,
  moveClinic,
  read,
  reserve,
} from './actions.ts';
import type { HistoryLeague, Person } from './league.ts';
import type { Effect, Operation } from './slot-history.ts';

/**
 * The longest time after which an interrupted call can still take effect: a killed process sends no more statements,
 * and the portal's sessions limit each statement to 15 seconds.
 */
const LATE_MS = 20_000;
const TIMEOUT_MS = 10_000;

/** The recorded calls on each slot, and other observations. */
export type Recording = {
  bySlot: Map<number, Operation[]>;
  calls: number;
  unknown: number;
  strange: string[];
  /** the kinds of calls of which at least one succeeded */
  kinds: Set<string>;
  /** entries that someone has moved */
  moved: Set<number>;
};

export const newRecording = ({ slots }: HistoryLeague): Recording => ({
  bySlot: new Map(slots.map(({ id }) => [id, []])),
  calls: 0,
  unknown: 0,
  strange: [],
  kinds: new Set(),
  moved: new Set(),
});

type Work = { league: HistoryLeague; recording: Recording; url: string; signal: AbortSignal };

const pickFrom = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

function note({ recording }: Work, slotId: number, operation: Operation): void {
  recording.bySlot.get(slotId)?.push(operation);
}

function count({ recording }: Work, kind: string, { status }: Answer): void {
  recording.calls += 1;
  if (status === 200) recording.kinds.add(kind);
}

/** Makes and records a change. @returns whether it succeeded */
async function change(work: Work, { token, team }: Person, action: Action): Promise<boolean> {
  const who = team ?? 'administrator';
  const calledAt = performance.now();
  const answer = await send({
    url: work.url,
    token,
    path: action.path,
    body: action.body,
    timeoutMs: TIMEOUT_MS,
  });
  const returnedAt = performance.now();
  count(work, action.name, answer);
  const { effects, isMaybe, isStrange } = read(action, answer);
  if (isMaybe) work.recording.unknown += 1;
  if (isStrange)
    work.recording.strange.push(`${action.path} ${answer.status} ${JSON.stringify(answer.body)}`);
  for (const { slotId, effect } of effects) {
    note(work, slotId, {
      effect,
      calledAt,
      returnedAt: isMaybe ? returnedAt + LATE_MS : returnedAt,
      isMaybe,
      who,
    });
  }
  return answer.status === 200;
}

/** Reads a list, and records the read for every slot. */
async function readList(
  work: Work,
  person: Person,
  path: string,
  seenIn: (body: unknown) => Map<number, Effect>,
) {
  const calledAt = performance.now();
  const answer = await send({ url: work.url, token: person.token, path, timeoutMs: TIMEOUT_MS });
  const returnedAt = performance.now();
  count(work, path, answer);
  if (![0, 200, 502, 503, 504].includes(answer.status))
    work.recording.strange.push(`${path} ${answer.status}`);
  if (answer.status !== 200) return;
  const who = person.team ?? 'administrator';
  for (const [slotId, effect] of seenIn(answer.body)) {
    note(work, slotId, { effect, calledAt, returnedAt, isMaybe: false, who });
  }
}

const readOpenSlots = (work: Work, person: Person) =>
  readList(work, person, '/reservations/availability', (body) => {
    const { availability } = body as { availability: { Id: number }[] };
    const open = new Set(availability.map(({ Id }) => Id));
    const effectOf = (id: number): Effect => ({ kind: open.has(id) ? 'is' : 'isNot', holder: null });
    return new Map(work.league.slots.map(({ id }) => [id, effectOf(id)]));
  });

type Row = { AvailabilityId: number; EntryId?: number | null; Type: string; TeamName: string };

/** @returns the clinic of each slot that has one */
async function readSchedule(work: Work, person: Person): Promise<Map<number, number>> {
  const clinics = new Map<number, number>();
  await readList(work, person, '/admin/combined-schedule', (body) => {
    const holderOf = ({ Type, TeamName }: Row) => {
      const type = Type.toLowerCase();
      if (type === 'open') return null;
      return type === 'practice' ? TeamName : type;
    };
    for (const { AvailabilityId, EntryId, Type } of body as Row[]) {
      if (Type.toLowerCase() === 'clinic' && EntryId != null) clinics.set(AvailabilityId, EntryId);
    }
    return new Map(
      (body as Row[]).map((row) => [row.AvailabilityId, { kind: 'is', holder: holderOf(row) } as const]),
    );
  });
  return clinics;
}

/** Books if the team has no slot, else changes the time or cancels; reads lists in between. */
async function workAsCoach(work: Work, person: Person, team: string): Promise<void> {
  let holds: LeagueSlot | null = null;
  while (!work.signal.aborted) {
    const chance = Math.random();
    const slot = pickFrom(work.league.slots);
    if (chance < 0.35) await readOpenSlots(work, person);
    else if (holds === null || chance < 0.45) {
      if (await change(work, person, reserve(slot, team))) holds = slot;
    } else if (chance < 0.5) await change(work, person, cancelOwn(slot, team));
    else if (chance < 0.75) {
      if (await change(work, person, changeOwn(holds, slot, team))) holds = slot;
      // an administrator may have taken it, or the team's slot is unknown
      else if (chance < 0.6) holds = null;
    } else {
      await change(work, person, cancelOwn(holds, team));
      holds = null;
    }
  }
}

/** Moves the clinic of a slot, unless someone has moved it, because its place is then unknown to others. */
async function moveOnce(work: Work, person: Person, from: LeagueSlot, to: LeagueSlot): Promise<boolean> {
  const { moved } = work.recording;
  const entryId = (await readSchedule(work, person)).get(from.id);
  if (entryId === undefined || moved.has(entryId)) return false;
  moved.add(entryId);
  return await change(work, person, moveClinic(entryId, from, to));
}

async function workAsAdministrator(work: Work, person: Person): Promise<void> {
  let mine: [LeagueSlot, 'clinic' | 'blackout'] | null = null;
  while (!work.signal.aborted) {
    const chance = Math.random();
    const slot = pickFrom(work.league.slots);
    if (chance < 0.25) await readSchedule(work, person);
    else if (chance < 0.35) await readOpenSlots(work, person);
    else if (mine !== null) {
      await change(work, person, cancelBy(...mine));
      mine = null;
    } else if (chance < 0.6) {
      if (await change(work, person, addClinic(slot))) {
        const to = pickFrom(work.league.slots);
        mine = [(await moveOnce(work, person, slot, to)) ? to : slot, 'clinic'];
      }
    } else if (chance < 0.95) {
      if (await change(work, person, addBlackout(slot, chance < 0.75))) mine = [slot, 'blackout'];
    } else await change(work, person, cancelBy(slot, pickFrom(['clinic', 'blackout'] as const)));
  }
}

/** Everyone works until stopped, with one call at a time each. */
export async function workAll(work: Work): Promise<void> {
  await Promise.all(
    work.league.people.map((person) =>
      person.team === null ? workAsAdministrator(work, person) : workAsCoach(work, person, person.team),
    ),
  );
}
