import { MAX_RECIPIENTS } from '@portal/domain/coaches/message.ts';
import { MAX_RETENTION_SEASONS } from '@portal/domain/ratings/retention.ts';
import { z } from 'zod';
import { listSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, idSchema, isoDateSchema, messageSchema, pageSchema } from '#fields.ts';
import { NO_SEASON } from '#ratings-overview.ts';
import { routes } from '#routes.ts';

/**
 * Administrators' settings for ratings, rosters from files, and the access log
 * (docs/spec/decisions.md#player-ratings).
 */

const confirmSchema = z.literal(true, { error: 'Please confirm with true.' });
const seasonBodyShape = { season: idSchema(NO_SEASON).optional() };

export const changeRatingDeadline = {
  ...routes.changeRatingDeadline,
  config: { access: 'admin' },
  schema: {
    summary: 'Sets the last day on which coaches may rate, or none with null',
    body: z.strictObject({ ...seasonBodyShape, deadline: isoDateSchema().nullable() }),
    response: { 200: messageSchema },
  },
} satisfies Endpoint;

export const lockRatings = {
  ...routes.lockRatings,
  config: { access: 'admin' },
  schema: {
    summary:
      'Locks a season’s ratings: nobody can change any until they are unlocked. A repeated call changes nothing',
    body: z.strictObject({ ...seasonBodyShape, confirm: confirmSchema }),
    response: { 200: messageSchema },
  },
} satisfies Endpoint;

export const unlockRatings = {
  ...routes.unlockRatings,
  config: { access: 'admin' },
  schema: {
    summary: 'Unlocks a season’s ratings; the deadline still counts',
    body: z.strictObject({ ...seasonBodyShape, confirm: confirmSchema }),
    response: { 200: messageSchema },
  },
} satisfies Endpoint;

const COACHES = `Choose 1 to ${MAX_RECIPIENTS} coaches.`;

export const remindLateCoaches = {
  ...routes.remindLateCoaches,
  config: { access: 'admin' },
  schema: {
    summary:
      'Emails each of these coaches once about their teams without submitted ratings; skips coaches who were reminded within the last day',
    body: z.strictObject({
      coachIds: listSchema(idSchema(COACHES), { min: 1, max: MAX_RECIPIENTS, error: COACHES }),
    }),
    response: { 200: messageSchema },
  },
} satisfies Endpoint;

const RETENTION = `Enter a number of seasons from 0 to ${MAX_RETENTION_SEASONS}.`;

export const changeRatingRetention = {
  ...routes.changeRatingRetention,
  config: { access: 'admin' },
  schema: {
    summary: 'Sets for how many later seasons ratings are kept; older ones are deleted a week later',
    body: z.strictObject({
      seasons: z
        .int({ error: RETENTION })
        .min(0, { error: RETENTION })
        .max(MAX_RETENTION_SEASONS, { error: RETENTION }),
    }),
    response: { 200: messageSchema },
  },
} satisfies Endpoint;

export const deleteRatings = {
  ...routes.deleteRatings,
  config: { access: 'admin' },
  schema: {
    summary: 'Deletes a season’s players and ratings permanently. Succeeds if they are already gone',
    params: z.strictObject({ id: idParamSchema(NO_SEASON) }),
    querystring: z.strictObject({ confirm: z.literal('true', { error: 'Please confirm with true.' }) }),
    response: { 200: messageSchema },
  },
} satisfies Endpoint;

export const importRoster = {
  ...routes.importRoster,
  config: { access: 'admin', consumes: 'multipart/form-data' },
  schema: {
    summary:
      'Adds players to the active season’s teams from a TeamSnap, SportsEngine or plain list (field `file`). If the field `preview` is "true", nothing changes. Only first name, last initial, jersey and grade are read',
    response: {
      200: z.object({
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
        doubtful: z.array(z.object({ line: z.int(), reason: z.string() })),
      }),
    },
  },
} satisfies Endpoint;
export type RosterImport = z.output<(typeof importRoster)['schema']['response'][200]>;

export const listRatingAccess = {
  ...routes.listRatingAccess,
  config: { access: 'admin' },
  schema: {
    summary: 'Who viewed, changed and exported ratings, newest first, one page at a time',
    querystring: z.strictObject({
      page: pageSchema,
    }),
    response: {
      200: z.object({
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
    },
  },
} satisfies Endpoint;
export type RatingAccessEntry = z.output<
  (typeof listRatingAccess)['schema']['response'][200]
>['entries'][number];
