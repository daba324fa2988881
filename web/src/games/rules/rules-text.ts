import { type GameRules, gamesNeeded } from '@portal/domain/games/game-rules.ts';
import { several } from '@portal/domain/text/several.ts';
import { shortTimeRange, weekdayLabel } from '@portal/domain/time/format.ts';
import type { Weekday } from '@portal/domain/time/wall-clock.ts';

/** The weekdays, Monday first, as on every page. */
export const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

const KNOWN_DAYS: Readonly<Record<string, string>> = {
  '0,6': 'weekends',
  '1,2,3,4,5': 'Monday to Friday',
  '0,1,2,3,4,5,6': 'every day',
};

/** 'weekends', 'Saturdays', 'Mon, Wed, Sat'. */
export function daysText(weekdays: readonly Weekday[]): string {
  const known = KNOWN_DAYS[weekdays.toSorted().join()];
  if (known !== undefined) return known;
  const [only] = weekdays;
  if (only !== undefined && weekdays.length === 1) return `${weekdayLabel(only)}s`;
  return WEEK.filter((day) => weekdays.includes(day))
    .map((day) => weekdayLabel(day).slice(0, 3))
    .join(', ');
}

/** '9 teams × 10 games = 45 games of 60 minutes'. */
function gamesText(teams: number, { gamesPerTeam, gameMinutes }: GameRules): string {
  if (gamesPerTeam === 0) return 'No games';
  if (teams < 2) return `${several(teams, 'team')}: no games`;
  const games = `${several(gamesNeeded(teams, gamesPerTeam), 'game')} of ${gameMinutes} minutes`;
  return `${teams} teams × ${several(gamesPerTeam, 'game')} = ${games}${(teams * gamesPerTeam) % 2 === 1 ? ' (one team plays one less)' : ''}`;
}

/** '9 teams × 10 games = 45 games of 60 minutes; weekends, 9 AM–6 PM; any gym'. */
export function rulesText(teams: number, rules: GameRules): string {
  const games = gamesText(teams, rules);
  if (gamesNeeded(teams, rules.gamesPerTeam) === 0) return games;
  const hours = `${daysText(rules.weekdays)}, ${shortTimeRange(rules.earliestTime, rules.latestTime)}`;
  return `${games}; ${hours}; ${gymsText(rules.venueIds).toLowerCase()}`;
}

/** 'Any gym', '3 gyms', 'No gym'. */
export function gymsText(venueIds: readonly number[] | null): string {
  if (venueIds === null) return 'Any gym';
  return venueIds.length === 0 ? 'No gym' : several(venueIds.length, 'gym');
}

/** '9 teams, 45 games'. */
export const teamsAndGames = (teams: number, gamesPerTeam: number): string =>
  `${several(teams, 'team')}, ${several(gamesNeeded(teams, gamesPerTeam), 'game')}`;
