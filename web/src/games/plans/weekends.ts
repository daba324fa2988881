import { several } from '@portal/domain/text/several.ts';
import { monthAndDay } from '@portal/domain/time/format.ts';
import { addDays, daysBetween, type IsoDate, weekdayOf } from '@portal/domain/time/wall-clock.ts';
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

/** The number of weekends between two days, counting partial ones. */
export function countWeekends(first: IsoDate | null, last: IsoDate | null): number {
  if (first === null || last === null || last < first) return 0;
  // the Sunday of the first weekend, and the Saturday of the last
  const start = addDays(first, (7 - weekdayOf(first)) % 7);
  const end = addDays(last, -((weekdayOf(last) + 1) % 7));
  return Math.max(0, Math.floor((daysBetween(start, end) + 1) / 7) + 1);
}

/** '10 weeks with one game, 1 with two or more (from Jan 4), 2 without'. */
export function stripText(weeks: readonly TeamWeek[]): string {
  const count = (isCounted: (games: number) => boolean) =>
    weeks.filter(({ isHome }) => isCounted(isHome.length));
  const one = count((games) => games === 1).length;
  const more = count((games) => games > 1);
  const none = count((games) => games === 0).length;
  return [
    `${several(one, 'week')} with one game`,
    ...(more.length > 0
      ? [`${more.length} with two or more (from ${more.map(({ monday }) => monthAndDay(monday)).join(', ')})`]
      : []),
    ...(none > 0 ? [`${none} without`] : []),
  ].join(', ');
}
