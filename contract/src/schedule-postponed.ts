import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** Games that are postponed and wait for a new time (docs/spec/decisions.md#postponed-games). */

const postponedGameSchema = z.object({
  EntryId: z.int(),
  /** the slot where it was */
  AvailabilityId: z.int(),
  type: z.enum(['game', 'playoff']),
  /** when and where it was */
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  SchoolName: z.string(),
  GymName: z.string(),
  Court: z.string(),
  DivisionName: z.string(),
  HomeTeam: z.string(),
  AwayTeam: z.string(),
  /** why it was postponed; '' if nobody said why */
  reason: z.string(),
  /** a line by an administrator; '' if there is none */
  Note: z.string(),
});
export type PostponedGame = z.output<typeof postponedGameSchema>;

const postponedGamesSchema = z.object({ games: z.array(postponedGameSchema) });

export const listPostponedGames = {
  access: 'admin',
  summary: 'The games of the active season that are postponed and have no new time, by their former time',
  answer: postponedGamesSchema,
} satisfies Endpoint;

export const listOwnPostponedGames = {
  access: 'confirmed',
  summary: 'The same of the caller’s teams',
  answer: postponedGamesSchema,
} satisfies Endpoint;
