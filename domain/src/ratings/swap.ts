import type { ProposedTeam, WeighedPlayer } from './balance.ts';
import { SKILLS } from './skills.ts';

/** Two players who would change teams; teams are positions in the proposal. */
export type BalanceSwap = {
  from: { team: number; playerId: number };
  to: { team: number; playerId: number };
};

/** What counts: the overall strength as much as all single skills together. */
const WEIGHTS = [1, ...SKILLS.map(() => 1 / SKILLS.length)];
const MEASURES = WEIGHTS.length;
/** Smaller gains are floating point, not basketball. */
const LEAST_GAIN = 1e-6;

/** Overall and the skills of a player; NaN where nobody has seen it. */
const measures = ({ overall, skills }: WeighedPlayer): number[] =>
  [overall, ...SKILLS.map((skill) => skills[skill])].map((value) => value ?? Number.NaN);

/**
 * The numbers of a proposal, laid out flat: two hundred thousand exchanges are judged for six hundred players. Of each
 * team and measure the sum and count of those seen; of each measure the sum and the squares of the teams' means.
 */
type Field = {
  sums: Float64Array;
  counts: Float64Array;
  totals: Float64Array;
  squares: Float64Array;
  /** teams of which somebody was seen */
  seen: Float64Array;
};

/** An index below the array's length. */
const at = (numbers: Float64Array, index: number): number => numbers[index] ?? Number.NaN;

function fieldOf(proposal: readonly ProposedTeam[]): Field {
  const sums = new Float64Array(proposal.length * MEASURES);
  const counts = new Float64Array(proposal.length * MEASURES);
  const [totals, squares, seen] = [0, 0, 0].map(() => new Float64Array(MEASURES)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (const [team, { players }] of proposal.entries()) {
    for (const player of players) {
      for (const [measure, value] of measures(player).entries()) {
        if (Number.isNaN(value)) continue;
        sums[team * MEASURES + measure] = at(sums, team * MEASURES + measure) + value;
        counts[team * MEASURES + measure] = at(counts, team * MEASURES + measure) + 1;
      }
    }
    for (let measure = 0; measure < MEASURES; measure += 1) {
      const count = at(counts, team * MEASURES + measure);
      if (count === 0) continue;
      const mean = at(sums, team * MEASURES + measure) / count;
      totals[measure] = at(totals, measure) + mean;
      squares[measure] = at(squares, measure) + mean ** 2;
      seen[measure] = at(seen, measure) + 1;
    }
  }
  return { sums, counts, totals, squares, seen };
}

type Side = { team: number; id: number; values: Float64Array };

/**
 * How much less the teams differ after the exchange, weighed over all measures; 0 where a team would have nobody left
 * who was seen in one: that only looks even.
 */
function gainOf({ sums, counts, totals, squares, seen }: Field, a: Side, b: Side): number {
  let gain = 0;
  for (let measure = 0; measure < MEASURES; measure += 1) {
    const mine = at(a.values, measure);
    const theirs = at(b.values, measure);
    if (mine === theirs) continue;
    const isMine = Number.isNaN(mine) ? 0 : 1;
    const isTheirs = Number.isNaN(theirs) ? 0 : 1;
    if (isMine + isTheirs === 0) continue;
    const change = (isTheirs ? theirs : 0) - (isMine ? mine : 0);
    const [first, second] = [a.team * MEASURES + measure, b.team * MEASURES + measure];
    const [firstCount, secondCount] = [at(counts, first), at(counts, second)];
    const [firstLeft, secondLeft] = [firstCount - isMine + isTheirs, secondCount - isTheirs + isMine];
    if ((firstLeft === 0 && firstCount > 0) || (secondLeft === 0 && secondCount > 0)) return 0;
    const firstWas = firstCount === 0 ? 0 : at(sums, first) / firstCount;
    const secondWas = secondCount === 0 ? 0 : at(sums, second) / secondCount;
    const firstWill = firstLeft === 0 ? 0 : (at(sums, first) + change) / firstLeft;
    const secondWill = secondLeft === 0 ? 0 : (at(sums, second) - change) / secondLeft;
    const [total, square, teams] = [at(totals, measure), at(squares, measure), at(seen, measure)];
    const teamsAfter = teams + (firstCount === 0 ? 1 : 0) + (secondCount === 0 ? 1 : 0);
    const totalAfter = total - firstWas - secondWas + firstWill + secondWill;
    const squareAfter = square - firstWas ** 2 - secondWas ** 2 + firstWill ** 2 + secondWill ** 2;
    const before = square / teams - (total / teams) ** 2;
    const after = squareAfter / teamsAfter - (totalAfter / teamsAfter) ** 2;
    gain += (WEIGHTS[measure] ?? 0) * (before - after);
  }
  return gain;
}

/**
 * The exchange of two rated players of different teams after which the teams differ least, overall and skill by skill;
 * of equals the first in the proposal's order. Team sizes stay. Null where no exchange helps.
 */
export function bestSwap(proposal: readonly ProposedTeam[]): BalanceSwap | null {
  const field = fieldOf(proposal);
  const sides: Side[] = proposal.flatMap(({ players }, team) =>
    players
      .filter(({ overall }) => overall !== null)
      .map((player) => ({ team, id: player.id, values: Float64Array.from(measures(player)) })),
  );
  let best: BalanceSwap | null = null;
  let most = 0;
  for (const [index, a] of sides.entries()) {
    for (let other = index + 1; other < sides.length; other += 1) {
      const b = sides[other];
      if (b === undefined || a.team === b.team) continue;
      const gain = gainOf(field, a, b);
      if (gain <= most + LEAST_GAIN) continue;
      most = gain;
      best = { from: { team: a.team, playerId: a.id }, to: { team: b.team, playerId: b.id } };
    }
  }
  return best;
}

/** The proposal after the exchange. */
export function withSwap(proposal: readonly ProposedTeam[], { from, to }: BalanceSwap): ProposedTeam[] {
  const find = ({ team, playerId }: BalanceSwap['from']) =>
    proposal[team]?.players.find(({ id }) => id === playerId);
  const [mine, theirs] = [find(from), find(to)];
  if (mine === undefined || theirs === undefined) return [...proposal];
  return proposal.map((team, index) => ({
    ...team,
    players: team.players.map((player) => {
      if (index === from.team && player.id === mine.id) return theirs;
      return index === to.team && player.id === theirs.id ? mine : player;
    }),
  }));
}
