import { ACTIVITY_KINDS, type ActivityKind } from '@portal/domain/schedule/activity.ts';
import { z } from 'zod';
import { textSchema } from '#bounded.ts';
import type { Endpoint } from '#endpoint.ts';
import { fileFormatSchema, idParamSchema, isoDateSchema, searchSchema } from '#fields.ts';

/** Who changed what in the schedule (docs/spec/decisions.md#activity). */

const KIND = 'Please choose one of the kinds.';
const CURSOR = 'This page of the activity doesn’t exist.';
const kinds = Object.keys(ACTIVITY_KINDS) as [ActivityKind, ...ActivityKind[]];
const numberSchema = (error: string) =>
  textSchema(15, error, error)
    .regex(/^[1-9][0-9]{0,8}$/, { error })
    .transform(Number)
    .optional();

const filterFields = {
  /** part of the name or address of the person, in any case */
  search: searchSchema(254),
  kind: z.enum(kinds, { error: KIND }).optional(),
  /** the days on which it was changed */
  firstDate: isoDateSchema().optional(),
  lastDate: isoDateSchema().optional(),
  /** the day of an entry */
  date: isoDateSchema().optional(),
  /** '12': a gym and a team by their ids */
  gymId: numberSchema('Gym not found.'),
  ofTeamId: numberSchema('Team not found.'),
};

const activitySchema = z.object({
  id: z.int(),
  /** ISO 8601 */
  at: z.string(),
  /** the person's name, else the address, or the league's name for itself */
  who: z.string(),
  kind: z.enum(kinds),
  /** 'canceled 3 practices at Salk - Gym, Sat, Nov 28, 2026' */
  text: z.string(),
  reason: z.string(),
  /** how many entries it changed */
  parts: z.int(),
  isUndone: z.boolean(),
  /** how to undo it, as long as the caller may */
  undo: z.object({ of: z.enum(['cancel', 'move']), id: z.int(), until: z.string() }).nullable(),
});
export type Activity = z.output<typeof activitySchema>;

export const listActivity = {
  access: 'admin',
  summary: 'Who changed what in the schedule, newest first, 25 at a time',
  query: z.strictObject({ ...filterFields, cursor: numberSchema(CURSOR) }),
  answer: z.object({
    changes: z.array(activitySchema),
    /** the cursor of the next page; null on the last one */
    next: z.string().nullable(),
  }),
} satisfies Endpoint;

export const listActivityParts = {
  access: 'admin',
  summary: 'What one change did to each entry, at most 500 of them',
  params: z.strictObject({ id: idParamSchema('Change not found.') }),
  answer: z.array(
    z.object({
      action: z.string(),
      /** 'Practice of Boys 3-4 Hawks, from … to …' */
      text: z.string(),
      reason: z.string(),
    }),
  ),
} satisfies Endpoint;

export const exportActivity = {
  access: 'admin',
  produces: 'application/octet-stream',
  summary: 'The same changes as activity.csv or activity.xlsx',
  body: z.strictObject({
    format: fileFormatSchema,
    ...filterFields,
  }),
} satisfies Endpoint;
