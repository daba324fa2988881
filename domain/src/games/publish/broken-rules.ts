import { several } from '#text/several.ts';
import { judge } from '../draw/judge.ts';
import { type PlanBasis, planLeague } from '../plans/plan-league.ts';
import { toDrawnGame } from '../plans/prepare-drawing.ts';
import { ViolationTexts } from '../plans/violation-texts.ts';

/** If there are more, they are only counted. */
const MAX_NAMED = 20;

/** Which games of a plan break rules now, in sentences. */
export function brokenRules(basis: PlanBasis): string[] {
  const league = planLeague(basis);
  const games = basis.games.map(toDrawnGame);
  const byKey = new Map(games.map((game) => [game.key, game]));
  const texts = new ViolationTexts(league, games);
  const sentences = new Set(
    judge(league, games).violations.flatMap((violation) => {
      const game = byKey.get(violation.keys[0] ?? '');
      if (game === undefined) return [];
      const sides = [game.homeTeamId, game.awayTeamId].map((id) => texts.names([id]));
      return [`${sides.join(' vs ')}: ${texts.broken(game, violation)}`];
    }),
  );
  const more = sentences.size - MAX_NAMED;
  return [
    ...[...sentences].slice(0, MAX_NAMED),
    ...(more > 0 ? [`${several(more, 'more rule')} would be broken.`] : []),
  ];
}
