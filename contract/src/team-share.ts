import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema } from '#fields.ts';

/** The pages that families open without an account (docs/spec/decisions.md#families-page). */

const shareSchema = z.object({
  /** the address of the page, which is the key to it */
  url: z.string(),
  madeAt: z.iso.datetime(),
  /** the name of the person who made the address; null if unknown */
  madeBy: z.string().nullable(),
  /** the first name that the page shows; null if none */
  coachFirstName: z.string().nullable(),
  /** the address goes on for the team of the same name in the next season */
  keepsNextSeason: z.boolean(),
});
export type TeamShare = z.output<typeof shareSchema>;

const YES_OR_NO = 'Please say true or false.';
const params = z.strictObject({ id: idParamSchema('Team not found.') });

export const getTeamShare = {
  access: 'confirmed',
  summary: 'The page of a team for families, for a coach of the team or an administrator',
  params,
  answer: z.object({
    /** null if the team has no page */
    share: shareSchema.nullable(),
  }),
} satisfies Endpoint;

export const shareTeam = {
  access: 'confirmed',
  summary:
    'Makes the page of a team for families, or gives it a new address, after which the former one no longer works',
  params,
  body: z.strictObject({
    /** whether the page shows the caller’s first name */
    showsCoach: z.boolean({ error: YES_OR_NO }).optional(),
    /** keeps the address that families have */
    keepsAddress: z.boolean({ error: YES_OR_NO }).optional(),
    /** whether the address goes on in the next season */
    keepsNextSeason: z.boolean({ error: YES_OR_NO }).optional(),
  }),
  answer: shareSchema.extend({ message: z.string() }),
} satisfies Endpoint;

export const stopSharingTeam = {
  access: 'confirmed',
  summary: 'Ends the page of a team for families; a repeated call changes nothing',
  params,
  answer: z.object({ message: z.string() }),
} satisfies Endpoint;

const publicScheduleSchema = z.object({
  isOn: z.boolean(),
  /** of every division of the active season, then of every gym; they answer 404 while `isOn` is false */
  pages: z.array(
    z.object({
      kind: z.enum(['division', 'gym']),
      name: z.string(),
      url: z.string(),
    }),
  ),
});
export type PublicSchedule = z.output<typeof publicScheduleSchema>;

export const getPublicSchedule = {
  access: 'admin',
  summary: 'Whether anyone can read the schedule of each division and gym, and the addresses of these pages',
  answer: publicScheduleSchema,
} satisfies Endpoint;

export const changePublicSchedule = {
  access: 'admin',
  summary: 'Opens the schedule of each division and gym to anyone, or closes it',
  body: z.strictObject({ isOn: z.boolean({ error: YES_OR_NO }) }),
  answer: publicScheduleSchema,
} satisfies Endpoint;
