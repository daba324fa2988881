import { generatePlan } from '@portal/domain/games/draw/generate-plan.ts';
import { listGames } from '@portal/domain/games/draw/list-games.ts';
import { Random } from '@portal/domain/games/draw/random.ts';
import { countBroken } from '@portal/domain/games/draw/testing/plain-checker.ts';
import { countByRule, randomPlan } from '@portal/domain/games/draw/testing/random-plan.ts';
import { randomLeague } from '@portal/domain/games/draw/testing/small-leagues.ts';
import type { Figure } from '../measure.ts';

const LEAGUES = 1_000;
const MOVES = 2_000;

/** Small leagues, each with a random plan that may break any rule and one that is generated. */
export function benchSmallLeagues(): Figure[] {
  const seeds = Array.from({ length: LEAGUES }, (_, seed) => seed);
  const agreed = seeds.filter((seed) => {
    const league = randomLeague(new Random(seed));
    const games = randomPlan(league, new Random(LEAGUES + seed));
    return isSame(countByRule(league, games), countBroken(league, games));
  });
  const whole = seeds.filter((seed) => {
    const league = randomLeague(new Random(seed));
    const steps = generatePlan(league, { seed, moves: MOVES });
    let step = steps.next();
    while (!step.done) step = steps.next();
    const { games } = step.value;
    const expected = listGames(league, new Random(seed)).games;
    return isSame(countBroken(league, games), {}) && isSame(games.map(keyOf), expected.map(keyOf));
  });
  const required = 'all';
  return [
    {
      what: 'leagues in which the judge agrees with an independent checker',
      required,
      measured: `${agreed.length} of ${LEAGUES}`,
      how: 'games at random times, which may break any rule',
      met: agreed.length === LEAGUES,
    },
    {
      what: 'leagues whose plan has every game once and breaks no rule',
      required,
      measured: `${whole.length} of ${LEAGUES}`,
      how: `${MOVES} moves each; games that don't fit stay without a place`,
      met: whole.length === LEAGUES,
    },
  ];
}

const keyOf = ({ key }: { key: string }) => key;

/** Equal as JSON, regardless of the order of keys. */
const isSame = (one: object, other: object) => inOrder(one) === inOrder(other);
const inOrder = (value: object) => JSON.stringify(Object.entries(value).toSorted());
