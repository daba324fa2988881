import { type DayTime, uncoveredTime } from '@portal/domain/court-time/day-time.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { formatTimeRange } from '@portal/domain/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { scheduleRows } from '../queries.ts';
import { messages } from './messages.ts';

const NOT_APPROVED = ['PENDING', 'CANCELED', 'DECLINED'];

/** The approved slots of the row's court and day in the current rows; null if the page has no rows. */
export function useApprovedSlots({ date, venueId, court }: ScheduleRow): DayTime[] | null {
  const { data: rows } = useQuery({ ...scheduleRows, enabled: false });
  if (rows === undefined) return null;
  return rows
    .filter((row) => row.date === date && row.venueId === venueId && row.court === court)
    .filter(({ status }) => !NOT_APPROVED.includes(status))
    .map(({ slotStartTime, slotEndTime }) => ({ startTime: slotStartTime, endTime: slotEndTime }));
}

/**
 * The part of a time that the school has not approved, as a sentence; '' if all is approved or unknown. The
 * server decides.
 */
export function notApprovedText({ startTime, endTime }: DayTime, slots: readonly DayTime[] | null): string {
  if (slots === null || endTime <= startTime) return '';
  const missing = uncoveredTime({ startTime, endTime }, slots);
  return missing === null ? '' : messages.notApproved(formatTimeRange(missing.startTime, missing.endTime));
}
