import { SKILLS } from '@portal/domain/ratings/skills.ts';
import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { fileFormatSchema, idParamSchema, idSchema } from '#fields.ts';
import { marksSchema, playerShape, ratingStateSchema, windowShape } from '#ratings.ts';

/**
 * Everyone's ratings, for administrators (docs/spec/decisions.md#player-ratings). Every view is recorded in
 * the access log.
 */

export const NO_SEASON = 'Season not found.';
const flagSchema = z.enum(['true', 'false'], { error: 'Please say true or false.' }).optional();
/** `season`: its id, the active one by default. `drafts` "true" includes drafts. */
const scopeShape = { season: idParamSchema(NO_SEASON).optional(), drafts: flagSchema };
const scopeQuerySchema = z.strictObject(scopeShape);
/** The same for a body. */
const scopeBodyShape = {
  season: idSchema(NO_SEASON).optional(),
  drafts: z.boolean({ error: 'Please say true or false.' }).optional(),
};

/** Averages have two decimals; null if nobody saw the skill. */
const skillNumbersSchema = z.object(
  Object.fromEntries(SKILLS.map((skill) => [skill, z.number().nullable()])) as Record<
    (typeof SKILLS)[number],
    z.ZodNullable<z.ZodNumber>
  >,
);

const raterSchema = z.object({
  /** null if nobody has registered and confirmed the coach's address */
  accountId: z.int().nullable(),
  name: z.string(),
  /** false if the rater no longer coaches the team */
  isCoach: z.boolean(),
  teamId: z.int(),
  teamName: z.string(),
  players: z.int(),
  begun: z.int(),
  complete: z.int(),
  submitted: z.int(),
  /** players of whom the rater saw nothing */
  unseen: z.int(),
});
export type Rater = z.output<typeof raterSchema>;

const driftSchema = z.object({
  accountId: z.int(),
  name: z.string(),
  /** 'Hawks, Owls' */
  teams: z.string(),
  players: z.int(),
  /** the rater's scores minus those of the division's others; null with too few players */
  difference: z.number().nullable(),
  /** whether the difference is worth mentioning */
  isNoted: z.boolean(),
  /** 'rates 0.8 higher than the division' */
  text: z.string(),
  /** the same for players whom another coach has also rated */
  shared: z.object({ players: z.int(), difference: z.number() }).nullable(),
});
export type RaterDrift = z.output<typeof driftSchema>;

const lateCoachSchema = z.object({
  coachId: z.int(),
  name: z.string(),
  /** the coach's late teams in this division: 'Hawks, Owls' */
  teams: z.string(),
  /** ISO instant of the last reminder; null if there was none */
  remindedAt: z.string().nullable(),
  /** why the coach can't be reminded now; null if they can */
  why: z.enum(['turned-off', 'reminded']).nullable(),
});
export type LateCoach = z.output<typeof lateCoachSchema>;

const divisionSchema = z.object({
  id: z.int(),
  name: z.string(),
  teams: z.int(),
  /** teams with players: submitted by at least one coach, else started, else not started */
  teamStates: z.object({ submitted: z.int(), draft: z.int(), notStarted: z.int() }),
  /** coaches of teams that nobody has submitted, by name */
  late: z.array(lateCoachSchema),
  /** names of teams without a player on their roster */
  teamsWithoutPlayers: z.array(z.string()),
  /** names of teams without a coach, whom nobody can rate */
  teamsWithoutCoach: z.array(z.string()),
  players: z.int(),
  /** players with at least one complete rating, and with at least one submitted rating */
  ratedPlayers: z.int(),
  submittedPlayers: z.int(),
  /** one row per coach and team; those who have not started come first */
  raters: z.array(raterSchema),
  skills: z.array(
    z.object({
      skill: z.enum(SKILLS),
      /** how many scores were given */
      count: z.int(),
      average: z.number().nullable(),
      /** standard deviation */
      spread: z.number(),
    }),
  ),
  /** largest difference first */
  drift: z.array(driftSchema),
});
export type RatedDivision = z.output<typeof divisionSchema>;

const seasonSchema = z.object({ id: z.int(), label: z.string() });

export const getRatingOverview = {
  access: 'admin',
  summary: 'A season’s ratings per division: who has rated, averages and spread, and raters who deviate',
  query: scopeQuerySchema,
  answer: z.object({
    /** null while no season is active */
    season: seasonSchema.nullable(),
    /** the active season and all seasons with players or ratings, newest first */
    seasons: z.array(
      seasonSchema.extend({
        isActive: z.boolean(),
        players: z.int(),
        ratings: z.int(),
        /** the day on which the ratings are deleted; null while they are kept */
        deletedOn: z.string().nullable(),
      }),
    ),
    ...windowShape,
    /** ISO instant */
    lockedAt: z.string().nullable(),
    lockedBy: z.string().nullable(),
    /** for how many later seasons ratings are kept */
    retentionSeasons: z.int(),
    divisions: z.array(divisionSchema),
  }),
} satisfies Endpoint;
export type RatingOverview = z.output<(typeof getRatingOverview)['answer']>;

const averagedPlayerSchema = z.object({
  ...playerShape,
  teamId: z.int(),
  teamName: z.string(),
  divisionId: z.int(),
  divisionName: z.string(),
  /** ratings with at least one score */
  raters: z.int(),
  skills: skillNumbersSchema,
  overall: z.number().nullable(),
  /** largest difference between two raters in one skill; null with one rater */
  apart: z.number().nullable(),
});
export type AveragedPlayer = z.output<typeof averagedPlayerSchema>;

export const listRatedPlayers = {
  access: 'admin',
  summary: 'Every player of a season, or of one division, with averages; by division, team and name',
  query: z.strictObject({
    ...scopeShape,
    division: idParamSchema('Division not found.').optional(),
  }),
  answer: z.object({ players: z.array(averagedPlayerSchema) }),
} satisfies Endpoint;

const coachRatingSchema = z.object({
  accountId: z.int(),
  coachName: z.string(),
  marks: marksSchema,
  note: z.string(),
  state: ratingStateSchema,
  /** ISO instant */
  savedAt: z.string(),
});

export const getRatedPlayer = {
  access: 'admin',
  summary: 'A player with every coach’s rating and note, drafts included',
  params: z.strictObject({ id: idParamSchema('Player not found.') }),
  answer: z.object({ player: averagedPlayerSchema, ratings: z.array(coachRatingSchema) }),
} satisfies Endpoint;
export type RatedPlayer = z.output<(typeof getRatedPlayer)['answer']>;

export const exportRatings = {
  access: 'admin',
  confirmIdentity: true,
  produces: 'application/octet-stream',
  summary:
    'player-averages or player-ratings (one row per rating, with its note) as .csv or .xlsx; written to the access log',
  body: z.strictObject({
    ...scopeBodyShape,
    format: fileFormatSchema,
    content: z.enum(['averages', 'ratings'], { error: 'Please choose averages or ratings.' }),
  }),
} satisfies Endpoint;
