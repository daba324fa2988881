import { blockedReason } from '@portal/domain/practices/blocked-reason.ts';
import { weekUseText } from '@portal/domain/practices/week-use.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import type { Booking, Slot, Team } from './from-wire.ts';
import { holdText, isHeldFromTeam } from './holds.ts';
import type { ShownSlot } from './shown-slots.ts';
import type { Request } from './submit-requests.ts';

/** The checkbox of a team at a slot. */
export type PickCell = {
  team: Team;
  isPicked: boolean;
  /** whether it was picked until the slot was gone */
  isLost: boolean;
  /** whether the server is being asked about it */
  isChecking: boolean;
  /** why it cannot be picked, as a sentence; null if it can */
  why: string | null;
  /** the same in a few words */
  whyShort: string | null;
};

/** The league's calendar; `today` is null until the server has sent it. */
export type LeagueDays = { range: WeekRange; today: IsoDate | null };

export type SlotRow = { slot: ShownSlot; cells: PickCell[] };

/**
 * Why the team's checkbox cannot be checked; null if it can. The server decides whether a slot is past, because the
 * browser's clock may be wrong, so the rule is evaluated for the first moment of the period.
 */
export function pickBlockedReason(team: Team, slot: Slot, gone: boolean, days: LeagueDays): string | null {
  const { range } = days;
  const held = heldFrom(team, slot, gone, days);
  const other = blockedReason({
    teamName: team.teamName,
    slot,
    now: { date: range.current.start, time: '00:00:00' },
    range,
    week: team.week,
    ...(gone && { takenByOtherTeam: '' }),
  });
  // a hold ends by itself, so permanent reasons come first
  return other ?? notOpenFor(team, slot, days)?.why ?? held?.why ?? null;
}

const notOpenFor = ({ notOpen }: Team, slot: Slot, { range }: LeagueDays) =>
  weekOf(slot.date, range) === 'next' ? notOpen : undefined;

const heldFrom = (team: Team, slot: Slot, gone: boolean, { today }: LeagueDays) =>
  !gone && isHeldFromTeam(slot, team.key) ? holdText(slot, today) : null;

/** `pickBlockedReason` in a few words: 'just taken', 'Booked Tue 6 PM, Salk'. */
export function shortBlockedReason(team: Team, slot: Slot, gone: boolean, days: LeagueDays): string | null {
  const why = pickBlockedReason(team, slot, gone, days);
  if (why === null) return null;
  const notOpen = notOpenFor(team, slot, days);
  if (why === notOpen?.why) return notOpen.whyShort;
  const held = heldFrom(team, slot, gone, days);
  if (why === held?.why) return held.whyShort;
  const week = weekOf(slot.date, days.range);
  if (gone || week === null) return gone ? 'just taken' : 'not bookable';
  return weekUseText(team.week[week], week);
}

/** An element id for each distinct reason, so that each is on the page once. */
export function reasonIds(rows: readonly SlotRow[], prefix: string): ReadonlyMap<string, string> {
  const reasons = new Set(
    rows.flatMap(({ cells }) => cells.flatMap(({ why }) => (why === null ? [] : [why]))),
  );
  return new Map([...reasons].map((reason, index) => [reason, `${prefix}-why-${index}`]));
}

/** The props of each layout of the open slots. */
export type SlotListProps = {
  /** the slots with the checkboxes of the shown teams; with several teams, the calendar gets them from `cellsOf` */
  rows: readonly SlotRow[];
  cellsOf: (slot: ShownSlot) => SlotRow['cells'];
  /** the teams whose checkboxes are shown */
  teams: readonly Team[];
  picked: readonly Request[];
  /** the bookings of the coach's teams; empty until they are loaded */
  bookings: readonly Booking[];
  range: WeekRange;
  /** the days that match the filter */
  days: readonly string[];
  /** reason → id of the element that contains it */
  whyIds: ReadonlyMap<string, string>;
  onToggle: (team: Team, slot: ShownSlot) => void;
};
