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
