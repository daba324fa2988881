import { FIGURES, ITEM_KINDS } from '@portal/domain/fairness/figures.ts';
import { fairnessTimesProblems } from '@portal/domain/fairness/times.ts';
import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { fileFormatSchema, idParamSchema, idSchema, messageSchema, wallTimeSchema } from '#fields.ts';

/** How the teams of a division compare (docs/spec/decisions.md#fairness). */

const NO_DIVISION = 'Division not found.';

const timesShape = {
  primeFrom: z.string(),
  primeUntil: z.string(),
  lateFrom: z.string(),
  earlyBefore: z.string(),
};

const eachFigure = <Schema extends z.ZodType>(schema: Schema) => z.record(z.enum(FIGURES), schema);

const divisionSchema = z.object({
  id: z.int(),
  name: z.string(),
  times: z.object(timesShape),
  /** null if it is unknown for every team */
  spread: eachFigure(z.object({ least: z.number(), median: z.number(), most: z.number() }).nullable()),
  /** by name */
  teams: z.array(
    z.object({
      teamId: z.int(),
      teamName: z.string(),
      /** whether the caller coaches it */
      isOwn: z.boolean(),
      /** how many weeks the team has existed in the season, including this one */
      weeks: z.int(),
      /** null if unknown: no home gym, no loss, or no week yet */
      figures: eachFigure(z.number().nullable()),
    }),
  ),
});
export type FairnessDivision = z.output<typeof divisionSchema>;

const fairnessSchema = z.object({
  /** 'Winter 2026'; null while no season is active */
  season: z.string().nullable(),
  /** those that the caller may see, by name */
  divisions: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** whether the caller coaches a team in it */
      isOwn: z.boolean(),
    }),
  ),
  /** the requested one, else the caller's first one, else the first one; null if there is none */
  division: divisionSchema.nullable(),
});
export type Fairness = z.output<typeof fairnessSchema>;

export const getFairness = {
  access: 'confirmed',
  summary:
    'The figures of every team of a division of the active season, with the least, the median and the most; coaches see the divisions of their teams',
  query: z.strictObject({ division: idParamSchema(NO_DIVISION).optional() }),
  answer: fairnessSchema,
} satisfies Endpoint;

const itemSchema = z.object({
  kind: z.enum(ITEM_KINDS),
  date: z.string(),
  /** null for a whole date off */
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  /** '' for a date off */
  schoolName: z.string(),
  gymName: z.string(),
  court: z.string(),
  isOnlyCourt: z.boolean(),
  /** of a game, else '' */
  opponent: z.string(),
  isPrime: z.boolean(),
  isLate: z.boolean(),
  isEarly: z.boolean(),
  isSunday: z.boolean(),
  isHome: z.boolean().nullable(),
  isSecondOfDay: z.boolean(),
  isDeclined: z.boolean(),
  isKept: z.boolean(),
  isMadeUp: z.boolean(),
  isUntilNow: z.boolean(),
  /** from the home gym, one way; null if the team has no home gym */
  travelMinutes: z.int().nullable(),
  /** null unless the league canceled it */
  noticeHours: z.number().nullable(),
  /** null unless it is an offer */
  offerState: z.enum(['held', 'accepted', 'declined', 'expired', 'superseded', 'taken']).nullable(),
});
export type FairnessItem = z.output<typeof itemSchema>;

const teamFairnessSchema = z.object({
  teamId: z.int(),
  teamName: z.string(),
  divisionName: z.string(),
  /** in order of time */
  items: z.array(itemSchema),
});
export type TeamFairness = z.output<typeof teamFairnessSchema>;

export const getTeamFairness = {
  access: 'confirmed',
  summary: 'The entries behind a team’s figures, for everyone who may see its division',
  params: z.strictObject({ id: idParamSchema('Team not found.') }),
  answer: teamFairnessSchema,
} satisfies Endpoint;

export const changeFairnessTimes = {
  access: 'admin',
  summary: 'Sets which starts count as prime time, late and early in a division',
  params: z.strictObject({ id: idParamSchema(NO_DIVISION) }),
  body: z
    .strictObject({
      primeFrom: wallTimeSchema('Enter the first start, like 17:30.'),
      primeUntil: wallTimeSchema('Enter the last start, like 19:30.'),
      lateFrom: wallTimeSchema('Enter the first late start, like 20:30.'),
      earlyBefore: wallTimeSchema('Enter the end of early, like 09:30.'),
    })
    .transform((times, context) => {
      for (const [field, message] of Object.entries(fairnessTimesProblems(times))) {
        context.addIssue({ code: 'custom', message, path: [field] });
      }
      return times;
    }),
  answer: messageSchema,
} satisfies Endpoint;

export const exportFairness = {
  access: 'admin',
  produces: 'application/octet-stream',
  summary: 'fairness.csv or .xlsx: a row per team of a division, or of all',
  body: z.strictObject({
    division: idSchema(NO_DIVISION).optional(),
    format: fileFormatSchema,
  }),
} satisfies Endpoint;
