import { orientGames } from './home-away.ts';
import type { DrawLeague, DrawnGame } from './league.ts';
import { pairTeams } from './pairings.ts';
import type { Random } from './random.ts';

export type GameList = {
  games: DrawnGame[];
  /** teams with fewer games than their division requires */
  short: { teamId: number; games: number }[];
};

/** The games of all divisions, without places. */
export function listGames(league: DrawLeague, random: Random): GameList {
  const games: DrawnGame[] = [];
  const short: GameList['short'] = [];
  for (const { id: divisionId, gamesPerTeam } of league.divisions) {
    const teams = league.teams.filter((team) => team.divisionId === divisionId).map(({ id }) => id);
    const drawn = pairTeams({ teams, gamesPerTeam, forbidden: league.forbiddenPairs }, random);
    short.push(...drawn.short.map(({ team, games }) => ({ teamId: team, games })));
    const met = new Map<string, number>();
    for (const { home, away } of orientGames(drawn.pairs)) {
      const pair = `${divisionId}-${Math.min(home, away)}-${Math.max(home, away)}`;
      const times = (met.get(pair) ?? 0) + 1;
      met.set(pair, times);
      games.push({ key: `${pair}-${times}`, divisionId, homeTeamId: home, awayTeamId: away, place: null });
    }
  }
  return { games, short };
}
