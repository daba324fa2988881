import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';

export const getHealth = {
  access: 'public',
  summary: 'Whether the process is up',
  answer: z.object({ status: z.literal('up') }),
} satisfies Endpoint;

export const getReadiness = {
  access: 'public',
  summary: 'Whether the database is reachable and migrated; 503 otherwise',
  answer: z.object({ status: z.literal('ready') }),
} satisfies Endpoint;

/** Text for monitors in Prometheus exposition format. Each process answers for itself. */
export const getMetrics = {
  access: 'metrics',
  produces: 'text/plain',
  summary: 'Figures of this process for monitors, in the text format of Prometheus',
} satisfies Endpoint;

/** Figures for the administrator's panel (docs/spec/decisions.md#health). */
const systemHealthSchema = z.object({
  /** open connections to the database */
  dbConnections: z.int(),
  /** used percentage of the data volume, with one decimal; null if unknown */
  diskUsage: z.number().nullable(),
  /** people who used a session today, in league time */
  usersToday: z.int(),
  /** percentage of the next seven days' approved slots that are booked, with one decimal */
  availPct7d: z.number(),
  /** the same as 'booked/total' */
  availSlots7d: z.string(),
  /** emails that were given up in the last seven days */
  emailFailures: z.int(),
  /** daily backups of the embedded database; null if this portal makes none */
  backups: z
    .object({
      /** when the newest existing backup was made (ISO instant); null if there is none */
      lastAt: z.string().nullable(),
      bytes: z.int().nullable(),
      /** why the last attempt failed, as a sentence */
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
  access: 'admin',
  summary: 'Figures about the database, disk, users, gym time and email',
  answer: systemHealthSchema,
} satisfies Endpoint;
