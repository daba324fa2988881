import { MAX_RECIPIENTS } from '@portal/domain/coaches/message.ts';
import { MAX_RETENTION_SEASONS } from '@portal/domain/ratings/retention.ts';
import { z } from 'zod';
import { listSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, idSchema, isoDateSchema, messageSchema, pageSchema } from '#fields.ts';
import { fileQuestionSchema } from '#file-question.ts';
import { NO_SEASON } from '#ratings-overview.ts';

/**
 * Administrators' settings for ratings, rosters from files, and the access log
 * (docs/spec/decisions.md#player-ratings).
 */

const confirmSchema = z.literal(true, { error: 'Please confirm with true.' });
const seasonBodyShape = { season: idSchema(NO_SEASON).optional() };

export const changeRatingDeadline = {
  access: 'admin',
  summary: 'Sets the last day on which coaches may rate, or none with null',
  body: z.strictObject({ ...seasonBodyShape, deadline: isoDateSchema().nullable() }),
  answer: messageSchema,
} satisfies Endpoint;

export const lockRatings = {
  access: 'admin',
  summary:
    'Locks a season’s ratings: nobody can change any until they are unlocked. A repeated call changes nothing',
  body: z.strictObject({ ...seasonBodyShape, confirm: confirmSchema }),
  answer: messageSchema,
} satisfies Endpoint;

export const unlockRatings = {
  access: 'admin',
  summary: 'Unlocks a season’s ratings; the deadline still counts',
  body: z.strictObject({ ...seasonBodyShape, confirm: confirmSchema }),
  answer: messageSchema,
} satisfies Endpoint;

const COACHES = `Choose 1 to ${MAX_RECIPIENTS} coaches.`;

export const remindLateCoaches = {
  access: 'admin',
  summary:
    'Emails each of these coaches once about their teams without submitted ratings; skips coaches who were reminded within the last day',
  body: z.strictObject({
    coachIds: listSchema(idSchema(COACHES), { min: 1, max: MAX_RECIPIENTS, error: COACHES }),
  }),
  answer: messageSchema,
} satisfies Endpoint;

const RETENTION = `Enter a number of seasons from 0 to ${MAX_RETENTION_SEASONS}.`;

export const changeRatingRetention = {
  access: 'admin',
  summary: 'Sets for how many later seasons ratings are kept; older ones are deleted a week later',
  body: z.strictObject({
    seasons: z
      .int({ error: RETENTION })
      .min(0, { error: RETENTION })
      .max(MAX_RETENTION_SEASONS, { error: RETENTION }),
  }),
  answer: messageSchema,
} satisfies Endpoint;

export const deleteRatings = {
  access: 'admin',
  confirmIdentity: true,
  summary: 'Deletes a season’s players and ratings permanently. Succeeds if they are already gone',
  params: z.strictObject({ id: idParamSchema(NO_SEASON) }),
  query: z.strictObject({ confirm: z.literal('true', { error: 'Please confirm with true.' }) }),
  answer: messageSchema,
} satisfies Endpoint;

export const importRoster = {
  access: 'admin',
  consumes: 'multipart/form-data',
  summary:
    'Adds players to the active season’s teams from a TeamSnap, SportsEngine or plain list (field `file`). If the field `preview` is "true", nothing changes. With the field `shown` of a preview, nothing is imported if the outcome has changed since. Only first name, last initial, jersey and grade are read',
  answer: z.object({
    message: z.string(),
    /** 'TeamSnap roster' */
    family: z.string(),
    counts: z.object({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** players of the file's teams who are not in the file; they stay */
      missing: z.int(),
      /** rows that repeat another row */
      repeated: z.int(),
      /** coaches, and rows of other programs */
      excluded: z.int(),
      blank: z.int(),
      /** rows with an open question */
      waiting: z.int(),
      /** rows of teams that an administrator leaves out */
      leftOut: z.int(),
      doubtful: z.int(),
    }),
    /** what would be added to each team of the file, by division and team */
    teams: z.array(
      z.object({
        divisionName: z.string(),
        teamName: z.string(),
        added: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        missing: z.int(),
      }),
    ),
    /**
     * rows that were left out or only partly read, and why; at most 500. No sentence quotes a player's
     * cells
     */
    doubtful: z.array(z.object({ line: z.int(), sheet: z.string().optional(), reason: z.string() })),
    /**
     * about divisions and teams that are not known, open ones first, at most 100. `answerGameQuestion` answers them, for files
     * of games, too. An import is refused while one is open
     */
    questions: z.array(fileQuestionSchema),
    /** previews: if it is sent back as the field `shown`, the import fails if its outcome would be different */
    shown: z.string().optional(),
  }),
} satisfies Endpoint;
export type RosterImport = z.output<(typeof importRoster)['answer']>;

export const listRatingAccess = {
  access: 'admin',
  summary: 'Who viewed, changed and exported ratings, newest first, one page at a time',
  query: z.strictObject({
    page: pageSchema,
  }),
  answer: z.object({
    entries: z.array(
      z.object({
        id: z.int(),
        /** ISO instants: the first and the last time within one hour */
        at: z.string(),
        lastAt: z.string(),
        /** how often within that hour */
        times: z.int(),
        /** the person's name and address, or 'the portal' */
        who: z.string(),
        /** 'Viewed player averages: Boys 3-4' */
        what: z.string(),
        /** 'Winter 2026'; null if no season is concerned */
        season: z.string().nullable(),
      }),
    ),
    total: z.int(),
    pageSize: z.int(),
  }),
} satisfies Endpoint;
export type RatingAccessEntry = z.output<(typeof listRatingAccess)['answer']>['entries'][number];
