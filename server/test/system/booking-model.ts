import type { ErrorCode } from '@portal/contract/errors.ts';

/**
 * A second, deliberately simple implementation of the booking rules that shares no code with the portal. Random runs of
 * the real services are compared with it.
 */

export type PermitWord = 'Approved' | 'Pending' | 'Declined' | 'Canceled';

/** A division's teams; each coach has one in each division. */
export type ModelTeam = { division: string; name: string; limit: number; coach: string };

export type ModelSlot = {
  permit: number;
  date: string;
  start: string;
  court: string;
  /** index of the team that holds it */
  heldBy: number | null;
  /** teams whose practice here was canceled before */
  cancelled: Set<number>;
};

export type Verdict = 'done' | ErrorCode;

const DAY_MS = 86_400_000;
const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
/** weeks since Monday, 1970-01-05 */
const weekNumber = (date: string) => Math.floor((dayNumber(date) - 4) / 7);

export class BookingModel {
  readonly teams: readonly ModelTeam[];
  readonly slots: readonly ModelSlot[];
  readonly permits: PermitWord[];
  now: Date;

  constructor(given: {
    teams: readonly ModelTeam[];
    slots: readonly ModelSlot[];
    permits: PermitWord[];
    now: Date;
  }) {
    this.teams = given.teams;
    this.slots = given.slots;
    this.permits = given.permits;
    this.now = given.now;
  }

  /** Whether a slot has not begun yet. */
  isAhead(slot: ModelSlot): boolean {
    return `${slot.date} ${slot.start}` > CLOCK.format(this.now);
  }

  /** 0 this week, 1 the next, other numbers outside the period. */
  weekOf(slot: ModelSlot): number {
    return weekNumber(slot.date) - weekNumber(CLOCK.format(this.now).slice(0, 10));
  }

  isOpen(slot: ModelSlot): boolean {
    const inPeriod = [0, 1].includes(this.weekOf(slot));
    const isFree = slot.heldBy === null && this.permits[slot.permit] === 'Approved';
    return inPeriod && isFree && this.isAhead(slot);
  }

  /** How many practices a team has in the week of this slot. */
  used(team: number, week: number): number {
    return this.slots.filter((slot) => slot.heldBy === team && this.weekOf(slot) === week).length;
  }

  /** @param coach null for an administrator who acts for nobody in particular */
  reserve(coach: string | null, team: number, index: number): Verdict {
    const slot = this.slots[index];
    const asked = this.teams[team];
    if (slot === undefined || asked === undefined) throw new Error('There is such a slot and team.');
    if (coach !== null && asked.coach !== coach) return 'NOT_YOURS';
    if (!this.isAhead(slot)) return 'SLOT_PAST';
    const week = this.weekOf(slot);
    if (week > 1) return 'OUTSIDE_PERIOD';
    if (this.permits[slot.permit] !== 'Approved' || slot.heldBy !== null) return 'SLOT_TAKEN';
    if (this.used(team, week) >= asked.limit) return 'WEEKLY_LIMIT';
    const isBusy = this.slots.some(
      (other) => other.heldBy === team && other.date === slot.date && other.start === slot.start,
    );
    if (isBusy) return 'TEAM_BUSY';
    slot.heldBy = team;
    return 'done';
  }

  cancel(coach: string | null, index: number): Verdict {
    const slot = this.slots[index];
    if (slot === undefined) throw new Error('There is such a slot.');
    const isOwn = (team: number) => coach === null || this.teams[team]?.coach === coach;
    if (slot.heldBy === null || !isOwn(slot.heldBy)) {
      return [...slot.cancelled].some(isOwn) ? 'WRONG_STATE' : 'NOT_FOUND';
    }
    if (!this.isAhead(slot)) return 'SLOT_PAST';
    this.free(slot);
    return 'done';
  }

  /** The school changes a permit; withdrawing it cancels everything that has not begun. */
  setPermit(permit: number, word: PermitWord): void {
    const isGone = (status: PermitWord | undefined) => status === 'Canceled' || status === 'Declined';
    const wasGone = isGone(this.permits[permit]);
    this.permits[permit] = word;
    if (wasGone || !isGone(word)) return;
    for (const slot of this.slots) if (slot.permit === permit && this.isAhead(slot)) this.free(slot);
  }

  private free(slot: ModelSlot): void {
    if (slot.heldBy !== null) slot.cancelled.add(slot.heldBy);
    slot.heldBy = null;
  }
}
