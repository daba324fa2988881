import { daysProblem } from '@portal/domain/availability/permit-hours.ts';
import { PERMIT_STATUSES } from '@portal/domain/schedule/status.ts';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { idParamSchema, isoDateSchema } from './fields.ts';
import { filledSeasonFields, requestedSeasonSchema, seasonNameSchema, seasonYearSchema } from './season.ts';

/**
 * Starting a new season with an earlier one's permits, with shifted dates, and its divisions
 * (docs/spec/decisions.md#season-set-up).
 */

const seasonSchema = z.object({ year: z.int(), season: z.string(), label: z.string() });
const spanSchema = z.object({ firstDate: z.string(), lastDate: z.string() });

const earlierSchema = seasonSchema.extend({
  permits: z.int(),
  divisions: z.int(),
  ...spanSchema.shape,
  /** the suggested dates, whole weeks later */
  suggested: spanSchema,
  /** its closures in words; they are not carried over, because holidays move */
  closures: z.array(z.string()),
});
export type EarlierSeason = z.output<typeof earlierSchema>;

const lastSchema = z.object({
  id: z.int(),
  /** 'Winter 2026' */
  from: z.string(),
  /** ISO instant */
  at: z.string(),
  who: z.string(),
  permits: z.int(),
  divisions: z.int(),
  /** why it can no longer be undone; null if it can */
  stays: z.string().nullable(),
});
export type LastCarryOver = z.output<typeof lastSchema>;

export const getCarryOver = {
  access: 'admin',
  summary:
    'What the active season, or the named season, could copy from earlier seasons, and what it has copied',
  query: requestedSeasonSchema,
  answer: z.object({
    /** the requested season; null if none was named and none is active */
    season: seasonSchema.nullable(),
    /** how many permits it has */
    permits: z.int(),
    /** seasons with permits, the likeliest first */
    earlier: z.array(earlierSchema),
    /** the newest one that was not undone */
    last: lastSchema.nullable(),
  }),
} satisfies Endpoint;

const seasonOfSchema = (missing: string) =>
  z.strictObject({ year: seasonYearSchema, season: seasonNameSchema }, { error: missing });

/**
 * The possible statuses of carried permits: a permit for last season does not say that the school agrees
 * again.
 */
const CARRIED_STATUSES = ['pending', 'approved'] as const;

const rowSchema = z.object({
  /** 'Salk - Gym' */
  venue: z.string(),
  /** null: every court */
  court: z.string().nullable(),
  weekday: z.int(),
  fromTime: z.string(),
  toTime: z.string(),
  status: z.enum(PERMIT_STATUSES),
  before: spanSchema,
  /** null if it is not carried over because it is outside the season or closed */
  after: spanSchema.nullable(),
  outcome: z.enum(['carried', 'there', 'overlaps', 'outside', 'closed']),
  /** why it is not carried over; '' if it is */
  reason: z.string(),
});
export type CarryOverRow = z.output<typeof rowSchema>;

const answerSchema = z.object({
  message: z.string(),
  /** null in previews, and if nothing was carried over */
  carryOverId: z.int().nullable(),
  counts: z.object({
    carried: z.int(),
    there: z.int(),
    overlaps: z.int(),
    outside: z.int(),
    closed: z.int(),
    divisions: z.int(),
  }),
  /** in previews every permit of the old season, by gym, weekday and time; otherwise empty */
  permits: z.array(rowSchema),
  /** in previews; `now` is what the division already has in the new season, null if it is new there */
  divisions: z.array(z.object({ name: z.string(), practicesPerWeek: z.int(), now: z.int().nullable() })),
});
export type CarryOverAnswer = z.output<typeof answerSchema>;

export const carryOverSeason = {
  access: 'admin',
  summary:
    'Copies an earlier season’s permits and divisions into another one; with `preview` nothing changes',
  body: z
    .strictObject({
      from: seasonOfSchema('Please choose the season to start from.'),
      /** the season to set up; created if new, unless `existing` says that it must exist */
      into: seasonOfSchema('Please say which season to set up.'),
      existing: filledSeasonFields.existing,
      firstDate: isoDateSchema(),
      lastDate: isoDateSchema(),
      status: z.enum(CARRIED_STATUSES, { error: 'Please choose pending or approved.' }),
      preview: z.boolean({ error: 'Please say true or false.' }).optional(),
    })
    // A transform runs only if every date is valid.
    .transform((body, context) => {
      const message = daysProblem(body.firstDate, body.lastDate);
      if (message !== null) context.addIssue({ code: 'custom', message, path: ['lastDate'] });
      return body;
    }),
  answer: answerSchema,
} satisfies Endpoint;
export type CarryOverBody = z.output<(typeof carryOverSeason)['body']>;

const undoneSchema = z.object({
  message: z.string(),
  counts: z.object({ permits: z.int(), divisions: z.int(), keptPermits: z.int(), keptDivisions: z.int() }),
});
export type CarryOverUndone = z.output<typeof undoneSchema>;

export const undoCarryOver = {
  access: 'admin',
  summary: 'Reverts a copy of permits and divisions if they are unchanged and step 3b has not run since',
  params: z.strictObject({ id: idParamSchema('Copy not found.') }),
  answer: undoneSchema,
} satisfies Endpoint;
