import { judge } from '../judge.ts';
import type { DrawLeague, DrawnGame } from '../league.ts';
import { listGames } from '../list-games.ts';
import type { Random } from '../random.ts';

/** A plan with games at random open times that ignores all rules. */
export function randomPlan(league: DrawLeague, random: Random): DrawnGame[] {
  return listGames(league, random).games.map((game) => {
    const window = league.open[random.below(league.open.length)];
    if (window === undefined || random.below(8) === 0) return game;
    const start = window.from + 15 * random.below(1 + Math.floor((window.until - window.from) / 15));
    return { ...game, place: { courtId: window.courtId, date: window.date, start } };
  });
}

/** How often each rule about places is broken. */
export function countByRule(league: DrawLeague, games: readonly DrawnGame[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { rule } of judge(league, games).violations) {
    if (['games', 'opponents', 'forbidden', 'stays'].includes(rule)) continue;
    counts[rule] = (counts[rule] ?? 0) + 1;
  }
  return counts;
}
