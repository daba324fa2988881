import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { isBlackoutLike } from '@portal/domain/schedule/status.ts';
import { venueColor } from '@portal/domain/schedule/venue-colors.ts';
import type { CSSProperties } from 'react';

/**
 * The color of a row in `schedule.css`: dark for blackout, canceled and declined, gray for pending, else the
 * color of its schedule (docs/spec/product.md#row-color). The badge and the venue say the same in words.
 */
export function rowTone({ status, scheduleName }: Pick<ScheduleRow, 'status' | 'scheduleName'>) {
  const tone = isBlackoutLike(status) ? 'dark' : status === 'PENDING' ? 'pending' : 'venue';
  const style: CSSProperties & Record<'--venue', string> = { '--venue': venueColor(scheduleName) };
  return { 'data-tone': tone, style };
}
