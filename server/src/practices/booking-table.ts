import type { CoachBooking } from '@portal/contract/practices.ts';
import { safeCell } from '@portal/domain/export/safe-cell.ts';
import { formatTime } from '@portal/domain/time/format.ts';

/** The columns of Your Practices without Cancel, with the end and the other side of a game. */
const COLUMNS: readonly (readonly [heading: string, cell: (booking: CoachBooking) => string])[] = [
  ['Date', (booking) => booking.ReservationDate],
  ['Time', (booking) => formatTime(booking.ReservationTime)],
  ['End', (booking) => formatTime(booking.ReservationEndTime)],
  ['Division', (booking) => booking.DivisionName],
  ['Team', (booking) => booking.TeamName],
  ['Opponent', (booking) => booking.Opponent],
  ['School', (booking) => booking.SchoolName],
  ['Gym', (booking) => booking.GymName],
  ['Court', (booking) => booking.Court],
  ['Status', (booking) => booking.Status],
  ['AvailabilityID', (booking) => String(booking.AvailabilityId)],
];

/** The first row of both files. */
export const BOOKING_HEADINGS: readonly string[] = COLUMNS.map(([heading]) => heading);

/** A booking as a row of either file: text only, and never a formula (safety.md W20). */
export const bookingCells = (booking: CoachBooking): string[] =>
  COLUMNS.map(([, cell]) => safeCell(cell(booking)));
