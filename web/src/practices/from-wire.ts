import type { CoachTeam } from '@portal/contract/coaches.ts';
import type { AvailableSlot, CoachBooking, WeekRangeAnswer } from '@portal/contract/practices.ts';
import type { TeamWeekUse } from '@portal/domain/practices/week-use.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { WeekRange } from '@portal/domain/time/week.ts';
import type { NamedCourt } from '@portal/domain/venues/venue-name.ts';
import type { NotedEntry } from '#notes/entry-note.tsx';

/** Converts the responses of the coach calls to the portal's own names, once, on arrival. */

type Place = NamedCourt & { scheduleName: string };

/** An open slot. */
export type Slot = Place & {
  id: number;
  venueId: number;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  /**
   * league wall clock 'YYYY-MM-DDTHH:MM:SS' until which it is held for a team on the waitlist; null if it is
   * not held
   */
  heldUntil: string | null;
  /** the key of the coach's team for which it is held */
  heldFor: string | null;
};

/**
 * One of the coach's teams with its quota in both weeks; `key` distinguishes teams of the same name in
 * different divisions.
 */
export type Team = {
  key: string;
  teamName: string;
  divisionName: string;
  coachName: string;
  coachEmail: string;
  /** false for a team of an inactive season, and for one that has withdrawn */
  canBook: boolean;
  isWithdrawn: boolean;
  week: { current: TeamWeekUse; next: TeamWeekUse };
  /** why its coaches can't book next week yet, as a sentence and in a few words (docs/spec/decisions.md#practice-round) */
  notOpen?: { why: string; whyShort: string };
};

/** A practice, game or playoff of one of the coach's teams. */
export type Booking = Place &
  NotedEntry & {
    slotId: number;
    date: IsoDate;
    startTime: WallTime;
    endTime: WallTime;
    divisionName: string;
    teamName: string;
    /** the opponent in a game, '' for a practice */
    opponent: string;
    /** null for a practice */
    isHome: boolean | null;
    status: string;
    isPast: boolean;
    canCancel: boolean;
    /** the school has to confirm the time again */
    awaitsSchool: boolean;
    /** 'Fall 2026' for a booking of an inactive season */
    otherSeason: string | null;
    /** null in bookings that an older portal saved */
    entryId: number | null;
  };

export const toSlot = (wire: AvailableSlot): Slot => ({
  id: wire.Id,
  venueId: wire.VenueId,
  date: wire.AvailableDate,
  startTime: wire.AvailableTime,
  endTime: wire.EndTime,
  schoolName: wire.SchoolName,
  gymName: wire.GymName,
  court: wire.Court,
  ...(wire.isOnlyCourt && { isOnlyCourt: true }),
  scheduleName: wire.ScheduleName,
  heldUntil: wire.HeldUntil ?? null,
  heldFor: null,
});

export const teamKey = (divisionName: string, teamName: string): string =>
  JSON.stringify([divisionName, teamName]);

export const toTeam = (wire: CoachTeam): Team => ({
  key: teamKey(wire.DivisionName, wire.TeamName),
  teamName: wire.TeamName,
  divisionName: wire.DivisionName,
  coachName: wire.CoachName,
  coachEmail: wire.coach_email,
  canBook: wire.Season === undefined && wire.Withdrawn !== true,
  isWithdrawn: wire.Withdrawn === true,
  week: { current: toWeekUse(wire.currentWeek), next: toWeekUse(wire.nextWeek) },
});

const toWeekUse = ({ used, limit, practices, makeUps }: CoachTeam['currentWeek']): TeamWeekUse => ({
  used,
  limit,
  ...(makeUps !== undefined && { makeUps }),
  practices: practices.map((practice) => ({
    date: practice.ReservationDate,
    startTime: practice.ReservationTime,
    schoolName: practice.SchoolName,
  })),
});

export const toBooking = (wire: CoachBooking): Booking => ({
  slotId: wire.AvailabilityId,
  date: wire.ReservationDate,
  startTime: wire.ReservationTime,
  endTime: wire.ReservationEndTime,
  divisionName: wire.DivisionName,
  teamName: wire.TeamName,
  opponent: wire.Opponent,
  isHome: wire.isHome ?? null,
  schoolName: wire.SchoolName,
  gymName: wire.GymName,
  court: wire.Court,
  ...(wire.isOnlyCourt && { isOnlyCourt: true }),
  scheduleName: wire.ScheduleName,
  status: wire.Status,
  isPast: wire.hist === 'PAST',
  canCancel: wire.canCancel,
  awaitsSchool: wire.awaitsSchool ?? false,
  otherSeason: wire.OtherSeason ?? null,
  entryId: wire.EntryId,
  note: wire.Note ?? '',
  isNoteForFamilies: wire.NoteForFamilies ?? false,
});

export const toWeekRange = (wire: WeekRangeAnswer): WeekRange => ({
  current: { start: wire.start_of_current_week, end: wire.end_of_current_week },
  next: { start: wire.start_of_next_week, end: wire.end_of_next_week },
});
