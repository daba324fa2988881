import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import type { GamePlan } from './queries.ts';

/** A team's games in a week from Monday to Sunday, in order: true for a home game. */
export type TeamWeek = { monday: IsoDate; isHome: readonly boolean[] };

const mondayOf = (date: IsoDate) => weekStartOf(date, 'monday');

/** For every team, the weeks that have gym time or games, each with the team's games. */
export function weeksOfTeams({
  games,
  open,
  teams,
}: Pick<GamePlan, 'games' | 'open' | 'teams'>): ReadonlyMap<number, readonly TeamWeek[]> {
  const placed = games.flatMap(({ homeTeamId, awayTeamId, place }) => {
    if (place === null) return [];
    const at = `${place.date} ${place.startTime}`;
    const monday = mondayOf(place.date);
    return [
      { teamId: homeTeamId, monday, at, isHome: true },
      { teamId: awayTeamId, monday, at, isHome: false },
    ];
  });
  const days = [...new Set(open.map(({ date }) => date))].map(mondayOf);
  const mondays = [...new Set([...days, ...placed.map(({ monday }) => monday)])].toSorted();
  const ofTeam = Map.groupBy(placed, ({ teamId }) => teamId);
  return new Map(
    teams.map(({ teamId }) => {
      const byWeek = Map.groupBy(
        (ofTeam.get(teamId) ?? []).toSorted((a, b) => (a.at < b.at ? -1 : 1)),
        ({ monday }) => monday,
      );
      return [
        teamId,
        mondays.map((monday) => ({ monday, isHome: (byWeek.get(monday) ?? []).map(({ isHome }) => isHome) })),
      ];
    }),
  );
}
