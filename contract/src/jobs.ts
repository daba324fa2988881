import { z } from 'zod';
import { textSchema } from './bounded.ts';
import type { Endpoint } from './endpoint.ts';
import { paramSchema } from './fields.ts';
import { checkRequestedSeason, filledSeasonFields, requestedSeasonFields } from './season.ts';

/** The set-up steps that run in the background. */
const JOB_KINDS = ['download-enrollment', 'load', 'generate', 'merge'] as const;
const JOB_STATES = ['running', 'done', 'failed', 'interrupted'] as const;

const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  state: z.enum(JOB_STATES),
  /** 0 succeeded, 1 failed, 130 interrupted; null while it runs */
  exitCode: z.int().nullable(),
  /** ISO instants */
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** the name of the person who started it */
  who: z.string(),
  /** the result in one sentence; null while it runs */
  summary: z.string().nullable(),
  counts: z.record(z.string(), z.number()),
  /** progress: how much is done, and of how much; null if unknown */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  lastLine: z.string().nullable(),
});
export type SeasonJob = z.output<typeof jobSchema>;

export const downloadEnrollment = {
  access: 'admin',
  summary:
    'Fetches the enrollment file of the active season, or of the named season, in the background: from its source, or from the last upload',
  body: z.strictObject(filledSeasonFields).superRefine(checkRequestedSeason),
  answer: z.object({ message: z.string(), jobId: z.string() }),
} satisfies Endpoint;

/**
 * Events, each with one JSON object: `log` {line, at}, with the line's number as id; `done` {state, exitCode,
 * message}, always the last event; and `error` {error} if the stream ends although the job may continue. If
 * the reader's session has ended or is no longer an administrator's, `error` is {error, code}, like a
 * refusal.
 */
export const followDownload = {
  access: 'admin',
  produces: 'text/event-stream',
  tokenInQuery: true,
  summary: 'Follows a download from its first line, or from Last-Event-ID; server-sent events',
  params: z.object({ jobId: paramSchema }),
  query: z.object({ token: textSchema(512).optional() }),
} satisfies Endpoint;

/** The same events as for a download. The token is accepted only in the header. */
const LINES = 'Enter a number of lines from 1 to 9999.';

export const followJob = {
  access: 'admin',
  produces: 'text/event-stream',
  summary: 'Follows any job from its first line, its last ones, or Last-Event-ID; server-sent events',
  params: z.object({ id: paramSchema }),
  query: z.strictObject({
    /** how many of the last lines to start with; the whole log by default */
    tail: textSchema(4, undefined, LINES)
      .regex(/^[1-9][0-9]{0,3}$/, { error: LINES })
      .transform(Number)
      .optional(),
  }),
} satisfies Endpoint;

const waitsFor = z.string().nullable();

const setUpSchema = z.object({
  /** over all seasons */
  gyms: z.int(),
  courts: z.int(),
  permits: z.int(),
  closures: z.int(),
  teams: z.int(),
  teamsWithoutCoach: z.int(),
  coaches: z.int(),
  /** coaches who have neither an account nor an invitation */
  notInvited: z.int(),
  /** in the schedule */
  slots: z.int(),
  /** slots whose permit is approved */
  bookable: z.int(),
  /** weeks, Monday to Sunday, with at least one bookable slot */
  weeks: z.int(),
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  /** most slots first */
  perGym: z.array(z.object({ schoolName: z.string(), gymName: z.string(), slots: z.int() })),
});
export type SetUp = z.output<typeof setUpSchema>;

const LIMIT = 'Enter a limit from 1 to 20.';

export const listJobs = {
  access: 'admin',
  summary:
    'The last runs of each set-up step of the active season, or of the named season, why a step can’t start yet, and what the season has so far',
  query: z
    .object({
      /** how many jobs of each kind, newest first */
      limit: textSchema(2, undefined, LIMIT)
        .regex(/^([1-9]|1[0-9]|20)$/, { error: LIMIT })
        .default('1')
        .transform(Number),
      ...requestedSeasonFields,
    })
    .superRefine(checkRequestedSeason),
  answer: z.object({
    season: z.object({ year: z.int(), season: z.string(), programName: z.string() }).nullable(),
    /** where a download fetches the file from */
    source: z.enum(['address', 'upload']),
    /** the file that a load would read */
    file: z
      .object({ fileName: z.string(), rows: z.int(), uploadedAt: z.string(), who: z.string() })
      .nullable(),
    jobs: z.array(jobSchema),
    /** why a step can't be started yet; null if it can */
    waitsFor: z.object({ download: waitsFor, load: waitsFor, generate: waitsFor, merge: waitsFor }),
    /** what the season has so far */
    setUp: setUpSchema,
  }),
} satisfies Endpoint;

export const downloadJobLog = {
  access: 'admin',
  produces: 'text/plain',
  summary: 'The whole log of a job as a text file',
  params: z.object({ id: paramSchema }),
} satisfies Endpoint;
