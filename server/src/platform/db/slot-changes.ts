import type { ChangedDays, ChangedTeams } from './change-feed.ts';

/** Changes of slots that are still to be handled: their days, and the teams whose entries changed; 'any' if unknown. */
export type SlotChanges = { days: Set<string> | 'any'; teams: Set<number> | 'any' };

/** A change that may be of any day and of any team. */
export const ANY_CHANGE: SlotChanges = { days: 'any', teams: 'any' };

/** The changes so far together with one more. */
export function addChange(before: SlotChanges | null, days: ChangedDays, teams: ChangedTeams): SlotChanges {
  return { days: join(before?.days, days), teams: join(before?.teams, teams) };
}

function join<T>(known: Set<T> | 'any' | undefined, more: readonly T[] | null): Set<T> | 'any' {
  return known === 'any' || more === null ? 'any' : new Set([...(known ?? []), ...more]);
}
