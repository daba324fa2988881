import { type Attempt, weigh } from './move-games.ts';
import { adaptWeight, arrangeFirst, type SearchResult, type SearchRun, tryChanges } from './search-run.ts';

/** How many arrangements are searched at once, each at its own temperature. */
const CHAINS = 12;
/** Moves of each arrangement between two exchanges. */
const STAGE_MOVES = 2_000;

/**
 * Replica exchange (R. Swendsen, J.-S. Wang, "Replica Monte Carlo simulation of spin glasses", Physical
 * Review Letters 57, 1986). Arrangements are kept at fixed temperatures, and neighbors are exchanged by the
 * Metropolis rule. Good arrangements move to lower temperatures and stuck ones to higher ones, so no cooling
 * schedule has to be chosen.
 */
export function* temper(run: SearchRun): Generator<SearchResult, void> {
  const { options, best, random } = run;
  const temperatures = ladder(options.coldest, options.hottest);
  const chains = temperatures.map(() => arrangeFirst(run));
  let brokenWeight = options.brokenWeight;
  for (let round = 0; best.moves < options.moves; round += 1) {
    const fewestBroken = temperatures.map((temperature, number) =>
      tryChanges(run, chains[number] as Attempt, temperature, STAGE_MOVES),
    );
    brokenWeight = adaptWeight(brokenWeight, options.brokenWeight, fewestBroken[0] !== 0);
    for (const chain of chains) chain.brokenWeight = brokenWeight;
    for (let cold = round % 2; cold + 1 < CHAINS; cold += 2) {
      const [one, other] = [chains[cold] as Attempt, chains[cold + 1] as Attempt];
      const [low, high] = [temperatures[cold] as number, temperatures[cold + 1] as number];
      if (weigh(other) - weigh(one) > random.tolerance((low * high) / (high - low))) continue;
      [chains[cold], chains[cold + 1]] = [other, one];
    }
    yield best;
  }
}

/** Temperatures, each a fixed multiple of the previous one. */
function ladder(coldest: number, hottest: number): number[] {
  let low = 1;
  let high = hottest / coldest;
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    let reached = coldest;
    for (let chain = 1; chain < CHAINS; chain += 1) reached *= middle;
    if (reached > hottest) high = middle;
    else low = middle;
  }
  const temperatures = [coldest];
  for (let chain = 1; chain < CHAINS; chain += 1)
    temperatures.push((temperatures[chain - 1] as number) * low);
  return temperatures;
}
