import type { CoachBooking, NamedTeam } from '@portal/contract/practices.ts';
import { isPast, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { CourtFacts } from '@portal/domain/venues/court-facts.ts';
import { sql } from 'kysely';
import { listNamedTeams } from '#coaches/list-teams.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { OTHER_SEASON } from '#platform/db/entries.ts';
import { COURT_FACTS } from '#platform/db/open-slots.ts';
import { type FileFormat, type TableFile, tableFile } from '#platform/files/write/table-file.ts';
import { type Cell, dateCell, safe, timeCell } from '#platform/files/write/xlsx-file.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';

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

/** An entry from the point of view of one of its teams. */
export type TeamBooking = CourtFacts & {
  entryId: number;
  slotId: number;
  date: string;
  startTime: string;
  endTime: string;
  type: 'practice' | 'game' | 'playoff';
  teamName: string;
  divisionName: string;
  /** the other side of a game; null if there is none */
  opponent: string | null;
  isHome: boolean;
  scheduleName: string;
  /** 'Fall 2026' if its season is not the active one */
  otherSeason: string | null;
  /** the permit of its time is pending, so the school has to confirm it again */
  isUnconfirmed: boolean;
  note: string;
  noteForFamilies: boolean;
};

/**
 * The teams' practices, games and playoffs that are not canceled, in order of date and time. Those of inactive seasons
 * are listed from today on.
 */
async function listBookings(db: Db, teamIds: readonly number[], today: string): Promise<TeamBooking[]> {
  const { rows } = await sql<TeamBooking>`
    select e.id as "entryId", e.note, e.note_for_families, e.slot_id, e.entry_date as date, e.start_time, e.end_time, e.type,
      t.name as "teamName", d.name as "divisionName",
      coalesce(o.name, e.external_team, e.open_home, e.open_away) as opponent, t.id = e.home_team_id as "isHome",
      ${COURT_FACTS}, p.schedule_name,
      ${OTHER_SEASON} as "otherSeason",
      exists (
        select from slot s
        where s.court_id = e.court_id and s.slot_date = e.entry_date and s.withdrawn_at is null
          and s.season_id = x.id and s.permit_status = 'pending' and (s.id = e.slot_id or s.during && e.during)
      ) as "isUnconfirmed"
    from entry e
    join team t on t.id = any(${teamIds}::int[]) and (t.id = e.home_team_id or t.id = e.away_team_id)
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id
    left join team o on o.id = case when t.id = e.home_team_id then e.away_team_id else e.home_team_id end
    join court_place p on p.court_id = e.court_id
    where e.state = 'active' and e.type in ('practice', 'game', 'playoff')
      and (x.is_active or e.entry_date >= ${today})
    order by e.entry_date, e.start_time, d.name_key collate "C", t.name_key collate "C", e.id`.execute(db);
  return rows;
}
