import { isSeasonYear, parseSeason } from '@portal/domain/season/season-name.ts';
import { z } from 'zod';
import { textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { enrollmentRowSchema } from '#enrollment-row.ts';

const NO_YEAR = 'Enter a year between 1990 and 2100.';

/** A year as the panel sends it: a number, or a string of four ASCII digits. */
export const seasonYearSchema = z
  .union(
    [z.int({ error: NO_YEAR }), textSchema(4, undefined, NO_YEAR).regex(/^[0-9]{4}$/, { error: NO_YEAR })],
    { error: NO_YEAR },
  )
  .transform(Number)
  .refine(isSeasonYear, { error: NO_YEAR });

const NO_SEASON = 'Please choose Winter, Spring, Summer or Fall.';

export const seasonNameSchema = textSchema(40, NO_SEASON, NO_SEASON).transform((text, context) => {
  const season = parseSeason(text);
  if (season === null) {
    context.addIssue({ code: 'custom', message: NO_SEASON });
    return z.NEVER;
  }
  return season;
});

const seasonBody = { year: seasonYearSchema, season: seasonNameSchema };

/** Which season a set-up call works on: the active one by default. Year and season must be given together. */
export const requestedSeasonFields = { year: seasonYearSchema.nullish(), season: seasonNameSchema.nullish() };

/** Calls that add data create a season that is new, unless `existing` says that it must exist. */
export const filledSeasonFields = {
  ...requestedSeasonFields,
  existing: z.boolean({ error: 'Please say true or false.' }).optional(),
};

type RequestedSeason = {
  year?: number | null | undefined;
  season?: z.output<typeof seasonNameSchema> | null | undefined;
};

/** Year and season must be given together. */
export function checkRequestedSeason({ year, season }: RequestedSeason, context: z.RefinementCtx): void {
  if ((year == null) === (season == null)) return;
  const [field, message] =
    year == null ? ['year', NO_YEAR] : ['season', 'Please choose Winter, Spring, Summer or Fall.'];
  context.addIssue({ code: 'custom', message, path: [field] });
}

/** A query or form that contains only these fields. */
export const requestedSeasonSchema = z.object(requestedSeasonFields).superRefine(checkRequestedSeason);

const listedSeasonSchema = z.object({
  year: z.int(),
  season: z.string(),
  /** 'Winter 2027' */
  label: z.string(),
  programName: z.string(),
  isActive: z.boolean(),
  /** never active so far, so that only administrators see it */
  isPrepared: z.boolean(),
});
export type ListedSeason = z.output<typeof listedSeasonSchema>;

export const listSeasons = {
  access: 'admin',
  summary: 'All seasons, active, former and in preparation, the latest first',
  answer: z.object({ seasons: z.array(listedSeasonSchema) }),
} satisfies Endpoint;

export const prepareSeason = {
  access: 'admin',
  summary: 'Creates a season to prepare, without making it the active one; an existing season stays as it is',
  body: z.strictObject(seasonBody),
  answer: z.object({ message: z.string(), season: listedSeasonSchema }),
} satisfies Endpoint;

export const removeSeason = {
  access: 'admin',
  summary:
    'Removes a season that was created by mistake, with its set-up; refused for the active season, and if anything was ever booked in it',
  params: z.strictObject(seasonBody),
  answer: z.object({ message: z.string() }),
} satisfies Endpoint;

export const setActiveSeason = {
  access: 'admin',
  summary: 'Makes a season the active one and creates it if it is new',
  body: z.strictObject(seasonBody),
  answer: z.object({ message: z.string(), programName: z.string() }),
} satisfies Endpoint;

export const generateAvailability = {
  access: 'admin',
  produces: 'text/plain',
  summary:
    'Step 3a: generates the slots of the active season, or of the named season, from permits minus closures; streams its log as text',
  body: z
    .strictObject({ includeAll: z.boolean().optional(), ...requestedSeasonFields })
    .superRefine(checkRequestedSeason)
    .nullish(),
} satisfies Endpoint;

export const mergeAvailability = {
  access: 'admin',
  produces: 'text/plain',
  summary:
    'Step 3b: merges the generated slots of the active season, or of the named season; streams its log as text, with the counts at the end',
  body: z.strictObject(requestedSeasonFields).superRefine(checkRequestedSeason).nullish(),
} satisfies Endpoint;

export const uploadEnrollment = {
  access: 'admin',
  consumes: 'multipart/form-data',
  summary:
    'Stores an enrollment file (field `file`) for the load of the active season, or of the season named by the fields `year` and `season`. A new season is created, unless `existing` is `true`',
  answer: z.object({
    message: z.string(),
    fileName: z.string(),
    sha256: z.string(),
    rows: z.int(),
    columns: z.array(z.string()),
  }),
} satisfies Endpoint;

const loadCountsSchema = z.object({
  /** coach-team pairs of the season after the load */
  currentCoachTeam: z.int(),
  divisions: z.int(),
  teams: z.int(),
  teamsWithoutCoach: z.int(),
  coaches: z.int(),
  /** data rows of the file, including blank ones */
  rows: z.int(),
  blank: z.int(),
  /** coach-team pairs that are new */
  added: z.int(),
  teamsAdded: z.int(),
  /** coaches, teams and divisions whose name gets a better spelling */
  changed: z.int(),
  /** coach-team pairs that were already there */
  unchanged: z.int(),
  /** coach-team pairs of the season that are missing from the file; they stay */
  missing: z.int(),
  excluded: z.int(),
  doubtful: z.int(),
  /** rows that would be questions if an administrator had not answered them */
  decided: z.int(),
});

const NOT_PREVIEWED = 'Please look at the preview first.';

export const loadCoachData = {
  access: 'admin',
  summary:
    'Cleans and loads the enrollment file of the active season, or of the named season; with `preview` it only says what would change. 409 if the outcome has changed since the preview whose `shownHash` is sent',
  body: z
    .strictObject({
      ...requestedSeasonFields,
      preview: z.boolean().optional(),
      shownHash: textSchema(64, NOT_PREVIEWED)
        .regex(/^[0-9a-f]{64}$/, NOT_PREVIEWED)
        .optional(),
    })
    .superRefine(checkRequestedSeason),
  answer: z.object({
    message: z.string(),
    counts: loadCountsSchema,
    /**
     * rows that can't be decided, at most 5,000; `row` is the line in the file, whose header is line 1
     */
    doubtful: z.array(z.object({ row: z.int(), reason: z.string() })),
    /** the rows of a preview; unchanged rows are only counted */
    rows: z.array(enrollmentRowSchema).optional(),
    /** how many rows of each kind are left out, if a preview can't show them all */
    cut: z.record(z.string(), z.int()).optional(),
    /** sentences about the whole file: columns and sheets that are not read, cells that were filled down */
    notes: z.array(z.string()),
    /** of a preview: what it shows */
    shownHash: z.string().optional(),
    loadId: z.int().nullable(),
    logs: z.object({
      cleanupScript: z.string(),
      submitSql: z.string(),
      submitSqlFileTail: z.string(),
      lastOutput: z.string(),
      raw: z.string(),
    }),
  }),
} satisfies Endpoint;
export type LoadAnswer = z.output<(typeof loadCoachData)['answer']>;
