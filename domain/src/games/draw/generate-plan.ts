import { alternateHomes } from './alternate-homes.ts';
import { Arrangement } from './arrangement.ts';
import { placeLeftovers } from './first-places.ts';
import { judge, type Violation } from './judge.ts';
import { keepCourts } from './keep-courts.ts';
import { type DrawLeague, type DrawnGame, WEIGHTS } from './league.ts';
import { toPlacement } from './league-placement.ts';
import { listGames } from './list-games.ts';
import { NONE, type Placement } from './placement.ts';
import { Random } from './random.ts';
import { search } from './search.ts';
import { listGamesOfOwners } from './search-run.ts';

export type DrawOptions = { seed: number; moves: number };
export type DrawProgress = { moves: number; broken: number; cost: number };
export type DrawnPlan = {
  games: DrawnGame[];
  /** teams with fewer games than required, because teams x games is odd or no opponent is left */
  short: { teamId: number; games: number }[];
  /** only of games that must stay: all other games lose their places rather than break a rule */
  violations: Violation[];
  /** of the search, in twentieths; comparable between plans of one league */
  cost: number;
};

/** How many changes are tried by default. */
export const USUAL_MOVES = 10_000_000;

/** Temperatures and weight of the search, in the units of WEIGHTS. */
const SEARCH = {
  hottest: 10 * 20,
  coldest: 5,
  brokenWeight: 4 * WEIGHTS.twoInWeekend,
  reassignEvery: 50_000,
};

/**
 * Generates the games of a season, or redraws an existing plan with as few changes as the rules allow. Yields
 * its progress; to cancel, stop iterating, and to get the best plan so far, pass true. The same league, seed
 * and moves give the same plan on every machine.
 */
export function* generatePlan(
  league: DrawLeague,
  options: DrawOptions,
): Generator<DrawProgress, DrawnPlan, boolean | undefined> {
  const isRepair = league.former.length > 0;
  const listed = isRepair ? { games: league.former, short: [] } : listGames(league, new Random(options.seed));
  const { placement, games, places } = toPlacement(league, listed.games);
  const placeNumber = new Map(
    places.map(({ courtId, date, start }, number) => [`${courtId} ${date} ${start}`, number]),
  );
  const numbersOf = (placed: readonly DrawnGame[]) =>
    Int32Array.from(placed, ({ place }) =>
      place === null ? NONE : (placeNumber.get(`${place.courtId} ${place.date} ${place.start}`) ?? NONE),
    );
  const start = isRepair ? { start: numbersOf(games) } : {};
  const steps = search(placement, { ...options, ...SEARCH, ...start });
  let step = steps.next();
  while (!step.done) {
    const { moves, broken, cost } = step.value;
    if (yield { moves, broken, cost }) break;
    step = steps.next();
  }
  const { placeOf, cost } = step.value;
  const gamesAt = (numbers: Int32Array) =>
    games.map(({ key, divisionId, homeTeamId, awayTeamId }, game): DrawnGame => {
      const place = places[numbers[game] ?? NONE];
      const at =
        place === undefined ? null : { courtId: place.courtId, date: place.date, start: place.start };
      return { key, divisionId, homeTeamId, awayTeamId, place: at };
    });
  const drawn = gamesAt(placeOf);
  // Not for games of an existing plan, which should not change, nor with home gyms, whose cost depends on which game is at home there.
  const mayExchange = !isRepair && league.teams.every(({ homeVenueId }) => homeVenueId === null);
  const alternating = mayExchange ? alternateHomes(drawn) : drawn;
  const sound = dropBroken(league, alternating);
  // the search does not count courts as changes
  const filled = keepCourts(league, gamesAt(fillUp(placement, numbersOf(sound))));
  return { games: filled, violations: judge(league, filled).violations, short: listed.short, cost };
}

/** Places the games that have no place, or have just lost it, where they break no rule, if there is room. */
function fillUp(placement: Placement, placeOf: Int32Array): Int32Array {
  const unplaced = [...placeOf.keys()].filter((game) => placeOf[game] === NONE);
  if (unplaced.length === 0) return placeOf;
  const arrangement = new Arrangement(placement, listGamesOfOwners(placement));
  for (const { game, place } of placement.pinned) arrangement.put(game, place);
  const isPinned = new Set(placement.pinned.map(({ game }) => game));
  for (const [game, place] of placeOf.entries()) {
    if (place !== NONE && !isPinned.has(game)) arrangement.put(game, place);
  }
  placeLeftovers(arrangement, unplaced);
  return arrangement.placeOf;
}

/**
 * Whether one plan is better than another for the same league: fewer games without a place, then a lower
 * cost.
 */
export function isBetterPlan(one: DrawnPlan, other: DrawnPlan): boolean {
  const unplaced = ({ games }: DrawnPlan) => games.filter(({ place }) => place === null).length;
  const more = unplaced(one) + one.violations.length - unplaced(other) - other.violations.length;
  return more < 0 || (more === 0 && one.cost < other.cost);
}

/**
 * Removes games from their places, those that break the most rules first, until only games that must stay
 * break any.
 */
function dropBroken(league: DrawLeague, drawn: readonly DrawnGame[]): DrawnGame[] {
  const staying = new Set(league.former.filter(({ stays }) => stays).map(({ key }) => key));
  let games = [...drawn];
  for (;;) {
    const { violations } = judge(league, games);
    const broken = violations.flatMap(({ keys }) => keys).filter((key) => !staying.has(key));
    const [worst] = [...Map.groupBy(broken, (key) => key)].toSorted(([, a], [, b]) => b.length - a.length);
    if (worst === undefined) return games;
    games = games.map((game) => (game.key === worst[0] ? { ...game, place: null } : game));
  }
}
