import type { HistoryItem } from '@portal/contract/schedule.ts';
import { mayUndo, undoUntil } from '@portal/domain/schedule/undo-window.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { sidesText } from '../entry-texts.ts';
import { type HistoryRow, hasSlot, listSlotHistory } from './history-repository.ts';

/**
 * Who did what with a slot and when, newest first, and what the caller can still undo.
 * @throws AppError NOT_FOUND
 * @see docs/spec/decisions.md#history-and-undo
 */
export async function listHistory(portal: Portal, caller: Caller, slotId: number): Promise<HistoryItem[]> {
  if (!(await hasSlot(portal.db, slotId))) throw new AppError('NOT_FOUND', 'Slot not found.');
  const rows = await listSlotHistory(portal.db, slotId);
  const now = portal.clock.now();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    text: textOf(row),
    reason: wordOf(row.detail, 'reason') ?? '',
    EntryId: row.entryId,
    undo: undoOf(row, caller, now),
  }));
}

const undoOf = (
  { undoable, changeSetId, accountId, at }: HistoryRow,
  caller: Caller,
  now: Date,
): HistoryItem['undo'] =>
  undoable === null || accountId !== caller.accountId || !mayUndo(at, now)
    ? null
    : { of: undoable, id: changeSetId, until: undoUntil(at).toISOString() };

/** 'Game of Boys 3-4 Hawks vs Owls, 6–7:15 PM': the entry at that time, as far as the history stored it. */
function textOf(row: HistoryRow): string {
  const { detail } = row;
  const [type = ''] = row.action.split('_');
  const kept = (key: string, now: string | null) => wordOf(detail, key) ?? now ?? '';
  const about =
    kept('title', row.title) ||
    sidesText({
      divisionName: kept('division', row.divisionName),
      homeTeam: wordOf(detail, 'team') ?? kept('home', row.homeTeam),
      awayTeam: kept('away', row.awayTeam),
    });
  const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  const start = kept('startTime', row.startTime);
  const end = kept('endTime', row.endTime);
  const what = `${name}${aboutText(type, about)}`;
  const [from, to] = [wordOf(detail, 'from'), wordOf(detail, 'to')];
  if (from !== null && to !== null) return `${what}, from ${from} to ${to}`;
  if (start === '' || end === '') return what;
  const former = wordOf(detail, 'formerEndTime');
  const before = former === null ? '' : `, before ${shortTimeRange(start, former)}`;
  return `${what}, ${shortTimeRange(start, end)}${before}`;
}

function aboutText(type: string, about: string): string {
  if (about === '') return '';
  return type === 'clinic' || type === 'blackout' ? `: ${about}` : ` of ${about}`;
}

function wordOf(detail: Record<string, unknown>, key: string): string | null {
  const word = detail[key];
  return typeof word === 'string' && word !== '' ? word : null;
}
