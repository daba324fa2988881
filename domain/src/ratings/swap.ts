import { SKILLS, type Skill } from './skills.ts';

/** A player of a proposed team with the averages of their ratings; null if nobody saw the skill. */
export type WeighedPlayer = {
  id: number;
  skills: Readonly<Record<Skill, number | null>>;
  overall: number | null;
};
export type ProposedTeam = { name: string; players: readonly WeighedPlayer[] };

/** Two players who change teams; `team` is an index in the proposal. */
export type BalanceSwap = {
  from: { team: number; playerId: number };
  to: { team: number; playerId: number };
};

/** The overall strength counts as much as all skills together. */
const MEASURES = [
  { weight: 1, read: ({ overall }: WeighedPlayer) => overall },
  ...SKILLS.map((skill) => ({
    weight: 1 / SKILLS.length,
    read: ({ skills }: WeighedPlayer) => skills[skill],
  })),
];
/** Smaller gains are rounding errors. */
const MIN_GAIN = 1e-6;

/** What the mean and variance of a set of values are computed from. */
type Sums = { count: number; sum: number; squares: number };
const NO_SUMS: Sums = { count: 0, sum: 0, squares: 0 };

/** `teams` has the sums over the players of each team, `means` those over the teams' means. */
type Measure = { weight: number; teams: readonly Sums[]; means: Sums };

/** A rated player of the proposal, with one value per measure. */
type Candidate = { team: number; playerId: number; values: readonly (number | null)[] };

/**
 * The swap of two rated players of different teams that reduces the teams' differences most, overall and
 * skill by skill; of equal swaps, the first in the order of the proposal. Null if no swap helps.
 */
export function bestSwap(proposal: readonly ProposedTeam[]): BalanceSwap | null {
  const measures = MEASURES.map(({ weight, read }): Measure => {
    const teams = proposal.map(({ players }) => players.map(read).reduce(plus, NO_SUMS));
    return { weight, teams, means: teams.map(meanOf).reduce(plus, NO_SUMS) };
  });
  const candidates = proposal.flatMap(({ players }, team) =>
    players
      .filter(({ overall }) => overall !== null)
      .map((player): Candidate => {
        return { team, playerId: player.id, values: MEASURES.map(({ read }) => read(player)) };
      }),
  );
  let best: BalanceSwap | null = null;
  let bestGain = 0;
  for (const [index, a] of candidates.entries()) {
    for (const b of candidates.slice(index + 1)) {
      if (a.team === b.team) continue;
      const gain = gainOf(measures, a, b);
      if (gain <= bestGain + MIN_GAIN) continue;
      bestGain = gain;
      best = { from: { team: a.team, playerId: a.playerId }, to: { team: b.team, playerId: b.playerId } };
    }
  }
  return best;
}

/**
 * How much the swap reduces the teams' differences, over all measures. 0 if it would leave a team with nobody
 * seen in one of them, because that would only look even.
 */
function gainOf(measures: readonly Measure[], a: Candidate, b: Candidate): number {
  let gain = 0;
  for (const [index, { weight, teams, means }] of measures.entries()) {
    const [valueA = null, valueB = null] = [a.values[index], b.values[index]];
    if (valueA === valueB) continue;
    const [teamA = NO_SUMS, teamB = NO_SUMS] = [teams[a.team], teams[b.team]];
    const newA = plus(minus(teamA, valueA), valueB);
    const newB = plus(minus(teamB, valueB), valueA);
    if (newA.count === 0 || newB.count === 0) return 0;
    const otherMeans = minus(minus(means, meanOf(teamA)), meanOf(teamB));
    const newMeans = plus(plus(otherMeans, meanOf(newA)), meanOf(newB));
    gain += weight * (varianceOf(means) - varianceOf(newMeans));
  }
  return gain;
}

function plus(sums: Sums, value: number | null): Sums {
  if (value === null) return sums;
  return { count: sums.count + 1, sum: sums.sum + value, squares: sums.squares + value ** 2 };
}

function minus(sums: Sums, value: number | null): Sums {
  if (value === null) return sums;
  return { count: sums.count - 1, sum: sums.sum - value, squares: sums.squares - value ** 2 };
}

function meanOf({ count, sum }: Sums): number | null {
  return count === 0 ? null : sum / count;
}

function varianceOf({ count, sum, squares }: Sums): number {
  return squares / count - (sum / count) ** 2;
}

/** The proposal after the swap. */
export function withSwap(proposal: readonly ProposedTeam[], { from, to }: BalanceSwap): ProposedTeam[] {
  const find = ({ team, playerId }: BalanceSwap['from']) =>
    proposal[team]?.players.find(({ id }) => id === playerId);
  const [mine, theirs] = [find(from), find(to)];
  if (mine === undefined || theirs === undefined) return [...proposal];
  return proposal.map((team) => ({
    ...team,
    players: team.players.map((player) => (player === mine ? theirs : player === theirs ? mine : player)),
  }));
}
