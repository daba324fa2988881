import {
  DAY_OFF_KINDS,
  DAY_OFF_STATES,
  DAYS_OFF_LIMITS,
  dayOffProblems,
  MAX_DAY_OFF_REASON,
} from '@portal/domain/days-off/day-off.ts';
import { numberProblem } from '@portal/domain/games/game-rules.ts';
import { z } from 'zod';
import { listSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import {
  idParamSchema,
  idSchema,
  isoDateSchema,
  messageSchema,
  optionalLineSchema,
  wallTimeSchema,
} from '#fields.ts';
import { checkRequestedSeason, requestedSeasonFields, requestedSeasonSchema } from '#season.ts';

/** Days on which teams ask not to play (docs/spec/decisions.md#dates-off). */

const dayOffSchema = z.object({
  id: z.int(),
  teamId: z.int(),
  firstDate: z.string(),
  lastDate: z.string(),
  /** both null: the whole day */
  fromTime: z.string().nullable(),
  untilTime: z.string().nullable(),
  kind: z.enum(DAY_OFF_KINDS),
  state: z.enum(DAY_OFF_STATES),
  /** '' for none */
  reason: z.string(),
});
export type DayOff = z.output<typeof dayOffSchema>;

const teamSchema = z.object({ teamId: z.int(), teamName: z.string(), divisionName: z.string() });

const ownDaysOffSchema = z.object({
  /** the last day on which coaches may request dates off */
  deadline: z.string().nullable(),
  requests: z.enum(['not-yet', 'open', 'over']),
  /** today in league time */
  today: z.string(),
  daysPerTeam: z.int(),
  /** the caller's teams in the active season */
  teams: z.array(teamSchema.extend({ daysUsed: z.int() })),
  daysOff: z.array(
    dayOffSchema.extend({
      /**
       * whether the team has no game then; null while coaches may still request, and while the team has no
       * games at all
       */
      isKept: z.boolean().nullable(),
      /** which games the team has then and why; '' if the date off was kept */
      notKeptText: z.string(),
    }),
  ),
});
export type OwnDaysOff = z.output<typeof ownDaysOffSchema>;

export const listOwnDaysOff = {
  access: 'confirmed',
  summary: 'The dates off of the caller’s teams, and the deadline for requests',
  answer: ownDaysOffSchema,
} satisfies Endpoint;

const NO_TEAM = 'Please choose a team.';
const NO_DAY_OFF = 'Date off not found.';
const KIND = 'Please choose must or prefer.';

const dayOffBodySchema = z
  .strictObject({
    teamId: idSchema(NO_TEAM),
    firstDate: isoDateSchema(),
    lastDate: isoDateSchema(),
    fromTime: wallTimeSchema('Enter the start, like 09:00.').nullable(),
    untilTime: wallTimeSchema('Enter the end, like 12:00.').nullable(),
    kind: z.enum(DAY_OFF_KINDS, { error: KIND }),
    reason: optionalLineSchema(MAX_DAY_OFF_REASON),
  })
  // A transform is skipped if one of the fields is invalid.
  .transform((dayOff, context) => {
    for (const [field, message] of Object.entries(dayOffProblems(dayOff))) {
      context.addIssue({ code: 'custom', message, path: [field] });
    }
    return dayOff;
  });
export type DayOffBody = z.output<typeof dayOffBodySchema>;

const addedSchema = z.object({ message: z.string(), id: z.int() });

export const requestDayOff = {
  access: 'confirmed',
  summary:
    'Requests dates off for one of the caller’s teams, until the deadline; 409 if the team would have too many. A repeated call changes nothing',
  body: dayOffBodySchema,
  answer: addedSchema,
} satisfies Endpoint;

export const withdrawDayOff = {
  access: 'confirmed',
  summary: 'Withdraws a requested date off that is still undecided. Succeeds if it is already gone',
  params: z.strictObject({ id: idParamSchema(NO_DAY_OFF) }),
  answer: messageSchema,
} satisfies Endpoint;

const leagueDaysOffSchema = z.object({
  /** null while no season is active */
  season: z.string().nullable(),
  deadline: z.string().nullable(),
  daysPerTeam: z.int(),
  today: z.string(),
  /** all teams of the season, by division and name */
  teams: z.array(teamSchema),
  /** by team and day */
  daysOff: z.array(
    dayOffSchema.extend({
      /** null if the account no longer exists */
      requestedBy: z.string().nullable(),
      decidedBy: z.string().nullable(),
    }),
  ),
});
export type LeagueDaysOff = z.output<typeof leagueDaysOffSchema>;

export const listLeagueDaysOff = {
  access: 'admin',
  summary: 'The dates off of all teams of the active season, or of the named season',
  query: requestedSeasonSchema,
  answer: leagueDaysOffSchema,
} satisfies Endpoint;

export const addDayOff = {
  access: 'admin',
  summary: 'Adds dates off for a team, at any time and without a limit',
  body: dayOffBodySchema,
  answer: addedSchema,
} satisfies Endpoint;

const STATE = 'Please choose requested, granted or declined.';
const DECISIONS = 'Please choose at least one date off.';

export const decideDaysOff = {
  access: 'admin',
  summary:
    'Approves or declines dates off, or undoes that. Each decision includes the state that was shown; if someone has changed it since, nothing happens (409)',
  body: z.strictObject({
    decisions: listSchema(
      z.strictObject({
        id: idSchema(NO_DAY_OFF),
        was: z.enum(DAY_OFF_STATES, { error: STATE }),
        state: z.enum(DAY_OFF_STATES, { error: STATE }),
      }),
      { min: 1, max: 5_000, error: DECISIONS, tooMany: 'At most 5,000 at once, please.' },
    ),
  }),
  answer: messageSchema,
} satisfies Endpoint;

export const removeDayOff = {
  access: 'admin',
  summary: 'Removes a date off. Succeeds if it is already gone',
  params: z.strictObject({ id: idParamSchema(NO_DAY_OFF) }),
  answer: messageSchema,
} satisfies Endpoint;

const LIMIT = `Enter a whole number from ${DAYS_OFF_LIMITS.min} to ${DAYS_OFF_LIMITS.max}.`;

export const changeDaysOffWindow = {
  access: 'admin',
  summary:
    'Sets the deadline for requesting dates off (null: no requests) and how many days a team may have. Existing dates off stay',
  body: z
    .strictObject({
      deadline: isoDateSchema().nullable(),
      daysPerTeam: z.int({ error: LIMIT }).superRefine((value, context) => {
        const message = numberProblem(value, DAYS_OFF_LIMITS);
        if (message !== null) context.addIssue({ code: 'custom', message });
      }),
      ...requestedSeasonFields,
    })
    .superRefine(checkRequestedSeason),
  answer: messageSchema,
} satisfies Endpoint;
