import { addMinutes } from '@portal/domain/time/wall-clock.ts';

/**
 * Invariants of the tables, written independently of the database's constraints and the portal's rules. Each function
 * lists the violations.
 */

export type RawEntry = {
  id: number;
  entryDate: string;
  startTime: string;
  endTime: string;
  type: 'practice' | 'game' | 'playoff' | 'clinic' | 'blackout';
  homeTeamId: number | null;
  awayTeamId: number | null;
  bookedBy: 'coach' | 'admin';
  slotId: number;
  courtId: number;
  blocks: boolean;
  state: 'active' | 'cancelled' | 'postponed';
  weekStart: string | null;
  weekSeat: number | null;
  /** the credit that a practice was booked on, which needs no quota slot */
  makeUpId: number | null;
  blackoutId: number | null;
  title: string | null;
  externalTeam: string | null;
  externalEmail: string | null;
  cancellationId: number | null;
};
export type RawSlot = {
  id: number;
  courtId: number;
  slotDate: string;
  startTime: string;
  endTime: string;
  permitStatus: 'approved' | 'pending' | 'declined' | 'canceled';
};
export type RawBlackout = { id: number; scope: 'gym' | 'school'; startTime: string; endTime: string };
export type RawEvent = { action: string; entryId: number | null };
export type RawMail = { kind: string; recipient: string; data: Record<string, unknown> };

/** A snapshot of the tables. */
export type RawSchedule = {
  slots: RawSlot[];
  /** slots that are no longer offered */
  withdrawn: RawSlot[];
  entries: RawEntry[];
  blackouts: RawBlackout[];
  history: RawEvent[];
  /** in the order in which they were written */
  mails: RawMail[];
  /** the court that a court is a part of; courts that stand for themselves are not in it */
  wholes: ReadonlyMap<number, number>;
  /** practices a week, by team */
  limits: ReadonlyMap<number, number>;
  /** addresses of the coaches, by team */
  coaches: ReadonlyMap<number, readonly string[]>;
};

const words = (entry: RawEntry) =>
  `${entry.type} ${entry.id} (${entry.entryDate} ${entry.startTime}-${entry.endTime}, court ${entry.courtId})`;
const meet = (a: RawEntry, b: RawEntry) =>
  a.entryDate === b.entryDate && a.startTime < b.endTime && b.startTime < a.endTime;
/** Whether two courts can't be used at the same time: they are one, or the one is a part of the other. */
const shareFloor = ({ wholes }: Pick<RawSchedule, 'wholes'>, one: number, other: number) =>
  one === other || wholes.get(one) === other || wholes.get(other) === one;
const teamsOf = (entry: RawEntry) => [entry.homeTeamId, entry.awayTeamId].filter((team) => team !== null);

/** All violations, if every change is emailed by itself. */
export const brokenRules = (raw: RawSchedule): string[] => [...brokenEntries(raw), ...brokenMails(raw)];

/** All violations apart from emails, which trades, lost practices and files of games combine. */
export function brokenEntries(raw: RawSchedule): string[] {
  const active = raw.entries.filter(({ state }) => state === 'active');
  return [
    ...doubleBookings(active, raw),
    ...strayEntries(active, raw),
    ...brokenWeeks(active, raw.limits),
    ...brokenBlackouts(raw.entries, raw.blackouts),
    ...brokenHistory(raw.entries, raw.history),
  ];
}

function doubleBookings(active: readonly RawEntry[], raw: RawSchedule): string[] {
  const broken: string[] = [];
  for (const [index, a] of active.entries()) {
    for (const b of active.slice(index + 1)) {
      const isBlocking = a.blocks && b.blocks;
      // only games and playoffs may share a slot, one after the other
      const mayShare = [a, b].every(({ type }) => type === 'game' || type === 'playoff');
      if (isBlocking && a.slotId === b.slotId && !mayShare)
        broken.push(`one slot carries ${words(a)} and ${words(b)}`);
      if (!meet(a, b)) continue;
      // a blackout closes the whole and its parts at once
      const areBlackouts = a.courtId !== b.courtId && a.type === 'blackout' && b.type === 'blackout';
      if (isBlocking && !areBlackouts && shareFloor(raw, a.courtId, b.courtId))
        broken.push(`one floor holds ${words(a)} and ${words(b)}`);
      const both = teamsOf(a).filter((team) => teamsOf(b).includes(team));
      if (both.length > 0) broken.push(`team ${both} is at ${words(a)} and ${words(b)}`);
    }
  }
  return broken;
}

/** Entries without a slot of their own, and entries other than blackouts at a time that the school has not approved. */
function strayEntries(active: readonly RawEntry[], { slots, withdrawn }: RawSchedule): string[] {
  return active.flatMap((entry) => {
    const own = slots.find(({ id }) => id === entry.slotId);
    if (own === undefined || own.courtId !== entry.courtId || own.slotDate !== entry.entryDate)
      return [`${words(entry)} has no slot on its court and day`];
    const closed = slots.filter(
      (slot) =>
        slot.permitStatus !== 'approved' &&
        entry.type !== 'blackout' &&
        entry.blocks &&
        slot.courtId === entry.courtId &&
        slot.slotDate === entry.entryDate &&
        slot.startTime < entry.endTime &&
        entry.startTime < slot.endTime,
    );
    // a slot is withdrawn although an entry stands beside its own slot there, if its type blocks no time
    const covering = entry.blocks ? slots : [...slots, ...withdrawn];
    const isCovered = entry.type === 'blackout' || isApprovedThroughout(entry, covering);
    const isLate = entry.endTime > '23:45:00' || entry.endTime <= entry.startTime;
    return [
      ...closed.map(({ id }) => `${words(entry)} takes time of slot ${id}, which is not approved`),
      ...(isCovered ? [] : [`${words(entry)} takes time that no approved slot covers`]),
      ...(isLate ? [`${words(entry)} has no time`] : []),
    ];
  });
}

