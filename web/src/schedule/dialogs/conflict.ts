import type { ConflictingEntry, ConflictingHold } from '@portal/contract/schedule-changes.ts';
import { entryLabel } from '@portal/domain/schedule/row-actions.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import { isWallTime } from '@portal/domain/time/wall-clock.ts';
import { conflictOf } from '#api/conflict.ts';
import { ApiError } from '#api/errors.ts';

/** The entries that a blackout would have to cancel; null for any other error. */
export const conflictingEntries = (error: unknown): ConflictingEntry[] | null =>
  conflictOf(error, 'ENTRIES_IN_THE_WAY').entries ?? null;

/** The waitlist's holds that a change would override; null for any other error. */
export const conflictingHolds = (error: unknown): ConflictingHold[] | null =>
  conflictOf(error, 'SLOT_HELD').holds ?? null;

/** 'Game, 6–7:15 PM, Hawks vs Owls'; '' if the refusal has no entry or its message already describes it. */
export function conflictText(error: unknown): string {
  if (!(error instanceof ApiError) || error.conflict === null) return '';
  const { type, start, end, team } = error.conflict;
  if (!isText(type) || !isTime(start) || !isTime(end)) return '';
  const saysPlace =
    error.message.includes(shortTimeRange(start, end)) && (!isText(team) || error.message.includes(team));
  if (saysPlace) return '';
  const words = entryLabel({ type, startTime: start, endTime: end });
  return isText(team) && team !== '' ? `${words}, ${team}` : words;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTime = (value: unknown): value is string => isText(value) && isWallTime(value);
