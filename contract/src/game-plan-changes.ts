import { z } from 'zod';
import { textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, idSchema, isoDateSchema, wallTimeSchema } from '#fields.ts';
import { NO_PLAN } from '#game-plan-fields.ts';

/** Changing a draft by hand (docs/spec/decisions.md#game-plans). Times are 'HH:MM:SS' of league time. */

const NO_GAME = 'Game not found.';
const CHANGE = 'Please send a place, a pin or out.';
const SHOWN = 'Please send what the page has shown.';
const COURT = 'Please choose a court.';
const NOT_BOOLEAN = 'Please say true or false.';
const gameParams = z.strictObject({
  id: idParamSchema(NO_PLAN),
  key: textSchema(60, undefined, NO_GAME).regex(/^[0-9]+(-[0-9]+){3}$/, { error: NO_GAME }),
});

export const changePlannedGame = {
  access: 'admin',
  summary:
    'Moves, pins or unpins a game of a draft, or removes it from its place; 409 if the games have changed since they were read',
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
      pin: z.boolean({ error: NOT_BOOLEAN }).optional(),
      out: z.literal(true, { error: CHANGE }).optional(),
    })
    .refine(({ place, pin, out }) => [place, pin, out].filter((one) => one !== undefined).length === 1, {
      error: CHANGE,
      path: ['place'],
    }),
  answer: z.object({
    message: z.string(),
    shownHash: z.string(),
    /** 'One more early game for Hawks' */
    costs: z.array(z.string()),
    /** rules that the games break now, as sentences */
    broken: z.array(z.string()),
  }),
} satisfies Endpoint;

export const listPlannedPlaces = {
  access: 'admin',
  summary:
    'Where a game of a draft could be, best first: every start on a day, or without a day the 30 best free places',
  params: gameParams,
  query: z.strictObject({ date: isoDateSchema().optional() }),
  answer: z.array(
    z.object({
      courtId: z.int(),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      level: z.enum(['good', 'fair', 'poor', 'broken']),
      costs: z.array(z.string()),
      broken: z.array(z.string()),
      /**
       * what happens to the game that is there: 'Hawks – Owls loses its place.'; null if the place is
       * free
       */
      takes: z.string().nullable(),
    }),
  ),
} satisfies Endpoint;
