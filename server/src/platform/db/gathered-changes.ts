import type { ChangedDays, ChangedTeams } from './change-feed.ts';

/** Changes of slots that are still to be acted on: on which days, and whose entries; 'any' where nobody said. */
export type GatheredSlots = { days: Set<string> | 'any'; teams: Set<number> | 'any' };

/** What was gathered before together with one more change. */
export function gather(before: GatheredSlots | null, days: ChangedDays, teams: ChangedTeams): GatheredSlots {
  return { days: join(before?.days, days), teams: join(before?.teams, teams) };
}

function join<T>(known: Set<T> | 'any' | undefined, more: readonly T[] | null): Set<T> | 'any' {
  return known === 'any' || more === null ? 'any' : new Set([...(known ?? []), ...more]);
}

/** A change that may be of any day and of any team. */
export const ANY_SLOTS: GatheredSlots = { days: 'any', teams: 'any' };
