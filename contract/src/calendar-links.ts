import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { idParamSchema, idSchema } from '#fields.ts';

/** Links through which calendar programs read a schedule (docs/spec/decisions.md#calendar-feeds). */

const linkSchema = z.object({
  id: z.int(),
  kind: z.enum(['coach', 'team', 'gym']),
  /** null if the link is of another kind */
  teamId: z.int().nullable(),
  venueId: z.int().nullable(),
  /** 'All my teams', 'Hawks (Boys 3-4)', 'SALK - Main gym' */
  name: z.string(),
  /** who made the link of a team, which belongs to the team; null if unknown or of another kind */
  madeBy: z.string().nullable(),
  /** ISO instants; null if nobody has read it yet */
  createdAt: z.string(),
  lastReadAt: z.string().nullable(),
  /** false if the person who created it may no longer see this, so readers can't either */
  isLive: z.boolean(),
});
export type CalendarLink = z.output<typeof linkSchema>;

export const listCalendarLinks = {
  access: 'confirmed',
  summary:
    'The calendar links of the caller and their teams, or of all teams for an administrator, newest first; a link’s secret is shown only when the link is created',
  answer: z.object({
    links: z.array(linkSchema),
    /** the teams for whose calendars the caller may create a link */
    teams: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
} satisfies Endpoint;
export type CalendarLinks = z.output<(typeof listCalendarLinks)['answer']>;

const TEAM = 'Please choose a team.';
const GYM = 'Please choose a gym.';

export const makeCalendarLink = {
  access: 'confirmed',
  summary:
    'Creates a link to the calendar of all the caller’s teams, of one team, or (administrators only) of a gym. Its address is shown only once',
  body: z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('coach') }),
      z.strictObject({ kind: z.literal('team'), teamId: idSchema(TEAM) }),
      z.strictObject({ kind: z.literal('gym'), venueId: idSchema(GYM) }),
    ],
    {
      error: ({ code }) =>
        code === 'invalid_union' ? 'Please choose what the calendar shows: coach, team or gym.' : undefined,
    },
  ),
  answer: z.object({
    message: z.string(),
    link: linkSchema,
    /** the address that calendar programs subscribe to */
    url: z.string(),
  }),
} satisfies Endpoint;
export type NewCalendarLink = z.output<(typeof makeCalendarLink)['answer']>;

export const revokeCalendarLink = {
  access: 'confirmed',
  summary:
    'Revokes a link of the caller or of one of their teams at once, or of any team for an administrator; a repeated call changes nothing',
  params: z.strictObject({ id: idParamSchema('Calendar link not found.') }),
  answer: z.object({ message: z.string() }),
} satisfies Endpoint;
