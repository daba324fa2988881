import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { emailSchema } from '#fields.ts';
import { routes } from '#routes.ts';

/** One practice that counts towards a team's week. */
export const countedPracticeSchema = z.object({
  ReservationDate: z.string(),
  ReservationTime: z.string(),
  SchoolName: z.string(),
});

/** How much of a week's quota a team has used; `limit` is a setting of its division. */
export const teamWeekSchema = z.object({
  used: z.int(),
  limit: z.int(),
  practices: z.array(countedPracticeSchema),
  /** practices beyond the limit that the team may book after a loss; absent if it has no credit */
  makeUps: z.int().optional(),
});

/** A team of the asked coach (docs/spec/product.md#coach-team), with both bookable weeks so that a quota explains itself. */
export const coachTeamSchema = z.object({
  TeamName: z.string(),
  DivisionName: z.string(),
  CoachName: z.string(),
  coach_email: z.string(),
  currentWeek: teamWeekSchema,
  nextWeek: teamWeekSchema,
  /** 'Fall 2026' if its season is not the active one: it can no longer book */
  Season: z.string().optional(),
});
export type CoachTeam = z.output<typeof coachTeamSchema>;

export const listCoachTeams = {
  ...routes.listCoachTeams,
  config: { access: 'signed-in' },
  schema: {
    summary:
      'The teams of a coach in the active season. Coaches can ask only for their own address. With `former`, also teams of former seasons with upcoming entries',
    params: z.strictObject({ email: emailSchema }),
    querystring: z.object({
      former: z.enum(['true', 'false'], { error: 'Please say true or false.' }).optional(),
    }),
    response: { 200: z.array(coachTeamSchema) },
  },
} satisfies Endpoint;
