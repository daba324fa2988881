import {
  formatDate,
  formatDayShort,
  formatTime,
  monthAndDay,
  weekdayName,
} from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type NamedCourt, venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import type { Slot } from './from-wire.ts';

/** 'Tuesday, Nov 24'. */
export const dayName = (date: IsoDate): string => `${weekdayName(date)}, ${monthAndDay(date)}`;

/** 'Tue, Nov 24, 6:00 PM at Salk, court 1'. */
export const shortSlotText = (slot: Pick<Slot, 'date' | 'startTime'> & NamedCourt): string =>
  `${formatDayShort(slot.date)}, ${monthAndDay(slot.date)}, ${formatTime(slot.startTime)} at ${venueAndCourt(slot)}`;

/** A slot in one line: 'Tue, Nov 24, 2026, 6:00 PM at Salk, court 1'. */
export const slotText = (slot: Pick<Slot, 'date' | 'startTime'> & NamedCourt): string =>
  `${formatDate(slot.date)}, ${formatTime(slot.startTime)} at ${venueAndCourt(slot)}`;
