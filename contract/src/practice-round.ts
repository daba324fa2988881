import { OPENINGS } from '@portal/domain/practices/round/opening.ts';
import { MAX_WISHES } from '@portal/domain/practices/round/wish.ts';
import { z } from 'zod';
import { listSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, idSchema, messageSchema, wallTimeSchema } from '#fields.ts';
import { practicePlaceSchema } from '#practice-place.ts';
import { chosenTimeFields, chosenTimeSchema, END_BEFORE_START, hasValidTimes } from '#waiting.ts';

/** The practice round: teams name the times they prefer, and one draw assigns the coming week (docs/spec/decisions.md#practice-round). */

const teamSchema = z.object({ id: z.int(), divisionName: z.string(), teamName: z.string() });

const weekSchema = z.object({ start: z.string(), end: z.string() });

/** The state of the coming week. */
const stateFields = {
  /**
   * `off`: the setting is off, so that every week is always open; `open`: wishes count, the week has not been decided;
   * `done`: it was decided, or has opened without a round
   */
  state: z.enum(['off', 'open', 'done']),
  /** the coming week: the second week of the period */
  week: weekSchema,
  /** league time 'YYYY-MM-DDTHH:MM:SS' at which wishes close, or the week opens; null while off */
  closesAt: z.string().nullable(),
  /** hexadecimal, published before the draw that it decides ties in; null while off */
  seed: z.string().nullable(),
  /** an administrator has undone the round of this week */
  isUndone: z.boolean(),
};

const resultSchema = z.object({
  /** the practice that the team got, by its slot; null if it got none */
  AvailabilityId: z.int().nullable(),
  place: practicePlaceSchema.nullable(),
  /** from 1 in the order of `wishes`, with 'same as last week' before them if it is on; null if no wish was met */
  rank: z.int().nullable(),
  /** sentences: what was met, then for each better wish who has the slot and by which rule */
  reasons: z.array(z.string()),
});
export type RoundResult = z.output<typeof resultSchema>;

const wishSchema = chosenTimeSchema.extend({
  /** 'Tuesday or Thursday, from 6:00 PM, at any gym' */
  text: z.string(),
});

const ownTeamSchema = teamSchema.extend({
  /** when coaches of the division may book the coming week */
  opening: z.enum(OPENINGS),
  /** league time from which its coaches can book the coming week; null if they can now */
  opensAt: z.string().nullable(),
  /** practices that the team may still have in the coming week */
  freePractices: z.int(),
  wishes: z.array(wishSchema),
  /** any time is better than none */
  anyTime: z.boolean(),
  /** the weekday, time and court of the team's practice of this week come before its wishes */
  sameFirst: z.boolean(),
  /** no practice in the coming week; ends with that week */
  skip: z.boolean(),
  /** of the round of the coming week; null if it has not run or the team was not part of it */
  result: resultSchema.nullable(),
  /** of the round of this week */
  thisWeek: resultSchema.nullable(),
});
export type RoundTeam = z.output<typeof ownTeamSchema>;

