import { weighTeams } from './balance.ts';
import { bestSwap, type ProposedTeam, type WeighedPlayer, withSwap } from './swap.ts';

/** Swaps can get stuck. Teams dealt from scratch move more players, so their score has to be this much better. */
const WORTH_DEALING_AGAIN = 5;

/**
 * Evens teams by swaps of two rated players, the best swap first, until none helps. If this gets stuck, it starts from
 * teams that are dealt from scratch. The same proposal has the same result, each team keeps its size, and players
 * without ratings stay where they are.
 */
export function evenTeams(proposal: readonly ProposedTeam[]): readonly ProposedTeam[] {
  const [swapped, dealt] = [swapWhileItHelps(proposal), swapWhileItHelps(dealAgain(proposal))];
  const [score, scoreDealt] = [scoreOf(swapped), scoreOf(dealt)];
  if (score === null || scoreDealt === null) return swapped;
  return scoreDealt >= score + WORTH_DEALING_AGAIN ? dealt : swapped;
}

const scoreOf = (proposal: readonly ProposedTeam[]) => weighTeams(proposal).score;

function swapWhileItHelps(proposal: readonly ProposedTeam[]): readonly ProposedTeam[] {
  let teams = proposal;
  // ends: each swap lowers the differences of the teams by at least the smallest gain
  for (let swap = bestSwap(teams); swap !== null; swap = bestSwap(teams)) teams = withSwap(teams, swap);
  return teams;
}

/** Deals the rated players by strength, one to each team in turn, and each round in the opposite order. */
function dealAgain(proposal: readonly ProposedTeam[]): ProposedTeam[] {
  const isRated = ({ overall }: WeighedPlayer) => overall !== null;
  const byStrength = proposal
    .flatMap(({ players }) => players.filter(isRated))
    .sort((a, b) => Number(b.overall) - Number(a.overall));
  const wanted = proposal.map(({ players }) => players.filter(isRated).length);
  const hands = proposal.map((): WeighedPlayer[] => []);
  for (let round = 0; byStrength.length > 0; round += 1) {
    const turn = round % 2 === 0 ? [...hands.keys()] : [...hands.keys()].reverse();
    for (const team of turn) {
      const hand = hands[team] ?? [];
      if (hand.length < (wanted[team] ?? 0)) hand.push(...byStrength.splice(0, 1));
    }
  }
  return proposal.map((team, index) => {
    const hand = hands[index] ?? [];
    return { ...team, players: team.players.map((player) => (isRated(player) && hand.shift()) || player) };
  });
}
