import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { linkTokenSchema, messageSchema } from './fields.ts';

/** The link in a reminder that releases a practice without a login (docs/spec/decisions.md#email). */

const practiceSchema = z.object({
  teamName: z.string(),
  divisionName: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  schoolName: z.string(),
  gymName: z.string(),
  court: z.string(),
  isOnlyCourt: z.boolean().optional(),
});

const stateSchema = z.enum(['open', 'released', 'cancelled', 'moved', 'begun']);

const releaseSchema = z.object({
  /**
   * - `open`: it can be released;
   * - `released`: it was released by this link;
   * - `cancelled`: it was canceled in another way;
   * - `moved`: it is on another day now;
   * - `begun`: it has started
   */
  state: stateSchema,
  practice: practiceSchema,
});
export type Release = z.output<typeof releaseSchema>;

const params = z.strictObject({ token: linkTokenSchema });

export const lookUpRelease = {
  access: 'public',
  summary: 'The practice that a reminder’s link would release; changes nothing',
  params,
  answer: releaseSchema,
} satisfies Endpoint;

export const releasePractice = {
  access: 'public',
  summary: 'Releases the practice of a reminder’s link; a repeated call changes nothing',
  params,
  answer: messageSchema,
} satisfies Endpoint;
