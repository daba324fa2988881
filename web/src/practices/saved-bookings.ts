import { readStored, writeStored } from '#api/storage.ts';
import { sessionArea } from '#api/token.ts';
import type { Booking } from './from-wire.ts';

/** The coach's bookings as last loaded, for reading offline. */
export type SavedBookings = { bookings: readonly Booking[]; savedAt: number };

/** Saves them in the session's storage: they are cleared with it and, without Remember Me, end with the tab. */
export function saveBookings(bookings: readonly Booking[], savedAt: number): void {
  const area = sessionArea();
  if (area) writeStored(area, 'bookings', JSON.stringify({ bookings, savedAt }));
}

/** What bookings lack that an older portal saved. */
const NEWER = { entryId: null, note: '', isNoteForFamilies: false };

export function readSavedBookings(): SavedBookings | null {
  const area = sessionArea();
  try {
    const value = JSON.parse(
      (area && readStored(area, 'bookings')) ?? 'null',
    ) as Partial<SavedBookings> | null;
    if (!Array.isArray(value?.bookings) || typeof value.savedAt !== 'number') return null;
    return { bookings: value.bookings.map((booking) => ({ ...NEWER, ...booking })), savedAt: value.savedAt };
  } catch {
    return null;
  }
}
