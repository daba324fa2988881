import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { messageSchema } from '#fields.ts';
import { planLineSchema, planNameSchema, planParams } from '#game-plan-fields.ts';
import { requestedSeasonSchema } from '#season.ts';

/** Plans for the games of a season (docs/spec/decisions.md#game-plans). */

const drawingSchema = z.object({
  jobId: z.string(),
  /** the name of the plan */
  name: z.string(),
  who: z.string(),
  startedAt: z.string(),
  /** whole percent */
  percent: z.int(),
  /** games of the best schedule so far that break a rule or have no place; null at the start */
  broken: z.int().nullable(),
});

const gamePlansSchema = z.object({
  /** 'Winter 2026'; null while no season is active */
  season: z.string().nullable(),
  /** newest first */
  plans: z.array(planLineSchema),
  /** the running job that generates games, whoever started it */
  drawing: drawingSchema.nullable(),
  /** why the last drawing failed or was interrupted; null if it succeeded */
  lastFailure: z.string().nullable(),
  /** how many games the rules require */
  games: z.int(),
  /** how many upcoming or postponed games of the schedule have an open opponent, which no plan changes */
  open: z.int(),
  teams: z.int(),
  divisions: z.array(
    z.object({ divisionId: z.int(), divisionName: z.string(), teams: z.int(), gamesPerTeam: z.int() }),
  ),
  venues: z.array(z.object({ venueId: z.int(), schoolName: z.string(), gymName: z.string() })),
  /** hours that are approved for games */
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
});
export type GamePlansWire = z.output<typeof gamePlansSchema>;

export const listGamePlans = {
  access: 'admin',
  summary:
    'The plans for the games of the active season, or of the named season, and the facts that they are based on',
  query: requestedSeasonSchema,
  answer: gamePlansSchema,
} satisfies Endpoint;

export const renameGamePlan = {
  access: 'admin',
  summary: 'Renames a plan',
  params: planParams,
  body: z.strictObject({ name: planNameSchema }),
  answer: messageSchema,
} satisfies Endpoint;

export const removeGamePlan = {
  access: 'admin',
  summary: 'Removes a draft. Succeeds if it is already gone; 409 for a published plan',
  params: planParams,
  answer: messageSchema,
} satisfies Endpoint;
