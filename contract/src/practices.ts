import { z } from 'zod';
import { listSchema, textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import {
  emailSchema,
  fileFormatSchema,
  idParamSchema,
  idSchema,
  isoDateSchema,
  labelSchema,
  lineSchema,
  messageSchema,
  wallTimeSchema,
} from '#fields.ts';
import { undoSchema } from '#schedule-changes.ts';

export const weekRangeSchema = z.object({
  start_of_period: z.string(),
  end_of_period: z.string(),
  start_of_current_week: z.string(),
  end_of_current_week: z.string(),
  start_of_next_week: z.string(),
  end_of_next_week: z.string(),
});
export type WeekRangeAnswer = z.output<typeof weekRangeSchema>;

export const getWeekRange = {
  access: 'signed-in',
  summary: 'The period: this week and the next',
  answer: weekRangeSchema,
} satisfies Endpoint;

/** An open slot as a coach sees it (docs/spec/product.md#open-slot). */
export const availableSlotSchema = z.object({
  Id: z.int(),
  AvailableDate: z.string(),
  AvailableTime: z.string(),
  EndTime: z.string(),
  SchoolName: z.string(),
  GymName: z.string(),
  Court: z.string(),
  /** its gym has no other court; absent if it has */
  isOnlyCourt: z.boolean().optional(),
  ScheduleName: z.string(),
  VenueId: z.int(),
  /**
   * league time 'YYYY-MM-DDTHH:MM:SS' until which it is held for a team on the waitlist; absent if it is not
   * held
   */
  HeldUntil: z.string().optional(),
});
export type AvailableSlot = z.output<typeof availableSlotSchema>;

export const listAvailability = {
  access: 'signed-in',
  summary: 'The open slots of the period, by date, time and venue; 304 if the ETag is unchanged',
  answer: z.object({ availability: z.array(availableSlotSchema) }),
} satisfies Endpoint;

const divisionNameSchema = lineSchema('Please name the division.');
const teamNameSchema = lineSchema('Please name the team.');

/** An address that the caller names for compatibility. The server compares it with the session. */
const namedEmailSchema = emailSchema.nullish();

export const checkTeamReservations = {
  access: 'confirmed',
  summary: 'Whether one of the caller’s teams has reached its limit in the week of a date',
  query: z.strictObject({
    DivisionName: divisionNameSchema,
    TeamName: teamNameSchema,
    reservationDate: isoDateSchema(),
  }),
  answer: z.object({
    hasPracticeThisWeek: z.boolean(),
    hasPracticeNextWeek: z.boolean(),
    currentAlertMessage: z.string(),
    nextAlertMessage: z.string(),
  }),
} satisfies Endpoint;

export const reservePracticeBodySchema = z.strictObject({
  VenueId: idSchema('Please choose a gym.'),
  ReservationDate: isoDateSchema(),
  ReservationTime: wallTimeSchema(),
  Court: lineSchema('Please choose a court.', 80),
  DivisionName: divisionNameSchema,
  TeamName: teamNameSchema,
  /** only `practice` is accepted */
  Status: textSchema(80, 'Only a practice can be requested here.')
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.literal('practice', { error: 'Only a practice can be requested here.' }))
    .nullish(),
  CoachName: labelSchema,
  SchoolName: labelSchema,
  GymName: labelSchema,
  ScheduleName: labelSchema,
  day_of_week: z.union([labelSchema, z.int()]),
  RequestingCoachEmail: namedEmailSchema,
});
export type ReservePracticeBody = z.output<typeof reservePracticeBodySchema>;

/** A team's request for one open slot, in the portal's own terms. */
export type SlotRequest = {
  venueId: number;
  date: string;
  startTime: string;
  court: string;
  divisionName: string;
  teamName: string;
  /** the coach that the body names; the session decides whether it is accepted. Null if there is none */
  coachName: string | null;
  coachEmail: string | null;
};

/** Ignores the other fields of the body, which are labels that the old front end sends. */
export const toSlotRequest = (body: ReservePracticeBody): SlotRequest => ({
  venueId: body.VenueId,
  date: body.ReservationDate,
  startTime: body.ReservationTime,
  court: body.Court,
  divisionName: body.DivisionName,
  teamName: body.TeamName,
  coachName: body.CoachName ?? null,
  coachEmail: body.RequestingCoachEmail ?? null,
});

