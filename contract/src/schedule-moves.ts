import { z } from 'zod';
import { listSchema, textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, idSchema, isoDateSchema, wallTimeSchema } from '#fields.ts';
import { doneSchema, holdFields } from '#schedule-changes.ts';

/** The calls that move entries (docs/spec/decisions.md#move). */

const NO_ENTRY = 'Entry not found.';

/** '' counts as missing: the slot's start, or the entry's current length. */
const timeSchema = textSchema(16, 'Enter a time like 18:30.')
  .transform((text) => text.trim() || null)
  .pipe(wallTimeSchema().nullable())
  .nullish();

const placeFields = {
  /** the slot that the entry will belong to */
  AvailabilityId: idSchema('Please say where to move it.'),
  /** the slot's start if missing */
  startTime: timeSchema,
  /** the entry keeps its length if missing */
  endTime: timeSchema,
};

const movedSchema = doneSchema.extend({
  /** sentences about coaches who would be in two places at once */
  warnings: z.array(z.string()),
  /** how many people get an email */
  emailed: z.int(),
  /** the id for `undoMove`, and until when it works (ISO 8601) */
  undo: z.object({ id: z.int(), until: z.string() }),
});
export type MoveDone = z.output<typeof movedSchema>;

export const moveEntry = {
  access: 'admin',
  summary:
    'Moves a practice, game, playoff or clinic to another approved place and time, alone or together with other entries that exchange places with it',
  params: z.strictObject({ id: idParamSchema(NO_ENTRY) }),
  once: true,
  body: z.strictObject({
    ...placeFields,
    /** entries that move at the same time */
    others: listSchema(z.strictObject({ EntryId: idSchema('Please say what to move.'), ...placeFields }), {
      min: 1,
      max: 99,
      error: 'Please send a list of moves.',
      tooMany: 'At most 100 entries at once, please.',
    }).nullish(),
    ...holdFields,
  }),
  answer: movedSchema,
} satisfies Endpoint;
export type MoveEntryBody = z.output<(typeof moveEntry)['body']>;

/** A place where an entry fits. */
const placeSchema = z.object({
  AvailabilityId: z.int(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  SchoolName: z.string(),
  GymName: z.string(),
  Court: z.string(),
  /** how near it is: 'Same gym, 1 hour later' */
  why: z.string(),
  /** its disadvantages, one sentence each */
  costs: z.array(z.string()),
  /** how many people would get an email */
  emailed: z.int(),
});
export type MovePlace = z.output<typeof placeSchema>;

export const listPlaces = {
  access: 'admin',
  summary:
    'The nearest places that an entry fits, best first, each with how near it is and what it costs; with a date, all places of that day',
  params: z.strictObject({ id: idParamSchema(NO_ENTRY) }),
  query: z.strictObject({ date: isoDateSchema().nullish() }),
  answer: z.array(placeSchema),
} satisfies Endpoint;

export const undoMove = {
  access: 'admin',
  summary: 'Undoes one of the caller’s moves within ten minutes, if the former places are still free',
  params: z.strictObject({ id: idParamSchema('Move not found.') }),
  body: z.strictObject(holdFields).nullish(),
  answer: doneSchema,
} satisfies Endpoint;
