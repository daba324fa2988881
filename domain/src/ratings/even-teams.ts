import { weighTeams } from './balance.ts';
import { bestSwap, type ProposedTeam, type WeighedPlayer, withSwap } from './swap.ts';

/** Dealing players anew moves more of them, so the score must improve by at least this much. */
const MIN_REDEAL_GAIN = 5;

/**
 * Balances teams by swapping two rated players at a time, the best swap first, until no swap helps. If that
 * gets stuck, it starts over with newly dealt teams. The same proposal always gives the same result, teams
 * keep their sizes, and players without ratings don't move.
 */
export function evenTeams(proposal: readonly ProposedTeam[]): readonly ProposedTeam[] {
  const [swapped, dealt] = [swapWhileItHelps(proposal), swapWhileItHelps(redeal(proposal))];
  const [score, scoreDealt] = [scoreOf(swapped), scoreOf(dealt)];
  if (score === null || scoreDealt === null) return swapped;
  return scoreDealt >= score + MIN_REDEAL_GAIN ? dealt : swapped;
}

const scoreOf = (proposal: readonly ProposedTeam[]) => weighTeams(proposal).score;

function swapWhileItHelps(proposal: readonly ProposedTeam[]): readonly ProposedTeam[] {
  let teams = proposal;
  // This ends, because each swap improves the balance by at least the smallest gain.
  for (let swap = bestSwap(teams); swap !== null; swap = bestSwap(teams)) teams = withSwap(teams, swap);
  return teams;
}

/** Deals the rated players by strength, one to each team in turn, reversing the order in every round. */
function redeal(proposal: readonly ProposedTeam[]): ProposedTeam[] {
  const isRated = ({ overall }: WeighedPlayer) => overall !== null;
  const byStrength = proposal
    .flatMap(({ players }) => players.filter(isRated))
    .sort((a, b) => Number(b.overall) - Number(a.overall));
  const sizes = proposal.map(({ players }) => players.filter(isRated).length);
  const hands = proposal.map((): WeighedPlayer[] => []);
  for (let round = 0; byStrength.length > 0; round += 1) {
    const order = round % 2 === 0 ? [...hands.keys()] : [...hands.keys()].reverse();
    for (const team of order) {
      const hand = hands[team] ?? [];
      if (hand.length < (sizes[team] ?? 0)) hand.push(...byStrength.splice(0, 1));
    }
  }
  return proposal.map((team, index) => {
    const hand = hands[index] ?? [];
    return { ...team, players: team.players.map((player) => (isRated(player) && hand.shift()) || player) };
  });
}
