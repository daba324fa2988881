import { judgeOf, type PlacedGame, type Rule, type Violation } from './judge.ts';
import type { DrawLeague, DrawnGame, GamePlace } from './league.ts';
import { leagueIndex } from './league-facts.ts';
import { fitsDivision, listPlaces } from './list-places.ts';

/** A game without a place, and why. */
export type Leftover = {
  key: string;
  /** how many places are open for its division */
  tried: number;
  /** how many of these places break each rule, and because of which teams; most places first */
  obstacles: { rule: Rule; teamIds: number[]; places: number }[];
  /** the places where the fewest rules are broken, and which rules those are */
  nearest: { place: GamePlace; violations: Violation[] }[];
};

const NEAREST = 3;

/** Explains why games have no place, by the rules that each place would break. */
export function explainLeftovers(league: DrawLeague, games: readonly DrawnGame[]): Leftover[] {
  const { division } = leagueIndex(league);
  const breaks = judgeOf(league, games);
  const { places, stays } = listPlaces(league);
  const open = places.slice(stays.size);
  return games
    .filter(({ place }) => place === null)
    .map((game) => {
      const tried = open
        .filter((place) => fitsDivision(division(game.divisionId), place.venueId, place))
        .map(({ courtId, date, start }) => {
          const placed: PlacedGame = { ...game, place: { courtId, date, start } };
          return { place: placed.place, violations: breaks(placed) };
        })
        // There is no place if the court closes too soon after the start.
        .filter(({ violations }) => violations.every(({ rule }) => rule !== 'closed'));
      // several games on a court or day count as one obstacle
      const obstacles = tried.flatMap(({ violations }) => [
        ...new Map(violations.map(({ rule, teamIds }) => [`${rule} ${teamIds}`, { rule, teamIds }])),
      ]);
      return {
        key: game.key,
        tried: tried.length,
        obstacles: [...Map.groupBy(obstacles, ([name]) => name).values()]
          .flatMap((list) => list.slice(0, 1).map(([, obstacle]) => ({ ...obstacle, places: list.length })))
          .toSorted((a, b) => b.places - a.places),
        nearest: tried.toSorted((a, b) => a.violations.length - b.violations.length).slice(0, NEAREST),
      };
    });
}