const roundSchema = z.object({
  ...stateFields,
  /** the caller's teams in the active season */
  teams: z.array(ownTeamSchema),
  /** how many teams of the league prefer an open slot that starts in this hour of the coming week; hours without one are left out */
  demand: z.array(z.object({ weekday: z.int(), hour: z.int(), teams: z.int() })),
  /** the gyms to choose from */
  gyms: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type PracticeRound = z.output<typeof roundSchema>;

export const getPracticeRound = {
  access: 'confirmed',
  summary:
    'The practice round of the coming week: when it closes, the wishes and results of the caller’s teams, and how many teams prefer each hour',
  answer: roundSchema,
} satisfies Endpoint;

const FLAG = 'Please choose on or off.';
const flagSchema = z.boolean({ error: FLAG });

export const storeWishes = {
  access: 'confirmed',
  summary: `Stores the wishes of one of the caller’s teams, best first, at most ${MAX_WISHES}; they stay until changed. \`skip\`: no practice in the coming week`,
  params: z.strictObject({ id: idParamSchema('Team not found.') }),
  body: z.strictObject({
    wishes: listSchema(z.strictObject(chosenTimeFields).refine(hasValidTimes, END_BEFORE_START), {
      max: MAX_WISHES,
      error: 'Please send a list of wishes.',
      tooMany: `At most ${MAX_WISHES} wishes, please.`,
    }),
    anyTime: flagSchema,
    sameFirst: flagSchema,
    skip: flagSchema,
  }),
  /** the message says for which week they count */
  answer: messageSchema,
} satisfies Endpoint;

const figuresSchema = z.object({
  /** teams of the round that may still have a practice in the week and do not skip it */
  teams: z.int(),
  assigned: z.int(),
  /** teams whose first wish was met */
  firstWishes: z.int(),
  /** teams that got a slot by "any time" only */
  anyTimes: z.int(),
  withoutWishes: z.int(),
  /** teams that skip the week */
  skipped: z.int(),
  /** open slots before and after the draw */
  openSlots: z.int(),
  leftSlots: z.int(),
});
export type RoundFigures = z.output<typeof figuresSchema>;

const assignedSchema = z.object({
  teamId: z.int(),
  divisionName: z.string(),
  teamName: z.string(),
  AvailabilityId: z.int(),
  rank: z.int().nullable(),
  place: practicePlaceSchema,
});

const outcomeSchema = z.object({
  /** by division and team */
  assigned: z.array(assignedSchema),
  unassigned: z.array(
    z.object({ teamId: z.int(), divisionName: z.string(), teamName: z.string(), reason: z.string() }),
  ),
  figures: figuresSchema,
});
export type RoundOutcome = z.output<typeof outcomeSchema>;

const weekdaySchema = z.literal([0, 1, 2, 3, 4, 5, 6], { error: 'Please choose a weekday.' });

export const roundSettingsSchema = z.object({
  /** false: coaches can always book both weeks, as the specification says */
  isOn: z.boolean(),
  /** what happens at that time of the week before */
  opening: z.enum(['opens', 'round']),
  /** 0 Sunday to 6 Saturday */
  weekday: weekdaySchema,
  time: z.string(),
  /** divisions that differ from the league; with `opens`, at a time of their own, or the league's if it is missing */
  divisions: z.array(
    z.object({
      id: z.int(),
      opening: z.enum(OPENINGS),
      weekday: weekdaySchema.optional(),
      time: z.string().optional(),
    }),
  ),
});
export type RoundSettingsWire = z.output<typeof roundSettingsSchema>;

const leagueRoundSchema = z.object({
  settings: roundSettingsSchema,
  /** the divisions of the active season, by name */
  divisions: z.array(z.object({ id: z.int(), name: z.string(), teams: z.int() })),
  ...stateFields,
  /** teams of the round, and those that get nothing because they have no wishes; by division and team */
  teams: z.int(),
  withoutWishes: z.array(teamSchema),
  /** the round of the coming week; null if it has not run or was undone */
  run: outcomeSchema
    .extend({
      /** league time */
      ranAt: z.string(),
      /** the name of the administrator who ran it; null if it ran by itself */
      ranBy: z.string().nullable(),
      /** league time until which it can be undone; null if it no longer can */
      undoUntil: z.string().nullable(),
      /** why it can't be undone, as a sentence; '' if it can */
      noUndo: z.string(),
    })
    .nullable(),
});
export type LeagueRound = z.output<typeof leagueRoundSchema>;

export const getLeagueRound = {
  access: 'admin',
  summary: 'The settings of the practice round, its state, and the result of the coming week’s round',
  answer: leagueRoundSchema,
} satisfies Endpoint;

const timeSchema = wallTimeSchema('Enter a time like 20:00.');
const OPENING = 'Please choose always, opens or round.';

export const changeRoundSettings = {
  access: 'admin',
  summary:
    'Changes when coaches can book the coming week: always (`isOn` false), from a time of the week, or after the practice round',
  body: z.strictObject({
    isOn: z.boolean({ error: FLAG }),
    /** unchanged if missing */
    opening: z.enum(['opens', 'round'], { error: 'Please choose opens or round.' }).optional(),
    weekday: weekdaySchema,
    time: timeSchema,
    divisions: listSchema(
      z.strictObject({
        id: idSchema('Please choose a division.'),
        opening: z.enum(OPENINGS, { error: OPENING }),
        weekday: weekdaySchema.optional(),
        time: timeSchema.optional(),
      }),
      { max: 200, error: 'Please send a list of divisions.', tooMany: 'At most 200 divisions, please.' },
    ),
  }),
  answer: roundSettingsSchema,
} satisfies Endpoint;

export const rehearseRound = {
  access: 'admin',
  summary: 'What the practice round of the coming week would assign now; changes nothing',
  answer: outcomeSchema,
} satisfies Endpoint;

export const runRound = {
  access: 'admin',
  summary:
    'Runs the practice round of the coming week now, even before it closes; 409 if it has run or the week has opened without it',
  once: true,
  answer: outcomeSchema.extend({ message: z.string() }),
} satisfies Endpoint;

export const undoRound = {
  access: 'admin',
  summary:
    'Undoes the practice round of the coming week within ten minutes, unless a coach has changed one of its practices',
  once: true,
  answer: messageSchema,
} satisfies Endpoint;
