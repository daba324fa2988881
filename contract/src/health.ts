import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { routes } from '#routes.ts';

export const getHealth = {
  ...routes.getHealth,
  config: { access: 'public' },
  schema: { summary: 'Whether the process is up', response: { 200: z.object({ status: z.literal('up') }) } },
} satisfies Endpoint;

export const getReadiness = {
  ...routes.getReadiness,
  config: { access: 'public' },
  schema: {
    summary: 'Whether the database is reachable and migrated; 503 otherwise',
    response: { 200: z.object({ status: z.literal('ready') }) },
  },
} satisfies Endpoint;

/** Text for monitors (Prometheus exposition format); each process answers for itself. */
export const getMetrics = {
  ...routes.getMetrics,
  config: { access: 'metrics', produces: 'text/plain' },
  schema: { summary: 'Figures of this process for monitors, in the text format of Prometheus' },
} satisfies Endpoint;

/** Figures for the administrator's panel (docs/spec/decisions.md#health). */
const systemHealthSchema = z.object({
  /** connections to the database, open now */
  dbConnections: z.int(),
  /** percent of the data volume that is used, one decimal; null if it can't be known */
  diskUsage: z.number().nullable(),
  /** people with a session used today, league time */
  usersToday: z.int(),
  /** percent of the next seven days' approved slots that are booked, one decimal */
  availPct7d: z.number(),
  /** the same as 'booked/total' */
  availSlots7d: z.string(),
  /** mails given up in the last seven days */
  emailFailures: z.int(),
  /** daily backups of the embedded database; null if this portal makes none */
  backups: z
    .object({
      /** ISO instant of the newest one that is there; null if there is none yet */
      lastAt: z.string().nullable(),
      bytes: z.int().nullable(),
      /** why the last attempt failed, in a sentence */
      problem: z.string().nullable(),
      /** older than two days */
      isLate: z.boolean(),
      /** IANA name of the league's time zone, in which `lastAt` is shown */
      timeZone: z.string(),
    })
    .nullable(),
});
export type SystemHealth = z.output<typeof systemHealthSchema>;

export const getSystemHealth = {
  ...routes.getSystemHealth,
  config: { access: 'admin' },
  schema: {
    summary: 'Figures about the database, disk, users, gym time and email',
    response: { 200: systemHealthSchema },
  },
} satisfies Endpoint;
