import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { emailSchema } from '#fields.ts';

/** A practice that counts toward a team's weekly limit. */
export const countedPracticeSchema = z.object({
  ReservationDate: z.string(),
  ReservationTime: z.string(),
  SchoolName: z.string(),
});

/** How much of a week's quota a team has used. The team's division sets `limit`. */
export const teamWeekSchema = z.object({
  used: z.int(),
  limit: z.int(),
  practices: z.array(countedPracticeSchema),
  /** credits that the team may use that week; absent if it has none */
  makeUps: z.int().optional(),
});

/** A team of the coach (docs/spec/product.md#coach-team), with the practices of both bookable weeks. */
export const coachTeamSchema = z.object({
  TeamName: z.string(),
  DivisionName: z.string(),
  CoachName: z.string(),
  coach_email: z.string(),
  currentWeek: teamWeekSchema,
  nextWeek: teamWeekSchema,
  /** 'Fall 2026' if its season is not the active one, so that it can no longer book */
  Season: z.string().optional(),
  /** it has withdrawn, so that it can no longer book; absent while it plays */
  Withdrawn: z.literal(true).optional(),
});
export type CoachTeam = z.output<typeof coachTeamSchema>;

export const listCoachTeams = {
  access: 'signed-in',
  summary:
    'The teams of a coach in the active season. Coaches can ask only for their own address. With `former`, also teams of former seasons with upcoming entries, and those that withdrew',
  params: z.strictObject({ email: emailSchema }),
  query: z.object({
    former: z.enum(['true', 'false'], { error: 'Please say true or false.' }).optional(),
  }),
  answer: z.array(coachTeamSchema),
} satisfies Endpoint;
