import { gameRuleProblems, numberProblem, TRAVEL_LIMITS } from '@portal/domain/games/game-rules.ts';
import { z } from 'zod';
import { listSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, idSchema, venueIdsSchema, wallTimeSchema, weekdaysSchema } from '#fields.ts';
import { checkRequestedSeason, requestedSeasonFields, requestedSeasonSchema } from '#season.ts';

/** What the games of a season must satisfy (docs/spec/decisions.md#game-rules). */

const weekdaySchema = z.literal([0, 1, 2, 3, 4, 5, 6]);

const divisionRulesSchema = z.object({
  divisionId: z.int(),
  divisionName: z.string(),
  teams: z.int(),
  gamesPerTeam: z.int(),
  gameMinutes: z.int(),
  changeoverMinutes: z.int(),
  /** 0 Sunday to 6 Saturday */
  weekdays: z.array(weekdaySchema),
  /** 'HH:MM:SS' */
  earliestTime: z.string(),
  latestTime: z.string(),
  /** null: any gym; empty if the chosen gyms no longer exist */
  venueIds: z.array(z.int()).nullable(),
  gamesPerDay: z.int(),
  gamesPerWeek: z.int(),
  rematchWeeks: z.int(),
});
export type DivisionRules = z.output<typeof divisionRulesSchema>;

const gameRulesSchema = z.object({
  /** 'Winter 2026'; null while no season is active */
  season: z.string().nullable(),
  /** 0 until someone saves rules; send it back with a change */
  revision: z.int(),
  /**
   * who last saved the rules and when (ISO instant); null if nobody has, or if the account no longer exists
   */
  savedBy: z.string().nullable(),
  savedAt: z.string().nullable(),
  travelMinutes: z.int(),
  /** by name; divisions without saved rules have the defaults */
  divisions: z.array(divisionRulesSchema),
  teams: z.array(
    z.object({
      teamId: z.int(),
      teamName: z.string(),
      divisionId: z.int(),
      homeVenueId: z.int().nullable(),
    }),
  ),
  venues: z.array(z.object({ venueId: z.int(), schoolName: z.string(), gymName: z.string() })),
  /** approved gym time without gaps, including that of games but not that of practices and other entries */
  openTime: z.array(
    z.object({
      venueId: z.int(),
      weekday: weekdaySchema,
      fromTime: z.string(),
      untilTime: z.string(),
      courtDays: z.int(),
    }),
  ),
});
export type GameRulesWire = z.output<typeof gameRulesSchema>;

export const getGameRules = {
  access: 'admin',
  summary: 'The rules for the games of the active season, or of the named season, by division',
  query: requestedSeasonSchema,
  answer: gameRulesSchema,
} satisfies Endpoint;

const NUMBER = 'Enter a whole number.';
const numberSchema = z.int({ error: NUMBER });

const divisionBodySchema = z
  .strictObject({
    divisionId: idSchema('Please choose a division.'),
    gamesPerTeam: numberSchema,
    gameMinutes: numberSchema,
    changeoverMinutes: numberSchema,
    weekdays: weekdaysSchema('Choose at least one day.'),
    earliestTime: wallTimeSchema('Enter the earliest start, like 09:00.'),
    latestTime: wallTimeSchema('Enter the latest end, like 18:00.'),
    venueIds: venueIdsSchema('Choose at least one gym, or any gym.').nullable(),
    gamesPerDay: numberSchema,
    gamesPerWeek: numberSchema,
    rematchWeeks: numberSchema,
  })
  // A transform is skipped if one of the fields is invalid.
  .transform((rules, context) => {
    for (const [field, message] of Object.entries(gameRuleProblems(rules))) {
      context.addIssue({ code: 'custom', message, path: [field] });
    }
    return rules;
  });
export type DivisionRulesBody = z.output<typeof divisionBodySchema>;

const DIVISIONS = 'Please send the rules of at least one division.';

export const changeGameRules = {
  access: 'admin',
  summary:
    'Stores the rules of divisions of the active season, or of the named season; 409 if they were changed since that revision was read. Divisions that are not named keep their rules',
  body: z
    .strictObject({
      revision: z.int({ error: NUMBER }).min(0, { error: NUMBER }).max(2_147_483_647, { error: NUMBER }),
      travelMinutes: z.int({ error: NUMBER }).superRefine((value, context) => {
        const message = numberProblem(value, TRAVEL_LIMITS);
        if (message !== null) context.addIssue({ code: 'custom', message });
      }),
      divisions: listSchema(divisionBodySchema, { min: 1, max: 200, error: DIVISIONS }),
      ...requestedSeasonFields,
    })
    .superRefine(checkRequestedSeason),
  answer: gameRulesSchema,
} satisfies Endpoint;

export const setHomeGym = {
  access: 'admin',
  summary: 'Sets the home gym of a team; null for none',
  params: z.strictObject({ id: idParamSchema('Team not found.') }),
  body: z.strictObject({ venueId: idSchema('Please choose a gym, or none.').nullable() }),
  answer: z.object({ message: z.string() }),
} satisfies Endpoint;
