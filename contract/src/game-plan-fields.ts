import { z } from 'zod';
import { idParamSchema, lineSchema } from '#fields.ts';

/** Fields that several calls about plans share (docs/spec/decisions.md#game-plans). */

/** What a plan assumes that is not the case, or not yet. */
const supposedSchema = z.object({
  /** gyms without any games */
  withoutVenueIds: z.array(z.int()),
  /** gyms (null: all) that are lost on these days; publishing also closes them */
  lost: z.array(
    z.object({
      venueId: z.int().nullable(),
      firstDate: z.string(),
      lastDate: z.string(),
      /** what the closure says; without these, it closes the whole gym on whole days */
      reason: z.string().optional(),
      courtId: z.int().nullish(),
      weekday: z.literal([0, 1, 2, 3, 4, 5, 6]).nullish(),
      fromTime: z.string().nullish(),
      toTime: z.string().nullish(),
    }),
  ),
  /** no games before or after; null: as the permits allow */
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
});

export const planLineSchema = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(['draft', 'published', 'superseded']),
  /**
   * the plan that it was generated from; null if it was generated from nothing or from games in the schedule
   */
  basedOn: z.object({ id: z.int(), name: z.string() }).nullable(),
  supposed: supposedSchema,
  /** a short text for each assumption: 'Without Salk', 'Until Mar 7' */
  supposedText: z.array(z.string()),
  madeBy: z.string().nullable(),
  /** ISO instants */
  madeAt: z.string(),
  publishedAt: z.string().nullable(),
  games: z.int(),
  unplaced: z.int(),
  broken: z.int(),
});

/** How many games change. `moved`: another day, time, gym or side; `courtOnly`: another court, and nothing else */
export const changeCountsSchema = z.object({
  new: z.int(),
  moved: z.int(),
  courtOnly: z.int(),
  canceled: z.int(),
  /** still to be made up */
  postponed: z.int(),
});

export const NO_PLAN = 'Plan not found.';
export const planParams = z.strictObject({ id: idParamSchema(NO_PLAN) });
export const planNameSchema = lineSchema('Enter a name.', 60);
