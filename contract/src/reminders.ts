import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { linkTokenSchema, messageSchema } from './fields.ts';
import { routes } from './routes.ts';

/** The link in a reminder that gives a practice back without a login (docs/spec/decisions.md#email). */

const practiceSchema = z.object({
  teamName: z.string(),
  divisionName: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  schoolName: z.string(),
  gymName: z.string(),
  court: z.string(),
});

const stateSchema = z.enum(['open', 'given_back', 'cancelled', 'moved', 'begun']);

const giveBackSchema = z.object({
  /**
   * - `open`: it can be given back; - `given_back`: it was, by this very link; - `cancelled`: in another way;
   * - `moved`: the practice is on another day now; - `begun`: its start is past
   */
  state: stateSchema,
  practice: practiceSchema,
});
export type GiveBack = z.output<typeof giveBackSchema>;

const params = z.strictObject({ token: linkTokenSchema });

export const lookUpGiveBack = {
  ...routes.lookUpGiveBack,
  config: { access: 'public' },
  schema: {
    summary: 'What a reminder’s link would give back; changes nothing',
    params,
    response: { 200: giveBackSchema },
  },
} satisfies Endpoint;

export const giveBackPractice = {
  ...routes.giveBackPractice,
  config: { access: 'public' },
  schema: {
    summary: 'Gives the practice of a reminder’s link back; a second time it changes nothing',
    params,
    response: { 200: messageSchema },
  },
} satisfies Endpoint;
