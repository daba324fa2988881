import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { routes } from '#routes.ts';

/** What everybody who is signed in may know of the portal's health, and its history for administrators (docs/spec/decisions.md#health-dashboard). */

/** ISO instants; `until` is null while it lasts. */
const stretchSchema = z.object({ from: z.string(), until: z.string().nullable() });
export type OutageStretch = z.output<typeof stretchSchema>;

const uptimeSchema = z.object({
  /** ISO instant; null if nothing was measured yet */
  measuredFrom: z.string().nullable(),
  /** percent of the measured time of the last seven days, two decimals, never rounded up */
  percent: z.number().nullable(),
  /** oldest first */
  gaps: z.array(stretchSchema),
  /** ISO instant since when it has been up without a gap */
  upSince: z.string().nullable(),
});
export type SiteUptime = z.output<typeof uptimeSchema>;

/** Hours of all courts together on one day: what is still free ahead, and what takes time. */
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
  /** approved slots, and those of them whose time something takes */
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
  /** 14 league days from today on */
  days: z.array(z.string()),
  /** gyms with any time in these days, each with one entry for each of them */
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
      /** kept: no mail server is set, as in the demo */
      state: z.enum(['sending', 'delayed', 'kept']),
      /** delayed: since when there is no talking to the mail server, or the oldest mail that is late */
      since: z.string().nullable(),
      /** the last mail that left; null if none has */
      lastSentAt: z.string().nullable(),
    }),
    /** the last time that coaches or gym time came into the season */
    lastLoad: z.object({ at: z.string(), what: z.enum(['coaches', 'availability']) }).nullable(),
    version: z.string(),
    /** ISO instant of the measurement */
    at: z.string(),
  }),
});
export type HealthDashboard = z.output<typeof dashboardSchema>;

export const getHealthDashboard = {
  ...routes.getHealthDashboard,
  config: { access: 'signed-in' },
  schema: {
    summary: 'How full the gyms are on the next 14 days, and whether site, email and data are in order',
    response: { 200: dashboardSchema },
  },
} satisfies Endpoint;

const sampleSchema = z.object({
  /** ISO instant: the beginning of ten minutes */
  at: z.string(),
  dbConnections: z.int(),
  diskUsage: z.number().nullable(),
  usersToday: z.int(),
  availPct7d: z.number(),
  emailFailures: z.int(),
});
export type HealthSample = z.output<typeof sampleSchema>;

export const getSystemHealthHistory = {
  ...routes.getSystemHealthHistory,
  config: { access: 'admin' },
  schema: {
    summary: 'The figures of the last seven days at ten-minute intervals, and when the portal was down',
    response: {
      200: z.object({
        timeZone: timeZoneSchema,
        /** ISO instants: the seven days */
        from: z.string(),
        until: z.string(),
        /** oldest first; missing if no process took one */
        samples: z.array(sampleSchema),
        uptime: uptimeSchema,
      }),
    },
  },
} satisfies Endpoint;
export type SystemHealthHistory = z.output<(typeof getSystemHealthHistory)['schema']['response'][200]>;
