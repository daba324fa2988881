import { z } from 'zod';
import { listSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { idSchema, isoDateSchema, lineSchema, messageSchema, wallTimeSchema } from '#fields.ts';
import { planNameSchema } from '#game-plan-fields.ts';
import { checkRequestedSeason, requestedSeasonFields, requestedSeasonSchema } from '#season.ts';

/** Generating games (docs/spec/decisions.md#game-plans). */

const findingSchema = z.object({
  /** what is wrong, and what could be done about it, as sentences */
  what: z.string(),
  wayOut: z.string(),
  /** the teams and divisions concerned */
  teamIds: z.array(z.int()),
  divisionIds: z.array(z.int()),
});

export const checkGameRules = {
  access: 'admin',
  summary:
    'Why no plan can hold all games that the season’s rules require. An empty list does not mean that one can',
  query: requestedSeasonSchema,
  answer: z.object({ findings: z.array(findingSchema) }),
} satisfies Endpoint;

const FROM = 'Please choose empty, published or a plan.';
const KEEP = 'Please choose pinned or all.';
const GYMS = 'Please choose gyms.';
const DIVISIONS = 'Please choose at least one division.';
const LOST = 'Please say which gym is lost on which days.';
const SEED = 'Enter a whole number from 1 to 2,147,483,647.';
const MOVES = 'Enter a whole number from 10,000 to 100,000,000.';
const NOT_BOOLEAN = 'Please say true or false.';

const supposedBodySchema = z.strictObject({
  withoutVenueIds: listSchema(idSchema(GYMS), { max: 50, error: GYMS }),
  lost: listSchema(
    z
      .strictObject({
        venueId: idSchema('Please choose a gym, or all.').nullable(),
        firstDate: isoDateSchema(),
        lastDate: isoDateSchema(),
        /** what the closure says that publishing stores; without these, it closes the whole gym on whole days */
        reason: lineSchema('Enter the reason.').optional(),
        courtId: idSchema('Please choose a court, or all of them.').nullish(),
        weekday: z.literal([0, 1, 2, 3, 4, 5, 6]).nullish(),
        fromTime: wallTimeSchema().nullish(),
        toTime: wallTimeSchema().nullish(),
      })
      .refine(({ firstDate, lastDate }) => firstDate <= lastDate, {
        error: 'The last day must not be before the first.',
        path: ['lastDate'],
      })
      .refine(
        ({ fromTime = null, toTime = null }) =>
          fromTime === null ? toTime === null : toTime !== null && fromTime < toTime,
        { error: 'Please choose a start and a later end, or neither.', path: ['toTime'] },
      ),
    { max: 50, error: LOST },
  ),
  firstDate: isoDateSchema().nullable(),
  lastDate: isoDateSchema().nullable(),
});

export const drawUpGames = {
  access: 'admin',
  summary:
    'Generates a draft in the background: from nothing, or from a plan with as few changes as possible. 422 with the findings if the rules can’t be satisfied, unless `anyway` is true; 409 while another draft is being generated',
  body: z
    .strictObject({
      /** 'Draft 3' if it is left out */
      name: planNameSchema.optional(),
      from: z.union([z.enum(['empty', 'published']), idSchema(FROM)], { error: FROM }),
      /** with a plan: which of its games keep their places; all others may move, at a cost */
      keep: z.enum(['pinned', 'all'], { error: KEEP }),
      /** null: all divisions; games of other divisions stay as they are */
      divisionIds: listSchema(idSchema(DIVISIONS), { min: 1, max: 200, error: DIVISIONS }).nullish(),
      supposed: supposedBodySchema.optional(),
      seed: z.int({ error: SEED }).min(1, { error: SEED }).max(2_147_483_647, { error: SEED }).optional(),
      /** how many changes are tried */
      moves: z
        .int({ error: MOVES })
        .min(10_000, { error: MOVES })
        .max(100_000_000, { error: MOVES })
        .optional(),
      /** generate even if the findings say that some games can't have places */
      anyway: z.boolean({ error: NOT_BOOLEAN }).optional(),
      ...requestedSeasonFields,
    })
    .superRefine(checkRequestedSeason),
  answer: z.object({ message: z.string(), jobId: z.string() }),
} satisfies Endpoint;

export const cancelDrawing = {
  access: 'admin',
  summary:
    'Stops generating games; nothing is stored. With `keepsBest`, the best schedule so far becomes the draft if every game has a place. Succeeds if nothing is running',
  body: z
    .strictObject({ keepsBest: z.boolean({ error: NOT_BOOLEAN }).optional(), ...requestedSeasonFields })
    .superRefine(checkRequestedSeason),
  answer: messageSchema,
} satisfies Endpoint;
