import { isPast, type LeagueNow } from '#time/wall-clock.ts';
import type { PlanGame, PlanPlace } from '../plans/season-facts.ts';

/** A game in the schedule of one or two teams of the season. */
type ScheduledGame = Pick<PlanGame, 'divisionId' | 'entryId'> & { place: PlanPlace };

/**
 * Future games in the schedule that publishing a plan only changes on request: games of divisions that the
 * plan has games of, but that are neither in the plan nor in the plan that it replaces.
 */
export function otherGames<Game extends ScheduledGame>(
  scheduled: readonly Game[],
  {
    games,
    replacedEntryIds,
    now,
  }: { games: readonly PlanGame[]; replacedEntryIds: readonly number[]; now: LeagueNow },
): Game[] {
  const divisions = new Set(games.map(({ divisionId }) => divisionId));
  const replaced = new Set(replacedEntryIds);
  return scheduled.filter(
    ({ divisionId, entryId, place }) =>
      divisions.has(divisionId) &&
      (entryId === null || !replaced.has(entryId)) &&
      !isPast(place.date, place.startTime, now),
  );
}
