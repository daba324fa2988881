import type { CoachBooking } from '@portal/contract/practices.ts';
import { type Cell, dateCell, safe, timeCell } from '#platform/files/write/cell.ts';

/** The columns of Your Practices without Cancel, with the end and the other side of a game. */
const COLUMNS: readonly (readonly [heading: string, cell: (booking: CoachBooking) => Cell])[] = [
  ['Date', (booking) => dateCell(booking.ReservationDate)],
  ['Time', (booking) => timeCell(booking.ReservationTime)],
  ['End', (booking) => timeCell(booking.ReservationEndTime)],
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

/** A booking as a row of either file: dates, times, and text that is never a formula (docs/spec/safety.md#w20). */
export const bookingCells = (booking: CoachBooking): Cell[] => COLUMNS.map(([, cell]) => safe(cell(booking)));
