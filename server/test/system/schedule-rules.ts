import { addMinutes } from '@portal/domain/time/wall-clock.ts';

/**
 * Invariants of the tables, written independently of the database's constraints and the portal's rules. Each function
 * lists the violations.
 */

export type RawEntry = {
  id: number;
  entry_date: string;
  start_time: string;
  end_time: string;
  type: 'practice' | 'game' | 'playoff' | 'clinic' | 'blackout';
  home_team_id: number | null;
  away_team_id: number | null;
  booked_by: 'coach' | 'admin';
  slot_id: number;
  court_id: number;
  blocks: boolean;
  state: 'active' | 'cancelled';
  week_start: string | null;
  week_seat: number | null;
  blackout_id: number | null;
  title: string | null;
  external_team: string | null;
  external_email: string | null;
  cancellation_id: number | null;
};
export type RawSlot = {
  id: number;
  court_id: number;
  slot_date: string;
  start_time: string;
  end_time: string;
  permit_status: 'approved' | 'pending' | 'declined' | 'canceled';
};
export type RawBlackout = { id: number; scope: 'gym' | 'school'; start_time: string; end_time: string };
export type RawEvent = { action: string; entry_id: number | null };
export type RawMail = { kind: string; recipient: string; data: Record<string, unknown> };

/** A snapshot of the tables. */
export type RawSchedule = {
  slots: RawSlot[];
  entries: RawEntry[];
  blackouts: RawBlackout[];
  history: RawEvent[];
  /** in the order in which they were written */
  mails: RawMail[];
  /** practices a week, by team */
  limits: ReadonlyMap<number, number>;
  /** addresses of the coaches, by team */
  coaches: ReadonlyMap<number, readonly string[]>;
};

const words = (entry: RawEntry) =>
  `${entry.type} ${entry.id} (${entry.entry_date} ${entry.start_time}-${entry.end_time}, court ${entry.court_id})`;
const meet = (a: RawEntry, b: RawEntry) =>
  a.entry_date === b.entry_date && a.start_time < b.end_time && b.start_time < a.end_time;
const teamsOf = (entry: RawEntry) => [entry.home_team_id, entry.away_team_id].filter((team) => team !== null);

/** All violations. */
export function brokenRules(raw: RawSchedule): string[] {
  const active = raw.entries.filter(({ state }) => state === 'active');
  return [
    ...doubleBookings(active),
    ...strayEntries(active, raw.slots),
    ...brokenWeeks(active, raw.limits),
    ...brokenBlackouts(raw.entries, raw.blackouts),
    ...brokenHistory(raw.entries, raw.history),
    ...brokenMails(raw),
  ];
}

function doubleBookings(active: readonly RawEntry[]): string[] {
  const broken: string[] = [];
  for (const [index, a] of active.entries()) {
    for (const b of active.slice(index + 1)) {
      const isBlocking = a.blocks && b.blocks;
      if (isBlocking && a.slot_id === b.slot_id) broken.push(`one slot carries ${words(a)} and ${words(b)}`);
      if (!meet(a, b)) continue;
      if (isBlocking && a.court_id === b.court_id) broken.push(`one court holds ${words(a)} and ${words(b)}`);
      const both = teamsOf(a).filter((team) => teamsOf(b).includes(team));
      if (both.length > 0) broken.push(`team ${both} is at ${words(a)} and ${words(b)}`);
    }
  }
  return broken;
}

/** Entries without a slot of their own, and entries other than blackouts at a time that the school has not approved. */
function strayEntries(active: readonly RawEntry[], slots: readonly RawSlot[]): string[] {
  return active.flatMap((entry) => {
    const own = slots.find(({ id }) => id === entry.slot_id);
    if (own === undefined || own.court_id !== entry.court_id || own.slot_date !== entry.entry_date)
      return [`${words(entry)} has no slot on its court and day`];
    const closed = slots.filter(
      (slot) =>
        slot.permit_status !== 'approved' &&
        entry.type !== 'blackout' &&
        entry.blocks &&
        slot.court_id === entry.court_id &&
        slot.slot_date === entry.entry_date &&
        slot.start_time < entry.end_time &&
        entry.start_time < slot.end_time,
    );
    const isCovered = entry.type === 'blackout' || isApprovedThroughout(entry, slots);
    const isLate = entry.end_time > '23:45:00' || entry.end_time <= entry.start_time;
    return [
      ...closed.map(({ id }) => `${words(entry)} takes time of slot ${id}, which is not approved`),
      ...(isCovered ? [] : [`${words(entry)} takes time that no approved slot covers`]),
      ...(isLate ? [`${words(entry)} has no time`] : []),
    ];
  });
}

