import { isPast, type LeagueNow } from '#time/wall-clock.ts';
import type { PlanGame, PlanPlace } from '../plans/season-facts.ts';

/** A game that the schedule has between two teams of the season. */
type ScheduledGame = Pick<PlanGame, 'divisionId' | 'homeTeamId' | 'awayTeamId' | 'entryId'> & {
  place: PlanPlace;
};

/**
 * Games of the schedule, still to come, that publishing a plan does not touch by itself: neither the plan nor the one
 * that it replaces has them, but the plan has games of their divisions.
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
