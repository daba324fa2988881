import { z } from 'zod';
import { textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { emailSchema } from '#fields.ts';
import { changeCountsSchema, planParams } from '#game-plan-fields.ts';
import { mailContentSchema } from '#mail.ts';

/** Publishing a plan for games (docs/spec/decisions.md#publishing-a-plan). */

const OTHERS = 'Please say how many games are to be canceled.';
const HASH = 'Please open the plan again.';
const hashSchema = textSchema(30, HASH, HASH).regex(/^[\w-]{22}$/, { error: HASH });

/**
 * How many games in the schedule are canceled that are in neither this plan nor the published one (`others`
 * of the comparison); 0 keeps them.
 */
const cancelOthersSchema = z
  .int({ error: OTHERS })
  .min(0, { error: OTHERS })
  .max(100_000, { error: OTHERS })
  .optional();

const publishedSchema = z.object({
  message: z.string(),
  counts: changeCountsSchema.extend({ unchanged: z.int() }),
  /** how many people get an email */
  emailed: z.int(),
  /** games of the plan without a place: 'Boys 3-4 Hawks vs Boys 3-4 Owls' */
  unplaced: z.array(z.string()),
  /** practices that are still in gyms that the plan assumes to be lost */
  practices: z.int(),
});
export type PublishedPlan = z.output<typeof publishedSchema>;

export const publishGamePlan = {
  access: 'admin',
  summary:
    'Publishes a plan: all of its games enter the schedule, or none (409 with the reasons in conflict.changes). Publishing a published plan again changes nothing',
  params: planParams,
  once: true,
  body: z.strictObject({
    /** both as returned by the plan's own call */
    inputHash: hashSchema,
    shownHash: hashSchema,
    cancelOthers: cancelOthersSchema,
  }),
  answer: publishedSchema,
} satisfies Endpoint;

export const previewPlanEmail = {
  access: 'admin',
  summary: 'The email that a person would get if the plan were published now; changes and sends nothing',
  params: planParams,
  body: z.strictObject({
    /** one of the people of the comparison with `published` */
    email: emailSchema,
    cancelOthers: cancelOthersSchema,
  }),
  answer: mailContentSchema,
} satisfies Endpoint;
