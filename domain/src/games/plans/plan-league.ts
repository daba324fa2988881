import type { DrawLeague } from '#games/draw/league.ts';
import type { LeagueNow } from '#time/wall-clock.ts';
import type { Assumptions } from './assumptions.ts';
import { toDrawLeague } from './draw-league.ts';
import type { PostponedGame } from './postponed-games.ts';
import { toDrawnGame } from './prepare-drawing.ts';
import type { PlanGame, SeasonFacts } from './season-facts.ts';
import { firstOpenDay, staysBecause } from './staying-games.ts';

export type PlanBasis = {
  facts: SeasonFacts;
  games: readonly PlanGame[];
  supposed: Assumptions;
  now: LeagueNow;
  /** entries of the games of this plan and of the published one, which this plan replaces */
  replacedEntryIds: readonly number[];
  /** the season's postponed games, which the plan can give new times */
  postponed: readonly PostponedGame[];
  /** upcoming games of the season with an open side, in words; no plan has or changes them */
  open?: readonly string[];
};

/**
 * The season whose rules a plan is judged by. Games that were played or are too soon to move are not judged.
 */
export function planLeague({ facts, games, supposed, now, replacedEntryIds }: PlanBasis): DrawLeague {
  const staying = games.filter((game) => staysBecause(game, now) !== null);
  const stays = new Set(staying.map(({ key }) => key));
  const league = toDrawLeague(facts, {
    supposed,
    firstDate: firstOpenDay(now),
    ownEntryIds: new Set(replacedEntryIds),
    staying: staying.flatMap(({ place }) => place ?? []),
  });
  return { ...league, former: games.map((game) => ({ ...toDrawnGame(game), stays: stays.has(game.key) })) };
}