export const reservePractice = {
  access: 'confirmed',
  summary: 'Books one open slot of the period as a practice of one of the caller’s teams',
  once: true,
  body: reservePracticeBodySchema,
  answer: z.object({
    message: z.string(),
    AvailabilityId: z.int(),
    /** identifies the practice in calendars; absent in repeated answers of an older portal */
    EntryId: z.int().optional(),
  }),
} satisfies Endpoint;

/**
 * A team in a list: only its name (looked up among the caller's teams), or its name and division. It means
 * the team of the active season and those of former seasons with upcoming entries; for a booking, only the
 * active one.
 */
export const namedTeamSchema = z.union(
  [
    lineSchema('Please name the team.'),
    z.object({ TeamName: teamNameSchema, DivisionName: divisionNameSchema.nullish() }),
  ],
  { error: 'Please name each team.' },
);
const namedTeamsSchema = listSchema(namedTeamSchema, {
  max: 50,
  error: 'Please send a list of teams.',
  tooMany: 'At most 50 teams at once, please.',
});
export type NamedTeam = z.output<typeof namedTeamSchema>;

/** A practice, game or playoff of one of the coach's teams (docs/spec/product.md#coach-booking). */
export const coachBookingSchema = z.object({
  AvailabilityId: z.int(),
  ReservationDate: z.string(),
  ReservationTime: z.string(),
  ReservationEndTime: z.string(),
  DivisionName: z.string(),
  TeamName: z.string(),
  /** the other side of a game or playoff; empty for a practice */
  Opponent: z.string(),
  /** whether the team is at home, for games and playoffs */
  isHome: z.boolean().optional(),
  SchoolName: z.string(),
  GymName: z.string(),
  Court: z.string(),
  /** its gym has no other court; absent if it has */
  isOnlyCourt: z.boolean().optional(),
  Status: z.string(),
  ScheduleName: z.string(),
  hist: z.enum(['PAST', 'FUTURE']),
  /** false if coaches can't cancel it, because it is past or not a practice */
  canCancel: z.boolean(),
  /** the slot's permit went back to pending, so the school must confirm again; absent if it did not */
  awaitsSchool: z.boolean().optional(),
  /** 'Fall 2026' if its season is not the active one */
  OtherSeason: z.string().optional(),
  EntryId: z.int(),
  /** a line by its coach or an administrator; absent if there is none */
  Note: z.string().optional(),
  /** the page for families shows the note */
  NoteForFamilies: z.boolean().optional(),
});
export type CoachBooking = z.output<typeof coachBookingSchema>;

export const listTeamReservations = {
  access: 'signed-in',
  summary:
    'Practices, games and playoffs of the caller’s teams, and the upcoming ones of former seasons; other coaches’ teams and unknown names are ignored',
  body: z.strictObject({ teams: namedTeamsSchema }),
  answer: z.object({ reservations: z.array(coachBookingSchema) }),
} satisfies Endpoint;

export const cancelReservation = {
  access: 'confirmed',
  summary: 'Cancels a future practice of one of the caller’s teams',
  once: true,
  body: z.strictObject({
    AvailabilityId: idSchema('Please say which booking to cancel.'),
    RequestingCoachEmail: namedEmailSchema,
  }),
  /** `undo` is absent in repeated answers of an older portal */
  answer: messageSchema.extend({ undo: undoSchema.optional() }),
} satisfies Endpoint;

export const undoCancelReservation = {
  access: 'confirmed',
  summary: 'Undoes one of the caller’s `cancelReservation` within ten minutes, if the time is still free',
  once: true,
  params: z.strictObject({ id: idParamSchema('Not found.') }),
  answer: messageSchema,
} satisfies Endpoint;

export const changePractice = {
  access: 'confirmed',
  summary: 'Moves a future practice of one of the caller’s teams to another open slot, in one step',
  once: true,
  body: z.strictObject({
    AvailabilityId: idSchema('Please say which booking to change.'),
    NewAvailabilityId: idSchema('Please choose another slot.'),
    RequestingCoachEmail: namedEmailSchema,
  }),
  answer: z.object({
    popupMessage: z.string(),
    uiMessage: z.string(),
    message: z.string(),
    AvailabilityId: z.int(),
  }),
} satisfies Endpoint;

export const downloadReservations = {
  access: 'confirmed',
  produces: 'application/octet-stream',
  summary: 'The same bookings as a file: reservations.csv or reservations.xlsx',
  body: z.strictObject({
    format: fileFormatSchema,
    teams: namedTeamsSchema,
  }),
} satisfies Endpoint;
