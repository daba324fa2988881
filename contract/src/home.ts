import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { effectSchema } from '#venues-hours.ts';

/**
 * The administrator's dashboard: what needs attention, the next day with entries, and how the season's gym
 * time is used.
 */

const teamSchema = z.object({ teamName: z.string(), divisionName: z.string() });

const attentionSchema = z.object({
  teamsWithoutCoach: z.int(),
  /** coaches of this season who have no account and were not invited */
  coachesToInvite: z.int(),
  /** coaches of this season who were invited but have no account */
  coachesNotRegistered: z.int(),
  /** rows of the last import of teams and coaches that need an answer */
  coachRows: z.int(),
  /** rows of the last import of games that need an answer */
  gameRows: z.int(),
  /** pending permits that are not over */
  pendingPermits: z.int(),
  /** emails that failed in the last seven days */
  failedEmails: z.int(),
  /**
   * teams with a weekly quota and no practice next week, by division and name; empty if next week has no slot
   */
  teamsWithoutPractice: z.array(teamSchema),
  /** slots that steps 3a and 3b would add, change or remove; null if this could not be determined */
  slotsToPublish: z.int().nullable(),
  /**
   * future entries in slots that permits and closures no longer allow, such as after a file of closures, by
   * date and time
   */
  bookedWhileClosed: effectSchema.shape.cancelled,
  /** slots held for teams that lost practices and have not answered */
  openProposals: z.int(),
  /** unused credits for lost practices */
  openCredits: z.int(),
  /** dates off from today on that are not decided */
  openDaysOff: z.int(),
  /** postponed games that have no new time */
  gamesToReschedule: z.int(),
  /** the last day for ratings, 'YYYY-MM-DD', within the next seven days; null if it is not near or ratings are locked */
  ratingsDeadline: z.string().nullable(),
  /** future entries of seasons that are not active */
  leftoverEntries: z.int(),
  /** the newest backup is too old, or the last attempt failed */
  hasBackupProblem: z.boolean(),
});
export type Attention = z.output<typeof attentionSchema>;

const boardEntrySchema = z.object({
  entryId: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  court: z.string(),
  type: z.enum(['practice', 'game', 'playoff', 'clinic', 'blackout']),
  /** 'Hawks', 'Hawks vs Owls', or the title of a clinic or a blackout */
  text: z.string(),
  /** '' for blackouts and clinics */
  divisionName: z.string(),
});
export type BoardEntry = z.output<typeof boardEntrySchema>;

const boardSchema = z.object({
  /** league day 'YYYY-MM-DD' */
  date: z.string(),
  /** by school and gym, each with its entries by time and court */
  gyms: z.array(
    z.object({
      venueId: z.int(),
      schoolName: z.string(),
      gymName: z.string(),
      entries: z.array(boardEntrySchema),
    }),
  ),
});
export type HomeBoard = z.output<typeof boardSchema>;

/** Hours of all courts together in one week. */
const weekUseSchema = z.object({
  /** league days 'YYYY-MM-DD', both included */
  first: z.string(),
  last: z.string(),
  /** approved time that is not used, past or future */
  open: z.number(),
  /** practices and clinics */
  booked: z.number(),
  /** games and playoffs */
  game: z.number(),
  blackout: z.number(),
});
export type WeekUse = z.output<typeof weekUseSchema>;

const teamPracticesSchema = teamSchema.extend({ practices: z.int() });
export type TeamPractices = z.output<typeof teamPracticesSchema>;

const homeSchema = z.object({
  /** league day 'YYYY-MM-DD' */
  today: z.string(),
  /** null without an active season */
  season: z
    .object({
      /** 'Winter 2026' */
      label: z.string(),
      teams: z.int(),
      /** the last day with a slot; null if there is none */
      lastDate: z.string().nullable(),
    })
    .nullable(),
  nextWeek: z.object({ first: z.string(), last: z.string() }),
  attention: attentionSchema,
  /** today or the next day with practices, games or clinics that are not over; null if there is none */
  board: boardSchema.nullable(),
  /** at most twelve weeks of the season around today, in order */
  weeks: z.array(weekUseSchema),
  /**
   * practices of the season by team, past and future, by division and name; without teams that have no weekly
   * quota
   */
  practices: z.array(teamPracticesSchema),
});
export type LeagueHome = z.output<typeof homeSchema>;

export const getLeagueHome = {
  access: 'admin',
  summary: 'What needs attention, the next day with entries, gym use by week and practices by team',
  answer: homeSchema,
} satisfies Endpoint;
