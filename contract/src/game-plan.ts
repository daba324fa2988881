import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { planLineSchema, planParams } from '#game-plan-fields.ts';

/** A plan with its games (docs/spec/decisions.md#game-plans). Times are 'HH:MM:SS' of league time. */

const outlierSchema = z.union([z.literal(1), z.literal(-1)]).optional();

const gamePlanSchema = planLineSchema.omit({ games: true }).extend({
  /** a hash of the facts that it was generated from; send it back when publishing */
  inputHash: z.string(),
  /** a hash of the current games; send it back when publishing and with each change */
  shownHash: z.string(),
  games: z.array(
    z.object({
      key: z.string(),
      divisionId: z.int(),
      homeTeamId: z.int(),
      awayTeamId: z.int(),
      /** null: no place */
      place: z
        .object({ courtId: z.int(), date: z.string(), startTime: z.string(), endTime: z.string() })
        .nullable(),
      pinned: z.boolean(),
      /** why it can't move (played, or too soon to move); null if it can */
      staysBecause: z.string().nullable(),
      /** of a game without a place: why it has none, most important first */
      why: z.array(z.string()),
      /** rules that it breaks at its place */
      broken: z.array(z.string()),
    }),
  ),
  teams: z.array(
    z.object({
      teamId: z.int(),
      teamName: z.string(),
      divisionId: z.int(),
      figures: z.object({
        home: z.int(),
        away: z.int(),
        early: z.int(),
        late: z.int(),
        sunday: z.int(),
        gyms: z.int(),
        /** from the home gym to all games, one way; null without a home gym */
        travelMinutes: z.int().nullable(),
        doubles: z.int(),
        longestBreakDays: z.int().nullable(),
      }),
      /** much more (1) or less (-1) than others of the division */
      outliers: z.object({
        home: outlierSchema,
        away: outlierSchema,
        early: outlierSchema,
        late: outlierSchema,
        sunday: outlierSchema,
        gyms: outlierSchema,
        travelMinutes: outlierSchema,
        doubles: outlierSchema,
        longestBreakDays: outlierSchema,
      }),
      daysOff: z.array(z.object({ text: z.string(), kept: z.boolean(), why: z.string().nullable() })),
    }),
  ),
  divisions: z.array(
    z.object({
      divisionId: z.int(),
      divisionName: z.string(),
      /** the largest difference between two teams that have a choice */
      spread: z.object({
        homeAway: z.int(),
        early: z.int(),
        late: z.int(),
        sunday: z.int(),
        gyms: z.int(),
      }),
      doubles: z.int(),
      /** the minimum for any plan with these games */
      leastDoubles: z.int(),
    }),
  ),
  /** the figures, most important first */
  sentences: z.array(
    z.object({
      text: z.string(),
      /** as good as possible, or good enough */
      isGood: z.boolean(),
      detail: z.string().nullable(),
      /** the games that it is about, by key, under a name for the URL of the board; null if it is about none */
      found: z.object({ id: z.string(), games: z.array(z.string()) }).nullable(),
    }),
  ),
  courts: z.array(
    z.object({
      courtId: z.int(),
      courtName: z.string(),
      venueId: z.int(),
      schoolName: z.string(),
      gymName: z.string(),
      scheduleName: z.string(),
    }),
  ),
  /** free time for games */
  open: z.array(
    z.object({ courtId: z.int(), date: z.string(), fromTime: z.string(), untilTime: z.string() }),
  ),
  /** other entries on these courts */
  others: z.array(
    z.object({
      courtId: z.int(),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      text: z.string(),
    }),
  ),
});
export type GamePlanWire = z.output<typeof gamePlanSchema>;

export const getGamePlan = {
  access: 'admin',
  summary: 'A plan with its games, its figures in sentences, and what its day board shows',
  params: planParams,
  answer: gamePlanSchema,
} satisfies Endpoint;
