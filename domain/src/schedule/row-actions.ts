import { shortTimeRange } from '#time/format.ts';
import { isPast, type LeagueNow } from '#time/wall-clock.ts';
import { courtText } from '#venues/venue-name.ts';
import type { ScheduleRow } from './row.ts';
import { isBlackoutLike, isPracticeType, normalizeStatus } from './status.ts';

/** Why an action is not allowed. The verdict has a sentence for each reason. */
export type Refusal =
  | 'expired'
  | 'pending'
  | 'closed'
  | 'taken'
  | 'occupied'
  | 'not-a-practice'
  | 'not-cancelable';

export type Verdict = { allowed: true } | { allowed: false; reason: Refusal; text: string };

export type RowAction = 'add' | 'update' | 'cancel';

/** What the verdicts depend on: the fields of a row that both the screen and the server know. */
export type RowState = Pick<
  ScheduleRow,
  'type' | 'status' | 'date' | 'startTime' | 'takenBy' | 'takenOn' | 'takenFor' | 'hasOpenSides'
>;

const ALLOWED: Verdict = { allowed: true };
const refused = (reason: Refusal, text: string): Verdict => ({ allowed: false, reason, text });

/**
 * The exact text of the popup for an Update on a row that is not a practice (docs/spec/product.md#update).
 */
export const NOT_A_PRACTICE = {
  title: 'Not a practice',
  text: 'Only practices can be updated here.',
} as const;

/** Types of entries that Cancel can remove. */
const CANCELABLE = ['PRACTICE', 'PRACTSCHED', 'GAME', 'PLAYOFF', 'CLINIC', 'BLACKOUT'];

/**
 * What can be done with a row of the combined schedule, and why not. The screen disables its buttons and the
 * server refuses calls with the same verdicts.
 * @param now league wall clock; a row that starts at or before it is past
 * @see docs/spec/product.md#add, docs/spec/product.md#update, docs/spec/product.md#cancel; docs/spec/decisions.md#row-status
 */
export function rowActions(row: RowState, now: LeagueNow): Record<RowAction, Verdict> {
  return { add: mayAdd(row, now), update: mayUpdate(row, now), cancel: mayCancel(row, now) };
}

/** Allowed for an OPEN slot that is neither past, pending, closed nor taken. */
export function mayAdd(row: RowState, now: LeagueNow): Verdict {
  const out = disabledReason(row, now);
  if (out) return out;
  const status = normalizeStatus(row.status);
  const type = normalizeStatus(row.type);
  if (status === 'CANCELED' || status === 'DECLINED') return refused('closed', closedText(status));
  if (status === 'RESERVED') return refused('taken', usedByText(row));
  if (type !== 'OPEN' || status !== 'OPEN') return refused('occupied', occupiedText(row));
  return ALLOWED;
}

/** Allowed for practices, and for playoffs whose teams are not known yet; any other game or playoff is answered with `NOT_A_PRACTICE`. */
export function mayUpdate(row: RowState, now: LeagueNow): Verdict {
  const out = disabledReason(row, now);
  if (out) return out;
  const status = normalizeStatus(row.status);
  if (status === 'RESERVED') return refused('taken', usedByText(row));
  if (status === 'OPEN' || status === 'CLINIC' || isBlackoutLike(status)) {
    return refused('closed', `Not updatable (${status})`);
  }
  return isPracticeType(row.type) || row.hasOpenSides === true
    ? ALLOWED
    : refused('not-a-practice', NOT_A_PRACTICE.text);
}

/** Allowed for practices, games, playoffs, clinics and blackouts, also if the school has to confirm their time again. */
export function mayCancel(row: RowState, now: LeagueNow): Verdict {
  const out = disabledReason(row, now);
  // An entry can still be canceled if its slot's permit went back to pending (docs/spec/decisions.md#withdrawn-permit).
  const isKept = CANCELABLE.includes(normalizeStatus(row.type));
  if (out !== null && !out.allowed && out.reason === 'pending' && isKept) return ALLOWED;
  if (out) return out;
  const status = normalizeStatus(row.status);
  const isEntry = CANCELABLE.includes(status) && CANCELABLE.includes(normalizeStatus(row.type));
  return isEntry ? ALLOWED : refused('not-cancelable', `Not cancelable (${status})`);
}