/** Quarter by quarter. */
function isApprovedThroughout(entry: RawEntry, slots: readonly RawSlot[]): boolean {
  for (let time = entry.start_time; time < entry.end_time; time = addMinutes(time, 15)) {
    const slot = slots.find(
      (other) =>
        other.permit_status === 'approved' &&
        other.court_id === entry.court_id &&
        other.slot_date === entry.entry_date &&
        other.start_time <= time &&
        time < other.end_time,
    );
    if (slot === undefined) return false;
  }
  return true;
}

/** Quota slots that are used twice or exceed the limit, and those left free although a practice has none. */
function brokenWeeks(active: readonly RawEntry[], limits: ReadonlyMap<number, number>): string[] {
  const practices = active.filter(({ type }) => type === 'practice');
  const weeks = Map.groupBy(practices, (entry) => `team ${entry.home_team_id}, week ${entry.week_start}`);
  return [...weeks].flatMap(([week, entries]) => {
    const limit = limits.get(entries[0]?.home_team_id ?? 0) ?? 0;
    const quotaSlots = entries.flatMap(({ week_seat }) => week_seat ?? []).sort((a, b) => a - b);
    const wanted = Array.from({ length: Math.min(limit, entries.length) }, (_, index) => index + 1);
    const withoutQuotaSlot = entries.filter(
      (entry) => entry.booked_by === 'coach' && entry.week_seat === null,
    );
    return [
      ...(quotaSlots.join() === wanted.join()
        ? []
        : [`${week} has the quota slots ${quotaSlots} and not ${wanted}`]),
      ...withoutQuotaSlot.map((entry) => `the coach's ${words(entry)} has no quota slot in its week`),
    ];
  });
}

/** On each court a blackout's parts follow one another from its start to its end, reopened ones included. */
function brokenBlackouts(entries: readonly RawEntry[], blackouts: readonly RawBlackout[]): string[] {
  const parts = entries.filter(({ type }) => type === 'blackout');
  const courts = Map.groupBy(parts, (part) => `blackout ${part.blackout_id}, court ${part.court_id}`);
  return [...courts].flatMap(([court, unsorted]) => {
    const own = unsorted.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1));
    const blackout = blackouts.find(({ id }) => id === own[0]?.blackout_id);
    const isWhole =
      own[0]?.start_time === blackout?.start_time && own.at(-1)?.end_time === blackout?.end_time;
    const follows = own.every((part, index) => index === 0 || own[index - 1]?.end_time === part.start_time);
    const spans = own.map((part) => `${part.start_time}-${part.end_time}`).join(' ');
    return isWhole && follows ? [] : [`${court} has the parts ${spans}`];
  });
}

/** Each entry was added once; a canceled one was canceled once more than it was restored. */
function brokenHistory(entries: readonly RawEntry[], history: readonly RawEvent[]): string[] {
  const events = Map.groupBy(history, ({ entry_id }) => entry_id);
  return entries.flatMap((entry) => {
    const said = (events.get(entry.id) ?? []).map(({ action }) => action.replace(`${entry.type}_`, ''));
    const count = (action: string) => said.filter((other) => other === action).length;
    const isRecorded =
      count('booked') === 1 &&
      count('cancelled') - count('restored') === (entry.state === 'cancelled' ? 1 : 0);
    return isRecorded ? [] : [`${words(entry)} is ${entry.state}, and its history says ${said}`];
  });
}

/** All coaches of an entry with teams are emailed each change of it, and calendars get the changes in order. */
function brokenMails({ entries, history, mails, coaches }: RawSchedule): string[] {
  const events = Map.groupBy(history, ({ entry_id }) => entry_id);
  const byEntry = Map.groupBy(mails, ({ data }) => data.entryId);
  return entries.flatMap((entry) => {
    const people = new Set(teamsOf(entry).flatMap((team) => coaches.get(team) ?? []));
    if (entry.external_email !== null) people.add(entry.external_email);
    const ofEntry = byEntry.get(entry.id) ?? [];
    const strangers = ofEntry.filter(({ recipient }) => !people.has(recipient));
    const happened = events.get(entry.id)?.length ?? 0;
    const problems = [...people].flatMap((person) => {
      const own = ofEntry.filter(({ recipient }) => recipient === person);
      const sequence = own.map(({ data }) => Number(data.sequence));
      const isOrdered = sequence.every((number, index) => index === 0 || number > (sequence[index - 1] ?? 0));
      const isLast = own.at(-1)?.kind.includes('_cancelled') === (entry.state === 'cancelled');
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
