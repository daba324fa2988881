import {
  formatDate,
  formatDayShort,
  formatTime,
  monthAndDay,
  weekdayName,
} from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { Slot } from './from-wire.ts';

/** The display name of a venue: 'Salk - Gym' (docs/spec/decisions.md#words). */
export const venueName = ({ schoolName, gymName }: { schoolName: string; gymName: string }): string =>
  `${schoolName} - ${gymName}`;

/** 'Tuesday, Nov 24'. */
export const dayName = (date: IsoDate): string => `${weekdayName(date)}, ${monthAndDay(date)}`;

/** 'Tue, Nov 24, 6:00 PM at Salk - Gym, court 1'. */
export const shortSlotText = (
  slot: Pick<Slot, 'date' | 'startTime' | 'schoolName' | 'gymName' | 'court'>,
): string =>
  `${formatDayShort(slot.date)}, ${monthAndDay(slot.date)}, ${formatTime(slot.startTime)} at ${venueName(slot)}, court ${slot.court}`;

/** A slot in one line: 'Tue, Nov 24, 2026, 6:00 PM at Salk - Gym, court 1'. */
export const slotText = (
  slot: Pick<Slot, 'date' | 'startTime' | 'schoolName' | 'gymName' | 'court'>,
): string =>
  `${formatDate(slot.date)}, ${formatTime(slot.startTime)} at ${venueName(slot)}, court ${slot.court}`;
