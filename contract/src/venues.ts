import { z } from 'zod';
import { listSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import {
  idParamSchema,
  idSchema,
  lineSchema,
  messageSchema,
  nameSchema,
  optionalLineSchema,
} from '#fields.ts';
import { fileQuestionSchema } from './file-question.ts';
import { checkRequestedSeason, requestedSeasonFields } from './season.ts';
import { changeAnswerSchema, effectSchema } from './venues-hours.ts';

/**
 * Schools, gyms and courts, edited by hand or imported from files (docs/spec/decisions.md#availability,
 * docs/spec/decisions.md#added-calls).
 */

const venueSchema = z.object({
  id: z.int(),
  schoolId: z.int(),
  schoolName: z.string(),
  gymName: z.string(),
  scheduleName: z.string(),
  /** '' if unknown */
  address: z.string(),
  /** how to get in; '' if unknown */
  doorNote: z.string(),
  /** `partOf` is the name of the court that it is part of, if it is */
  courts: z.array(z.object({ id: z.int(), name: z.string(), partOf: z.string().optional() })),
});
export type Venue = z.output<typeof venueSchema>;

const listedVenueSchema = venueSchema.extend({
  /**
   * why the gym can't be removed, over all seasons; includes closures of its school only if it is the
   * school's last gym
   */
  usedBy: z.object({ slots: z.int(), permits: z.int(), closures: z.int() }),
});
export type ListedVenue = z.output<typeof listedVenueSchema>;

export const listVenues = {
  access: 'admin',
  summary: 'Every gym with its school, schedule name, courts and what uses it, by school and gym',
  answer: z.array(listedVenueSchema),
} satisfies Endpoint;

const gymSchema = z.object({
  VenueId: z.int(),
  SchoolName: z.string(),
  GymName: z.string(),
  Address: z.string(),
  DoorNote: z.string(),
});
export type Gym = z.output<typeof gymSchema>;

export const listGyms = {
  access: 'signed-in',
  summary: 'Where each gym is and how to get in, as coaches read it; empty if nobody has entered it',
  answer: z.array(gymSchema),
} satisfies Endpoint;

/** The most courts of a gym. */
export const MAX_COURTS = 30;

/** An address, or a note about the door; '' for none. */
export const venueNoteSchema = optionalLineSchema();

const NO_SUCH_COURT = 'Court not found in this gym.';
const venueBodySchema = z.strictObject({
  schoolName: nameSchema('Please name the school.'),
  gymName: nameSchema('Please name the gym.'),
  scheduleName: nameSchema('Enter the schedule name.'),
  /** unchanged if missing */
  address: venueNoteSchema.optional(),
  doorNote: venueNoteSchema.optional(),
  courts: listSchema(
    z.strictObject({
      id: idSchema(NO_SUCH_COURT).optional(),
      name: nameSchema('Please name the court.'),
      /** the name of another of these courts; null for none, unchanged if missing */
      partOf: nameSchema('Please name the court that it is part of.').nullish(),
    }),
    {
      min: 1,
      max: MAX_COURTS,
      error: 'Please name at least one court.',
      tooMany: `At most ${MAX_COURTS} courts, please.`,
    },
  ),
});
export type VenueBody = z.output<typeof venueBodySchema>;

const venueAnswerSchema = z.object({ message: z.string(), venue: venueSchema });
export type VenueAnswer = z.output<typeof venueAnswerSchema>;
const paramsSchema = z.strictObject({ id: idParamSchema('Gym not found.') });

export const addVenue = {
  access: 'admin',
  summary: 'Adds a gym, and its school if that is new. If the same gym exists, it is returned unchanged',
  body: venueBodySchema,
  answer: venueAnswerSchema,
} satisfies Endpoint;

export const changeVenue = {
  access: 'admin',
  summary:
    'Renames a gym, its school and its courts; courts without an id are added, those left out are removed',
  params: paramsSchema,
  body: venueBodySchema,
  answer: venueAnswerSchema,
} satisfies Endpoint;

export const removeVenue = {
  access: 'admin',
  summary:
    'Removes a gym that no slot, permit or closure uses, and its school with the last of its gyms; with `preview` it only says whether the gym can be removed',
  params: paramsSchema,
  query: z.strictObject({
    preview: z.enum(['true', 'false'], { error: 'Please say true or false.' }).optional(),
  }),
  answer: messageSchema,
} satisfies Endpoint;

const importRowSchema = z.object({
  line: z.int(),
  /** the sheet that the line is on, if the file has several */
  sheet: z.string().optional(),
  change: z.enum(['added', 'changed', 'unchanged']),
  text: z.string(),
});
export type ImportRow = z.output<typeof importRowSchema>;

const importAnswerSchema = z.object({
  message: z.string(),
  counts: z.object({ inserted: z.int(), updated: z.int(), unchanged: z.int() }),
  /** in previews the first 1,000 rows of the file in order; otherwise empty */
  rows: z.array(importRowSchema),
  effect: effectSchema.nullable(),
  /** previews: about names that are not known, open ones first; an import is refused while one is open */
  questions: z.array(fileQuestionSchema),
  /** previews: if it is sent back as the field `shown`, the import fails if its outcome would be different */
  shown: z.string().optional(),
});
export type ImportAnswer = z.output<typeof importAnswerSchema>;

const REVERTIBLE = ['venues', 'permits', 'closures', 'players', 'invoices'] as const;
const fileImportSchema = z.object({
  id: z.int(),
  kind: z.enum(REVERTIBLE),
  fileName: z.string(),
  /** ISO instants */
  at: z.string(),
  /** the person's name */
  who: z.string(),
  added: z.int(),
  changed: z.int(),
  revertedAt: z.string().nullable(),
  /** only the newest import that is not reverted */
  canRevert: z.boolean(),
});
export type FileImport = z.output<typeof fileImportSchema>;

export const listFileImports = {
  access: 'admin',
  summary:
    'The last imports of files of gyms or invoices, or of permits, closures or players of the active season or the named one, newest first',
  query: z
    .strictObject({
      kind: z.enum(REVERTIBLE, { error: `Please choose one of ${REVERTIBLE.join(', ')}.` }),
      ...requestedSeasonFields,
    })
    .superRefine(checkRequestedSeason),
  answer: z.array(fileImportSchema),
} satisfies Endpoint;

export const revertFileImport = {
  access: 'admin',
  summary:
    'Reverts the newest import of its kind, all of it or nothing; with `preview` it only says what that would do to the schedule',
  params: z.strictObject({ id: idParamSchema('Import not found.') }),
  body: z.strictObject({ preview: z.boolean({ error: 'Please say true or false.' }).optional() }),
  answer: changeAnswerSchema,
} satisfies Endpoint;

const fileImport = (what: string) => ({
  summary: `${what} from a file (field \`file\`), or of the season named by the fields \`year\` and \`season\`. A new season is created, unless \`existing\` is "true". If the field \`preview\` is "true", nothing changes. With the field \`shown\` of a preview, nothing is imported if the outcome has changed since`,
  answer: importAnswerSchema,
});

export const importVenues = {
  access: 'admin',
  consumes: 'multipart/form-data',
  ...fileImport('Schools, gyms and courts, which are of every season,'),
} satisfies Endpoint;

export const importPermits = {
  access: 'admin',
  consumes: 'multipart/form-data',
  ...fileImport('Permits of the active season'),
} satisfies Endpoint;

export const importClosures = {
  access: 'admin',
  consumes: 'multipart/form-data',
  ...fileImport('Closures of the active season'),
} satisfies Endpoint;

const QUESTION = 'Please say which question is meant.';
/** A key holds the names of a school, gym and court. */
const MAX_KEY = 600;

export const answerPlaceQuestion = {
  access: 'admin',
  summary:
    'Answers a question about a school, gym, court or permit status in a file, for this file and later ones of every kind; null clears the answer',
  body: z.strictObject({
    key: lineSchema(QUESTION, MAX_KEY),
    answer: lineSchema('Please choose an answer.', 40).nullable(),
  }),
  answer: messageSchema,
} satisfies Endpoint;