/** Whether the entry on a row can be moved: a practice, game, playoff or clinic that has not started. */
export function mayMove(row: RowState, now: LeagueNow): boolean {
  const isMovable = ['PRACTICE', 'PRACTSCHED', 'GAME', 'PLAYOFF', 'CLINIC'].includes(
    normalizeStatus(row.type),
  );
  return isMovable && !isPast(row.date, row.startTime, now);
}

/** Whether an administrator can write a note on the entry of a row: until it starts. */
export const mayWriteNote = (
  { entryId, date, startTime }: Pick<ScheduleRow, 'entryId' | 'date' | 'startTime'>,
  now: LeagueNow,
): boolean => entryId !== null && !isPast(date, startTime, now);

/** Rows on which nothing can be done. */
function disabledReason({ status, date, startTime }: RowState, now: LeagueNow): Verdict | null {
  if (isPast(date, startTime, now)) return refused('expired', 'Actions disabled: expired');
  if (normalizeStatus(status) === 'PENDING') return refused('pending', 'Actions disabled: pending');
  return null;
}

/**
 * 'GAME 18:00-19:15': how a row names the entry that takes its time (docs/spec/decisions.md#row-status).
 * @param entry `otherSeason` is the name of its season if that is not the active one: 'GAME 18:00-19:15 (Fall
 *   2026)'
 */
export function takenByText(entry: {
  type: string;
  startTime: string;
  endTime: string;
  otherSeason?: string | null;
}): string {
  const season = entry.otherSeason == null ? '' : ` (${entry.otherSeason})`;
  return `${entry.type.toUpperCase()} ${entry.startTime.slice(0, 5)}-${entry.endTime.slice(0, 5)}${season}`;
}

/** 'Game, 6–7:15 PM': an entry, for sentences. */
export function entryLabel(entry: { type: string; startTime: string; endTime: string }): string {
  const type = entry.type.toLowerCase();
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}, ${shortTimeRange(entry.startTime, entry.endTime)}`;
}

const TAKEN_BY = /^(\w+) (\d\d:\d\d)-(\d\d:\d\d)( \(.+\))?$/;

/**
 * The text of `takenByText` for people: 'Used by game, 6–7:15 PM', or with another season 'Used by … (Fall
 * 2026)'. If the entry is on another court of the floor: 'Court Main is in use: Hawks practice, 6–7:15 PM'.
 * @param verb 'Slot shared with' on a row that has an entry of its own
 */
export function usedByText(
  { takenBy, takenOn = '', takenFor = '' }: Pick<RowState, 'takenBy' | 'takenOn' | 'takenFor'>,
  verb = 'Used by',
): string {
  const [, type = '', start = '', end = '', season = ''] = TAKEN_BY.exec(takenBy) ?? [];
  if (type === '') return `${verb} ${takenBy === '' ? 'another entry' : takenBy}`;
  const entry = `${type.toLowerCase()}, ${shortTimeRange(start, end)}${season}`;
  if (takenOn === '') return `${verb} ${entry}`;
  const court = courtText(takenOn);
  const name = `${court.charAt(0).toUpperCase()}${court.slice(1)}`;
  return `${name} is in use: ${takenFor === '' ? entry : `${takenFor} ${entry}`}`;
}

const closedText = (status: string) =>
  `The school has ${status === 'DECLINED' ? 'declined' : 'canceled'} this time`;
function occupiedText({ type, status }: RowState): string {
  const shown = normalizeStatus(status) === 'OPEN' ? normalizeStatus(type) : normalizeStatus(status);
  if (!CANCELABLE.includes(shown)) return 'This time is not open';
  return `There is already a ${isPracticeType(shown) ? 'practice' : shown.toLowerCase()} here`;
}
