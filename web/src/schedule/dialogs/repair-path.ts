import type { ConflictingEntry } from '@portal/contract/schedule-changes.ts';
import { PATHS } from '#paths.ts';

/** A gym that closes, with the names as they appear in entries. */
export type ClosingGym = { venueId: number; schoolName: string; gymName: string };

/**
 * The URL that draws up games assuming that their gyms are lost on these days; null without games, or if one is in
 * another gym.
 */
export function repairPath(entries: readonly ConflictingEntry[], gyms: readonly ClosingGym[]): string | null {
  const games = entries.filter(({ type }) => type === 'game');
  const days = games.map(({ date }) => date).toSorted();
  const venueIds = new Set(
    games.map(
      ({ SchoolName, GymName }) =>
        gyms.find(({ schoolName, gymName }) => schoolName === SchoolName && gymName === GymName)?.venueId,
    ),
  );
  if (days.length === 0 || venueIds.has(undefined)) return null;
  const lost = [...venueIds].join(',');
  return `${PATHS.games}?step=draw-up&base=published&lost=${lost}&from=${days[0]}&until=${days.at(-1)}`;
}
