import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';

/**
 * What every signed-in person may know about the portal's health, and its history for administrators
 * (docs/spec/decisions.md#health-dashboard).
 */

/** ISO instants; `until` is null if it is not over. */
const stretchSchema = z.object({ from: z.string(), until: z.string().nullable() });
export type OutageStretch = z.output<typeof stretchSchema>;

const uptimeSchema = z.object({
  /** ISO instant; null if nothing was measured yet */
  measuredFrom: z.string().nullable(),
  /** uptime of the last seven days in percent, with two decimals, never rounded up */
  percent: z.number().nullable(),
  /** oldest first */
  gaps: z.array(stretchSchema),
  /** when the current uninterrupted uptime began (ISO instant) */
  upSince: z.string().nullable(),
});
export type SiteUptime = z.output<typeof uptimeSchema>;

/** Hours on one day for all courts together: open ones that are still to come, and used ones. */
const hoursSchema = z.object({
  open: z.number(),
  /** practices and clinics */
  booked: z.number(),
  /** games and playoffs */
  game: z.number(),
  blackout: z.number(),
});
export type GymHours = z.output<typeof hoursSchema>;

const fillSchema = z.object({
  /** league days 'YYYY-MM-DD', both included */
  first: z.string(),
  last: z.string(),
  /** approved slots, and how many of them are used */
  total: z.int(),
  booked: z.int(),
  /** one decimal */
  percent: z.number(),
});
export type FillRate = z.output<typeof fillSchema>;

/** IANA name of the league's time zone, in which instants are shown. */
const timeZoneSchema = z.string();

const dashboardSchema = z.object({
  timeZone: timeZoneSchema,
  /** 14 league days, starting with today */
  days: z.array(z.string()),
  /** gyms with any time on these days; each has one entry per day */
  gyms: z.array(
    z.object({
      venueId: z.int(),
      schoolName: z.string(),
      gymName: z.string(),
      hours: z.array(hoursSchema),
    }),
  ),
  /** null without an active season */
  seasonLabel: z.string().nullable(),
  fill: z.object({ thisWeek: fillSchema, nextWeek: fillSchema, fortnight: fillSchema }),
  service: z.object({
    site: uptimeSchema,
    mail: z.object({
      /** kept: there is no mail server, as in the demo */
      state: z.enum(['sending', 'delayed', 'kept']),
      /**
       * delayed: since when the mail server can't be reached, or when the oldest delayed email was written
       */
      since: z.string().nullable(),
      /** when the last email was sent; null if none was */
      lastSentAt: z.string().nullable(),
    }),
    /** when coaches or gym time were last added to the season */
    lastLoad: z.object({ at: z.string(), what: z.enum(['coaches', 'availability']) }).nullable(),
    version: z.string(),
    /** when the figures were computed (ISO instant) */
    at: z.string(),
  }),
});
export type HealthDashboard = z.output<typeof dashboardSchema>;

export const getHealthDashboard = {
  access: 'signed-in',
  summary: 'How full the gyms are over the next 14 days, and whether site, email and data are in order',
  answer: dashboardSchema,
} satisfies Endpoint;

const sampleSchema = z.object({
  /** the start of the ten-minute interval (ISO instant) */
  at: z.string(),
  dbConnections: z.int(),
  diskUsage: z.number().nullable(),
  usersToday: z.int(),
  availPct7d: z.number(),
  emailFailures: z.int(),
});
export type HealthSample = z.output<typeof sampleSchema>;

export const getSystemHealthHistory = {
  access: 'admin',
  summary: 'The figures of the last seven days at ten-minute intervals, and when the portal was down',
  answer: z.object({
    timeZone: timeZoneSchema,
    /** ISO instants: the seven days */
    from: z.string(),
    until: z.string(),
    /** oldest first; intervals without a sample are missing */
    samples: z.array(sampleSchema),
    uptime: uptimeSchema,
  }),
} satisfies Endpoint;
export type SystemHealthHistory = z.output<(typeof getSystemHealthHistory)['answer']>;
