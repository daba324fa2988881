import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { conflictingEntrySchema, entryIdsSchema } from './schedule-changes.ts';
import { seasonNameSchema, seasonYearSchema } from './season.ts';

/**
 * Upcoming entries of seasons that are no longer active. They keep their court time (docs/decisions/0021).
 */

const leftoverSeasonSchema = z.object({
  year: z.int(),
  season: z.string(),
  /** 'Fall 2026' */
  label: z.string(),
  /** by date, time and place */
  entries: z.array(conflictingEntrySchema),
});
export type LeftoverSeason = z.output<typeof leftoverSeasonSchema>;

export const listLeftoverEntries = {
  access: 'admin',
  summary: 'Upcoming entries of seasons that are not the active one, the latest season first',
  answer: z.object({ seasons: z.array(leftoverSeasonSchema) }),
} satisfies Endpoint;

export const cancelLeftoverEntries = {
  access: 'admin',
  summary:
    'Cancels chosen entries of a season that is not active and emails their coaches; 409 with the new list if it is no longer the one that was shown',
  once: true,
  body: z
    .strictObject({
      year: seasonYearSchema,
      season: seasonNameSchema,
      /** every leftover entry that the person was shown */
      entriesShown: entryIdsSchema('Please say which entries were shown.'),
      /** those that should be canceled */
      entryIds: entryIdsSchema('Please choose at least one entry.'),
    })
    .superRefine(({ entriesShown, entryIds }, context) => {
      const shown = new Set(entriesShown);
      if (entryIds.every((id) => shown.has(id))) return;
      const message = 'Please choose among the entries that were shown.';
      context.addIssue({ code: 'custom', message, path: ['entryIds'] });
    }),
  answer: z.object({ message: z.string(), cancelled: z.int(), left: z.int() }),
} satisfies Endpoint;
