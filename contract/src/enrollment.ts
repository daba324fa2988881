import { z } from 'zod';
import { textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, paramSchema } from '#fields.ts';
import { checkRequestedSeason, requestedSeasonFields, requestedSeasonSchema } from '#season.ts';

const message = z.object({ message: z.string() });

export const decideEnrollment = {
  access: 'admin',
  summary: 'Answers a question about rows of enrollment files, for this file and later ones',
  body: z.strictObject({
    key: textSchema(80, 'Please say which question is meant.', 'This question is not in a preview.'),
    decision: textSchema(300, 'Please choose an answer.', 'Please choose one of the answers offered.'),
  }),
  answer: message,
} satisfies Endpoint;

export const removeEnrollmentDecision = {
  access: 'admin',
  summary: 'Deletes the answer to a question; a repeated call changes nothing',
  params: z.strictObject({ key: paramSchema }),
  answer: message,
} satisfies Endpoint;

const revertedCounts = z.object({
  pairs: z.int(),
  teams: z.int(),
  coaches: z.int(),
  divisions: z.int(),
  names: z.int(),
});

const loadSchema = z.object({
  id: z.int(),
  /** ISO instants */
  loadedAt: z.string(),
  /** the person's name, or 'the portal' for the demo league */
  who: z.string(),
  fileName: z.string(),
  counts: z.record(z.string(), z.number()),
  revertedAt: z.string().nullable(),
  revertedBy: z.string().nullable(),
  /** only the newest load that was not reverted can be reverted */
  canRevert: z.boolean(),
});
export type EnrollmentLoad = z.output<typeof loadSchema>;

export const listEnrollmentLoads = {
  access: 'admin',
  summary: 'The last loads of the active season, or of the named season, newest first',
  query: requestedSeasonSchema,
  answer: z.object({ loads: z.array(loadSchema) }),
} satisfies Endpoint;

export const revertLoad = {
  access: 'admin',
  summary:
    'Reverts the newest load of its season as a whole; if anything depends on it, the refusal lists that (conflict: count, sentences)',
  params: z.strictObject({ id: idParamSchema('Import not found.') }),
  /** optional, because the load belongs to a season; if given, it must be that season */
  body: z.strictObject(requestedSeasonFields).superRefine(checkRequestedSeason).nullish(),
  answer: z.object({ message: z.string(), counts: revertedCounts }),
} satisfies Endpoint;
export type RevertAnswer = z.output<(typeof revertLoad)['answer']>;
