import { z } from 'zod';
import { listSchema, textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import {
  idParamSchema,
  idSchema,
  isoDateSchema,
  lineSchema,
  messageSchema,
  wallTimeSchema,
} from '#fields.ts';
import { routes } from '#routes.ts';
import { askedSeasonFields, askedSeasonSchema, checkAskedSeason } from '#season.ts';

/** Plans for the games of a season (docs/spec/decisions.md#game-plans). Times are 'HH:MM:SS' of league time. */

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

const planLineFields = {
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
};
const planLineSchema = z.object(planLineFields);

const drawingSchema = z.object({
  jobId: z.string(),
  /** of the plan that it will be */
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
  /** the drawing up that is going on, whoever started it */
  drawing: drawingSchema.nullable(),
  /** why the last drawing up failed or was interrupted; null if it did not */
  lastFailure: z.string().nullable(),
  /** games that the rules ask for */
  games: z.int(),
  teams: z.int(),
  divisions: z.array(
    z.object({ divisionId: z.int(), divisionName: z.string(), teams: z.int(), gamesPerTeam: z.int() }),
  ),
  venues: z.array(z.object({ venueId: z.int(), schoolName: z.string(), gymName: z.string() })),
  /** of the time that is approved for games */
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
});
export type GamePlansWire = z.output<typeof gamePlansSchema>;

export const listGamePlans = {
  ...routes.listGamePlans,
  config: { access: 'admin' },
  schema: {
    summary: 'The plans for the games of the active season, or of the one named, and what they are made from',
    querystring: askedSeasonSchema,
    response: { 200: gamePlansSchema },
  },
} satisfies Endpoint;

const outlierSchema = z.union([z.literal(1), z.literal(-1)]).optional();

const gamePlanSchema = planLineSchema.omit({ games: true }).extend({
  /** of what it was drawn up from; sent back on publishing */
  inputHash: z.string(),
  /** of the games as they stand; sent back on publishing and with each change by hand */
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
      /** played, or too soon to move; null if it can move */
      staysBecause: z.string().nullable(),
      /** of a game without a place: what keeps it from places, most first */
      why: z.array(z.string()),
      /** rules that it breaks where it is */
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
      /** no plan with these games has fewer */
      leastDoubles: z.int(),
    }),
  ),
  /** the figures, the most important first */
  sentences: z.array(
    z.object({
      text: z.string(),
      /** as good as possible, or as wanted */
      isGood: z.boolean(),
      detail: z.string().nullable(),
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
  /** time for games that nobody else takes */
  open: z.array(
    z.object({ courtId: z.int(), date: z.string(), fromTime: z.string(), untilTime: z.string() }),
  ),
  /** what else is on these courts */
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

const findingSchema = z.object({
  /** what is wrong, and what could be done about it, as sentences */
  what: z.string(),
  wayOut: z.string(),
  /** whom it is about */
  teamIds: z.array(z.int()),
  divisionIds: z.array(z.int()),
});

export const checkGameRules = {
  ...routes.checkGameRules,
  config: { access: 'admin' },
  schema: {
    summary:
      'Why no plan can hold all games that the rules of the season ask for; an empty list is no promise that one can',
    querystring: askedSeasonSchema,
    response: { 200: z.object({ findings: z.array(findingSchema) }) },
  },
} satisfies Endpoint;

const NO_PLAN = 'Plan not found.';
const planParams = z.strictObject({ id: idParamSchema(NO_PLAN) });

export const getGamePlan = {
  ...routes.getGamePlan,
  config: { access: 'admin' },
  schema: {
    summary: 'A plan with its games, its figures in sentences, and what its day board shows',
    params: planParams,
    response: { 200: gamePlanSchema },
  },
} satisfies Endpoint;

const NAME = 'Enter a name.';
const FROM = 'Please choose empty, published or a plan.';
const KEEP = 'Please choose pinned or all.';
const GYMS = 'Please choose gyms.';
const DIVISIONS = 'Please choose at least one division.';
const LOST = 'Please say which gym is lost on which days.';
const SEED = 'Enter a whole number from 1 to 2,147,483,647.';
const MOVES = 'Enter a whole number from 10,000 to 100,000,000.';
const TRUTH = 'Please say true or false.';

const supposedBodySchema = z.strictObject({
  withoutVenueIds: listSchema(idSchema(GYMS), { max: 50, error: GYMS }),
  lost: listSchema(
    z
      .strictObject({
        venueId: idSchema('Please choose a gym, or all.').nullable(),
        firstDate: isoDateSchema(),
        lastDate: isoDateSchema(),
      })
      .refine(({ firstDate, lastDate }) => firstDate <= lastDate, {
        error: 'The last day must not be before the first.',
        path: ['lastDate'],
      }),
    { max: 50, error: LOST },
  ),
  firstDate: isoDateSchema().nullable(),
  lastDate: isoDateSchema().nullable(),
});

export const drawUpGames = {
  ...routes.drawUpGames,
  config: { access: 'admin' },
  schema: {
    summary:
      'Draws up a draft in the background: from nothing, or from a plan with as few changes as possible. 422 with the findings if the rules can’t be satisfied, unless `anyway`; 409 while one is drawn up',
    body: z
      .strictObject({
        /** 'Draft 3' if it is left out */
        name: lineSchema(NAME, 60).optional(),
        from: z.union([z.enum(['empty', 'published']), idSchema(FROM)], { error: FROM }),
        /** with a plan: which of its games keep their places; the others may move, at a price */
        keep: z.enum(['pinned', 'all'], { error: KEEP }),
        /** null: all; games of the others stay as they are */
        divisionIds: listSchema(idSchema(DIVISIONS), { min: 1, max: 200, error: DIVISIONS }).nullish(),
        supposed: supposedBodySchema.optional(),
        seed: z.int({ error: SEED }).min(1, { error: SEED }).max(2_147_483_647, { error: SEED }).optional(),
        /** how many changes are tried */
        moves: z
          .int({ error: MOVES })
          .min(10_000, { error: MOVES })
          .max(100_000_000, { error: MOVES })
          .optional(),
        /** also if the findings say that not all games can have places */
        anyway: z.boolean({ error: TRUTH }).optional(),
        ...askedSeasonFields,
      })
      .superRefine(checkAskedSeason),
    response: { 200: z.object({ message: z.string(), jobId: z.string() }) },
  },
} satisfies Endpoint;

export const cancelDrawing = {
  ...routes.cancelDrawing,
  config: { access: 'admin' },
  schema: {
    summary: 'Ends the drawing up that goes on; nothing of it is stored. Without one it is answered as done',
    body: z.strictObject(askedSeasonFields).superRefine(checkAskedSeason),
    response: { 200: messageSchema },
  },
} satisfies Endpoint;

const NO_GAME = 'Game not found.';
const CHANGE = 'Please send a place, a pin or out.';
const SHOWN = 'Please send what the page has shown.';
const COURT = 'Please choose a court.';
const gameParams = z.strictObject({
  id: idParamSchema(NO_PLAN),
  key: textSchema(60, undefined, NO_GAME).regex(/^[0-9]+(-[0-9]+){3}$/, { error: NO_GAME }),
});

export const changePlannedGame = {
  ...routes.changePlannedGame,
  config: { access: 'admin' },
  schema: {
    summary:
      'Moves a game of a draft, pins or releases it, or takes it from its place; 409 if the games have changed since the page was read',
    params: gameParams,
    body: z
      .strictObject({
        shownHash: textSchema(30, SHOWN, SHOWN).regex(/^[\w-]{22}$/, { error: SHOWN }),
        place: z
          .strictObject({
            courtId: idSchema(COURT),
            date: isoDateSchema(),
            startTime: wallTimeSchema(),
          })
          .optional(),
        pin: z.boolean({ error: TRUTH }).optional(),
        out: z.literal(true, { error: CHANGE }).optional(),
      })
      .refine(({ place, pin, out }) => [place, pin, out].filter((one) => one !== undefined).length === 1, {
        error: CHANGE,
        path: ['place'],
      }),
    response: {
      200: z.object({
        message: z.string(),
        shownHash: z.string(),
        /** 'One more early game for Hawks' */
        costs: z.array(z.string()),
        /** rules that the games break now, as sentences */
        broken: z.array(z.string()),
      }),
    },
  },
} satisfies Endpoint;

export const listPlannedPlaces = {
  ...routes.listPlannedPlaces,
  config: { access: 'admin' },
  schema: {
    summary:
      'Where a game of a draft could be, the best first: all starts of a day, or the 30 best free ones without a day',
    params: gameParams,
    querystring: z.strictObject({ date: isoDateSchema().optional() }),
    response: {
      200: z.array(
        z.object({
          courtId: z.int(),
          date: z.string(),
          startTime: z.string(),
          endTime: z.string(),
          level: z.enum(['good', 'fair', 'poor', 'broken']),
          costs: z.array(z.string()),
          broken: z.array(z.string()),
          /** what happens to the game that is there: 'Hawks – Owls loses its place.'; null if the place is free */
          takes: z.string().nullable(),
        }),
      ),
    },
  },
} satisfies Endpoint;

export const checkGamePlan = {
  ...routes.checkGamePlan,
  config: { access: 'admin' },
  schema: {
    summary: 'What has changed since a plan was drawn up, and which games break a rule now, in sentences',
    params: planParams,
    response: { 200: z.object({ changes: z.array(z.string()), broken: z.array(z.string()) }) },
  },
} satisfies Endpoint;

const gameDifferenceSchema = z.object({
  key: z.string(),
  /** 'vs Owls', or 'at Owls' */
  text: z.string(),
  /** where the game was and is; null for nowhere */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const compareGamePlans = {
  ...routes.compareGamePlans,
  config: { access: 'admin' },
  schema: {
    summary:
      'What a plan changes about the games of another one, or with `published` about those of the published plan or the schedule',
    params: z.strictObject({
      id: idParamSchema(NO_PLAN),
      other: z.union([z.literal('published'), idParamSchema(NO_PLAN)], { error: NO_PLAN }),
    }),
    response: {
      200: z.object({
        /** games that are new, gone, or on another day, at another time or in another gym */
        changed: z.int(),
        byDay: z.int(),
        byTime: z.int(),
        byGym: z.int(),
        teamsTouched: z.int(),
        /** people who would get an email */
        emailed: z.int(),
        teams: z.array(
          z.object({ teamId: z.int(), teamName: z.string(), changes: z.array(gameDifferenceSchema) }),
        ),
      }),
    },
  },
} satisfies Endpoint;

export const renameGamePlan = {
  ...routes.renameGamePlan,
  config: { access: 'admin' },
  schema: {
    summary: 'Gives a plan another name',
    params: planParams,
    body: z.strictObject({ name: lineSchema(NAME, 60) }),
    response: { 200: messageSchema },
  },
} satisfies Endpoint;

export const removeGamePlan = {
  ...routes.removeGamePlan,
  config: { access: 'admin' },
  schema: {
    summary: 'Removes a draft; what is gone already is answered as done, a published plan stays (409)',
    params: planParams,
    response: { 200: messageSchema },
  },
} satisfies Endpoint;
