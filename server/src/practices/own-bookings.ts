import type { CoachBooking, NamedTeam } from '@portal/contract/practices.ts';
import { isPast, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { listNamedTeams } from '#coaches/list-teams.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { type FileFormat, type TableFile, tableFile } from '#platform/files/write/table-file.ts';
import { type Cell, dateCell, safe, timeCell } from '#platform/files/write/xlsx-file.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { listBookings, type TeamBooking } from './list-repository.ts';

/** The columns of Your Practices without Cancel, plus the end and the opponent of a game. */
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
  ['Note', (booking) => booking.Note ?? ''],
];

/**
 * Practices, games and playoffs of the named teams that the caller may act for, in order of date and time, without
 * canceled ones. A game between two of these teams is listed for each. Only upcoming entries of former seasons are
 * listed.
 */
export async function listReservations(
  portal: Portal,
  caller: Caller,
  names: readonly NamedTeam[],
): Promise<CoachBooking[]> {
  const teams = await listNamedTeams(portal, caller, { names, withFormer: true });
  if (teams.length === 0) return [];
  const ids = teams.map((team) => team.id);
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const bookings = await listBookings(portal.db, ids, now.date);
  return bookings.map((booking) => toCoachBooking(booking, now));
}

/** The same list as reservations.csv or reservations.xlsx; both hold the same cells. */
export async function exportReservations(
  portal: Portal,
  caller: Caller,
  request: { format: FileFormat; teams: readonly NamedTeam[] },
): Promise<TableFile> {
  const bookings = await listReservations(portal, caller, request.teams);
  return tableFile(request.format, {
    name: 'reservations',
    sheet: 'Reservations',
    headings: COLUMNS.map(([heading]) => heading),
    rows: [bookings],
    // real dates and times, and text that is never a formula (docs/spec/safety.md#w20)
    toCells: (booking) => COLUMNS.map(([, cell]) => safe(cell(booking))),
  });
}

function toCoachBooking(booking: TeamBooking, now: LeagueNow): CoachBooking {
  const past = isPast(booking.date, booking.startTime, now);
  return {
    AvailabilityId: booking.slotId,
    ReservationDate: booking.date,
    ReservationTime: booking.startTime,
    ReservationEndTime: booking.endTime,
    DivisionName: booking.divisionName,
    TeamName: booking.teamName,
    Opponent: booking.opponent ?? '',
    ...(booking.type !== 'practice' && { isHome: booking.isHome }),
    SchoolName: booking.schoolName,
    GymName: booking.gymName,
    Court: booking.court,
    ...(booking.isOnlyCourt && { isOnlyCourt: true }),
    Status: booking.type,
    ScheduleName: booking.scheduleName,
    hist: past ? 'PAST' : 'FUTURE',
    canCancel: booking.type === 'practice' && !past,
    ...(booking.isUnconfirmed && !past && { awaitsSchool: true }),
    EntryId: booking.entryId,
    ...(booking.note !== '' && { Note: booking.note }),
    ...(booking.noteForFamilies && { NoteForFamilies: true }),
    ...(booking.otherSeason !== null && { OtherSeason: booking.otherSeason }),
  };
}
