import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema } from '#fields.ts';
import { changeCountsSchema, NO_PLAN, planParams } from '#game-plan-fields.ts';

/** What a plan changes, and what has changed since it was generated (docs/spec/decisions.md#game-plans). */

export const checkGamePlan = {
  access: 'admin',
  summary: 'What has changed since a plan was generated, and which games break a rule now, in sentences',
  params: planParams,
  answer: z.object({ changes: z.array(z.string()), broken: z.array(z.string()) }),
} satisfies Endpoint;

const gameDifferenceSchema = z.object({
  key: z.string(),
  /** 'vs Owls', or 'at Owls' */
  text: z.string(),
  /** where the game was and where it is; null for nowhere */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const compareGamePlans = {
  access: 'admin',
  summary:
    'How a plan’s games differ from those of another plan, or with `published` from those of the published plan or the schedule',
  params: z.strictObject({
    id: idParamSchema(NO_PLAN),
    other: z.union([z.literal('published'), idParamSchema(NO_PLAN)], { error: NO_PLAN }),
  }),
  answer: z.object({
    /** all games that differ */
    changed: z.int(),
    /** with `published`: what publishing the plan would do now */
    counts: changeCountsSchema,
    /** with `published`: games of the plan without a place that are postponed, and still to be made up */
    toBeMadeUp: z.int(),
    byDay: z.int(),
    byTime: z.int(),
    byGym: z.int(),
    teamsTouched: z.int(),
    /** how many people would get an email; none in a season that is not active */
    emailed: z.int(),
    /**
     * with `published`: future games in the schedule that are in neither plan and that publishing can
     * cancel, and what happens and how many people get an email if it does
     */
    others: z.object({ games: z.int(), counts: changeCountsSchema, emailed: z.int() }),
    /** who they are, by name; at the end those who only get an email if the `others` are canceled */
    people: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        teams: z.array(z.string()),
        onlyOthers: z.boolean(),
      }),
    ),
    teams: z.array(
      z.object({ teamId: z.int(), teamName: z.string(), changes: z.array(gameDifferenceSchema) }),
    ),
  }),
} satisfies Endpoint;
