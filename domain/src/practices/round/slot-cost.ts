import { ANY_RANK } from './wish.ts';

/** How much a team gains and loses by a slot, compared with all others. */
export type SlotValue = {
  /** of the wish that the slot meets, from 1 to ANY_RANK */
  rank: number;
  /** whether its start is prime time in the team's division */
  isPrime: boolean;
  /** from 1 for the team that goes last to the number of teams for the one that goes first */
  weight: number;
};

/** One step worse than any wish. */
export const NO_RANK = ANY_RANK + 1;

/**
 * What the draw adds up and makes as small as possible. First as many teams as possible get a slot, then the ranks of
 * their wishes are as good as possible together, then the teams that go first get the better ranks and prime time. A level
 * counts more than all teams together can gain on the levels below it.
 * @param teams how many take part
 */
export function costsOf(teams: number): {
  costOf: (value: SlotValue) => number;
  costOfNone: (weight: number) => number;
} {
  const perRank = teams * teams * (2 * NO_RANK + 1) + 1;
  const none = teams * (NO_RANK * perRank) + perRank;
  return {
    costOf: ({ rank, isPrime, weight }) => rank * perRank + weight * (2 * rank + (isPrime ? 0 : 1)),
    costOfNone: (weight) => none + weight * 2 * NO_RANK,
  };
}
