import { MISSING_PRACTICE } from '@portal/domain/schedule/add-texts.ts';
import { z } from 'zod';
import { listSchema, textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { fileFormatSchema, idParamSchema, idSchema, isoDateSchema, lineSchema } from '#fields.ts';

/** The calls that read the combined schedule (docs/spec/product.md#admin-calls, docs/spec/decisions.md#schedule). */

/** A row on the wire. The server leaves out empty fields, except those of the spec. */
export const scheduleRowSchema = z.object({
  AvailabilityId: z.int(),
  Type: z.string(),
  StatusEffective: z.string(),
  AvailableDate: z.string(),
  AvailableTime: z.string(),
  ReservationEndTime: z.string(),
  SchoolName: z.string(),
  GymName: z.string(),
  Court: z.string(),
  DivisionName: z.string(),
  TeamName: z.string(),
  AwayTeam: z.string(),
  HomeTeam: z.string(),
  ScheduleName: z.string(),
  VenueId: z.int(),
  Weekday: z.string(),
  EntryId: z.int().optional(),
  TakenBy: z.string().optional(),
  /** the court that this entry is on, if it is another one that shares the floor, and its teams: 'Hawks vs Owls' */
  TakenOn: z.string().optional(),
  TakenFor: z.string().optional(),
  Detail: z.string().optional(),
  /** what the file of a game calls it, such as 'Q1' */
  GameNumber: z.string().optional(),
  Note: z.string().optional(),
  /** the page for families shows the note */
  NoteForFamilies: z.boolean().optional(),
  BlackoutScope: z.enum(['gym', 'school']).optional(),
  /** 'Fall 2026' if its season is not the active one */
  OtherSeason: z.string().optional(),
  /** of a playoff whose teams are not known yet: `HomeTeam` or `AwayTeam` is what stands for one, 'Winner of game Q1' */
  HasOpenSides: z.boolean().optional(),
  /** the slot's own time, if the row's time differs */
  SlotTime: z.string().optional(),
  SlotEndTime: z.string().optional(),
  /** the waitlisted team that an open slot is held for, such as 'Boys 3-4 Hawks', and until when (ISO 8601) */
  HeldFor: z.string().optional(),
  HeldUntilAt: z.string().optional(),
});
export type ScheduleRowWire = z.output<typeof scheduleRowSchema>;

export const listSchedule = {
  access: 'admin',
  summary:
    'Every row of the active season, past ones included, by date, time, venue and court; 304 if the ETag is unchanged',
  answer: z.array(scheduleRowSchema),
} satisfies Endpoint;

/** The parameters in the address of a filtered view (domain/schedule/row-filters.ts). */
const filterWordSchema = textSchema(200).nullish();

const rowIdsSchema = listSchema(idSchema('Please say which rows.'), {
  max: 20_000,
  error: 'Please send a list of rows.',
}).nullish();

export const exportSchedule = {
  access: 'admin',
  produces: 'application/octet-stream',
  summary: 'The filtered rows, or the chosen ones among them, as a file: schedule.csv or schedule.xlsx',
  body: z.strictObject({
    /** only the rows of these entries, and of these slots without an entry; every row if both are missing */
    chosenEntryIds: rowIdsSchema,
    chosenSlotIds: rowIdsSchema,
    format: fileFormatSchema,
    filters: z
      .strictObject({
        past: filterWordSchema,
        type: filterWordSchema,
        weekday: filterWordSchema,
        division: filterWordSchema,
        venue: filterWordSchema,
        from: filterWordSchema,
        to: filterWordSchema,
        after: filterWordSchema,
        before: filterWordSchema,
        q: filterWordSchema,
      })
      .default({}),
  }),
} satisfies Endpoint;

export const getLeagueClock = {
  access: 'signed-in',
  beforeFactor: true,
  summary: 'The current date and time in league time',
  answer: z.object({
    date: z.string(),
    time: z.string(),
    timeZone: z.string(),
    weekStart: z.enum(['monday', 'sunday']),
  }),
} satisfies Endpoint;

/** One event in the history of a slot, newest first. */
const historyItemSchema = z.object({
  /** ISO 8601 */
  at: z.string(),
  /** the person's address, or the league's name for itself */
  actor: z.string(),
  /** 'practice_booked', 'game_cancelled', … */
  action: z.string(),
  /** a sentence: 'Practice of Boys 3-4 Hawks, 6:00 PM – 7:00 PM' */
  text: z.string(),
  reason: z.string(),
  EntryId: z.int().nullable(),
  /** how to undo it, as long as the caller may */
  undo: z.object({ of: z.enum(['cancel', 'move']), id: z.int(), until: z.string() }).nullable(),
});
export type HistoryItem = z.output<typeof historyItemSchema>;

export const listHistory = {
  access: 'admin',
  summary:
    'Who changed what in a slot and when, including canceled entries and entries of other slots that took its time',
  params: z.strictObject({ id: idParamSchema('Slot not found.') }),
  answer: z.array(historyItemSchema),
} satisfies Endpoint;

const teamWeekAnswerSchema = z.object({
  used: z.int(),
  limit: z.int(),
  practices: z.array(z.object({ date: z.string(), start: z.string(), end: z.string(), venue: z.string() })),
});
export type TeamWeekAnswer = z.output<typeof teamWeekAnswerSchema>;

export const getTeamWeek = {
  access: 'admin',
  summary:
    'How many practices a team has in the week of a date, for the warning before an administrator adds more',
  query: z.strictObject({
    divisionName: lineSchema(MISSING_PRACTICE),
    teamName: lineSchema(MISSING_PRACTICE),
    date: isoDateSchema(),
  }),
  answer: teamWeekAnswerSchema,
} satisfies Endpoint;
