import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { mayAdd } from '@portal/domain/schedule/row-actions.ts';
import { useQuery } from '@tanstack/react-query';
import { scheduleRows } from '../queries.ts';
import { findRow, POSTPONED } from '../row-keys.ts';
import { whoOf } from './dialog-text.ts';
import { messages } from './messages.ts';

/** Rows are compared as of this time, so that nothing counts as past; the server checks that. */
const BEGINNING = { date: '0000-01-01', time: '00:00:00' };

/** The row's current state; null if it is gone, the given row if the page has no rows. */
function useRowNow(row: ScheduleRow): ScheduleRow | null {
  const { data: rows } = useQuery({ ...scheduleRows, enabled: false });
  return rows === undefined || row.status === POSTPONED ? row : findRow(rows, row);
}

/** What happened to an open slot since its dialog was opened, as a sentence; null if nothing did. */
export function useChangeOfSlot(row: ScheduleRow): string | null {
  const now = useRowNow(row);
  if (now === null) return messages.slotGone;
  const verdict = mayAdd(now, BEGINNING);
  if (verdict.allowed || !mayAdd(row, BEGINNING).allowed) return null;
  const who = whoOf(now);
  return who === '' ? `${verdict.text}.` : `${verdict.text}: ${who}.`;
}

/** What happened to an entry since its dialog was opened, as a sentence; null if nothing did. */
export function useChangeOfEntry(row: ScheduleRow): string | null {
  const now = useRowNow(row);
  if (now === null) return messages.entryGone;
  return now.startTime === row.startTime && now.endTime === row.endTime ? null : messages.entryMoved;
}
