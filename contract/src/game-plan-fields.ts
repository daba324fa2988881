import { z } from 'zod';
import { idParamSchema, lineSchema } from '#fields.ts';

/** What several calls about plans for games have in common (docs/spec/decisions.md#game-plans). */

/** What a plan supposes that is not so (yet). */
const supposedSchema = z.object({
  /** gyms without any games */
  withoutVenueIds: z.array(z.int()),
  /** gyms (null: all) that are lost on these days; publishing closes them, too */
  lost: z.array(z.object({ venueId: z.int().nullable(), firstDate: z.string(), lastDate: z.string() })),
  /** no games before or after; null: as the permits say */
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
});

export const planLineSchema = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(['draft', 'published', 'superseded']),
  /** the plan it was drawn up from; null: from nothing, or from games of the schedule */
  basedOn: z.object({ id: z.int(), name: z.string() }).nullable(),
  supposed: supposedSchema,
  /** one short text per thing that is supposed: 'Without Salk', 'Until Mar 7' */
  supposedText: z.array(z.string()),
  madeBy: z.string().nullable(),
  /** ISO instants */
  madeAt: z.string(),
  publishedAt: z.string().nullable(),
  games: z.int(),
  unplaced: z.int(),
  broken: z.int(),
});

export const NO_PLAN = 'Plan not found.';
export const planParams = z.strictObject({ id: idParamSchema(NO_PLAN) });
export const planNameSchema = lineSchema('Enter a name.', 60);