/** Quarter by quarter. */
function isApprovedThroughout(entry: RawEntry, slots: readonly RawSlot[]): boolean {
  for (let time = entry.startTime; time < entry.endTime; time = addMinutes(time, 15)) {
    const slot = slots.find(
      (other) =>
        other.permitStatus === 'approved' &&
        other.courtId === entry.courtId &&
        other.slotDate === entry.entryDate &&
        other.startTime <= time &&
        time < other.endTime,
    );
    if (slot === undefined) return false;
  }
  return true;
}

/** Quota slots that are used twice or exceed the limit, and those left free although a practice has none. */
function brokenWeeks(active: readonly RawEntry[], limits: ReadonlyMap<number, number>): string[] {
  const practices = active.filter(({ type, makeUpId }) => type === 'practice' && makeUpId === null);
  const weeks = Map.groupBy(practices, (entry) => `team ${entry.homeTeamId}, week ${entry.weekStart}`);
  return [...weeks].flatMap(([week, entries]) => {
    const limit = limits.get(entries[0]?.homeTeamId ?? 0) ?? 0;
    const quotaSlots = entries.flatMap(({ weekSeat }) => weekSeat ?? []).sort((a, b) => a - b);
    const expected = Array.from({ length: Math.min(limit, entries.length) }, (_, index) => index + 1);
    const withoutQuotaSlot = entries.filter((entry) => entry.bookedBy === 'coach' && entry.weekSeat === null);
    return [
      ...(quotaSlots.join() === expected.join()
        ? []
        : [`${week} has the quota slots ${quotaSlots} and not ${expected}`]),
      ...withoutQuotaSlot.map((entry) => `the coach's ${words(entry)} has no quota slot in its week`),
    ];
  });
}

/** On each court a blackout's parts follow one another from its start to its end, reopened ones included. */
function brokenBlackouts(entries: readonly RawEntry[], blackouts: readonly RawBlackout[]): string[] {
  const parts = entries.filter(({ type }) => type === 'blackout');
  const courts = Map.groupBy(parts, (part) => `blackout ${part.blackoutId}, court ${part.courtId}`);
  return [...courts].flatMap(([court, unsorted]) => {
    const own = unsorted.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
    const blackout = blackouts.find(({ id }) => id === own[0]?.blackoutId);
    const isWhole = own[0]?.startTime === blackout?.startTime && own.at(-1)?.endTime === blackout?.endTime;
    const follows = own.every((part, index) => index === 0 || own[index - 1]?.endTime === part.startTime);
    const spans = own.map((part) => `${part.startTime}-${part.endTime}`).join(' ');
    return isWhole && follows ? [] : [`${court} has the parts ${spans}`];
  });
}

/** Each entry was added once; what is canceled or postponed has that as the last line of its history. */
function brokenHistory(entries: readonly RawEntry[], history: readonly RawEvent[]): string[] {
  const events = Map.groupBy(history, ({ entryId }) => entryId);
  return entries.flatMap((entry) => {
    const said = (events.get(entry.id) ?? []).map(({ action }) => action.replace(`${entry.type}_`, ''));
    const count = (action: string) => said.filter((other) => other === action).length;
    const last = said.at(-1) ?? '';
    const leaving = ['cancelled', 'postponed'].includes(last) ? last : 'active';
    const isRecorded = count('booked') === 1 && leaving === entry.state;
    return isRecorded ? [] : [`${words(entry)} is ${entry.state}, and its history says ${said}`];
  });
}

/** All coaches of an entry with teams are emailed each change of it, and calendars get the changes in order. */
function brokenMails({ entries, history, mails, coaches }: RawSchedule): string[] {
  const events = Map.groupBy(history, ({ entryId }) => entryId);
  const byEntry = Map.groupBy(mails, ({ data }) => data.entryId);
  return entries.flatMap((entry) => {
    const people = new Set(teamsOf(entry).flatMap((team) => coaches.get(team) ?? []));
    if (entry.externalEmail !== null) people.add(entry.externalEmail);
    const ofEntry = byEntry.get(entry.id) ?? [];
    const strangers = ofEntry.filter(({ recipient }) => !people.has(recipient));
    const happened = events.get(entry.id)?.length ?? 0;
    const problems = [...people].flatMap((person) => {
      const own = ofEntry.filter(({ recipient }) => recipient === person);
      const sequence = own.map(({ data }) => Number(data.sequence));
      const isOrdered = sequence.every((number, index) => index === 0 || number > (sequence[index - 1] ?? 0));
      const isLast = /_(cancelled|postponed)/.test(own.at(-1)?.kind ?? '') === (entry.state !== 'active');
      return own.length === happened && isOrdered && isLast
        ? []
        : [
            `${person} was emailed ${own.map(({ kind }) => kind)} (${sequence}) of ${words(entry)}, ${entry.state}`,
          ];
    });
    return [
      ...problems,
      ...strangers.map(({ recipient }) => `${recipient} was emailed about ${words(entry)}`),
    ];
  });
}
