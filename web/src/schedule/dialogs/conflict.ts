import type { EntryInTheWay, HoldInTheWay } from '@portal/contract/schedule-changes.ts';
import { entryWords } from '@portal/domain/schedule/row-actions.ts';
import { formatTime } from '@portal/domain/time/format.ts';
import { isWallTime } from '@portal/domain/time/wall-clock.ts';
import { ApiError } from '#api/errors.ts';

/** What a blackout would have to cancel; null unless that is why the server refused. */
export function entriesInTheWay(error: unknown): EntryInTheWay[] | null {
  if (!(error instanceof ApiError) || error.code !== 'ENTRIES_IN_THE_WAY') return null;
  const entries = error.conflict?.entries;
  return Array.isArray(entries) ? (entries as EntryInTheWay[]) : null;
}

/** The waiting list's holds that a change would override; null unless that is why the server refused. */
export function holdsInTheWay(error: unknown): HoldInTheWay[] | null {
  if (!(error instanceof ApiError) || error.code !== 'SLOT_HELD') return null;
  const holds = error.conflict?.holds;
  return Array.isArray(holds) ? (holds as HoldInTheWay[]) : null;
}

/** 'Game, 6:00 PM – 7:15 PM, Hawks vs Owls'; '' where the refusal names no entry, or its sentence tells it already. */
export function conflictWords(error: unknown): string {
  if (!(error instanceof ApiError) || error.conflict === null) return '';
  const { type, start, end, team } = error.conflict;
  if (!isText(type) || !isTime(start) || !isTime(end)) return '';
  const isTold = error.message.includes(formatTime(start)) && (!isText(team) || error.message.includes(team));
  if (isTold) return '';
  const words = entryWords({ type, startTime: start, endTime: end });
  return isText(team) && team !== '' ? `${words}, ${team}` : words;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTime = (value: unknown): value is string => isText(value) && isWallTime(value);
