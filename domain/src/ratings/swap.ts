import type { ProposedTeam, WeighedPlayer } from './balance.ts';
import { SKILLS } from './skills.ts';

/** Two players who would change teams; teams are positions in the proposal. */
export type BalanceSwap = {
  from: { team: number; playerId: number };
  to: { team: number; playerId: number };
};

/** What counts: the overall strength as much as all single skills together. */
const MEASURES = ['overall', ...SKILLS] as const;
type Measure = (typeof MEASURES)[number];
const WEIGHT: Readonly<Record<'overall' | 'skill', number>> = { overall: 1, skill: 1 / SKILLS.length };
/** Smaller gains are floating point, not basketball. */
const LEAST_GAIN = 1e-6;

const measured = (player: WeighedPlayer, measure: Measure): number | null =>
  measure === 'overall' ? player.overall : player.skills[measure];

/** A team's sum and count of a measure. */
type Sum = { sum: number; count: number };

function sumOf(players: readonly WeighedPlayer[], measure: Measure): Sum {
  let sum = 0;
  let count = 0;
  for (const player of players) {
    const value = measured(player, measure);
    if (value === null) continue;
    sum += value;
    count += 1;
  }
  return { sum, count };
}

/** A team's mean with one player gone and another come; null where nobody is left who was seen. */
function meanAfter({ sum, count }: Sum, out: number | null, come: number | null): number | null {
  const left = count - (out === null ? 0 : 1) + (come === null ? 0 : 1);
  return left === 0 ? null : (sum - (out ?? 0) + (come ?? 0)) / left;
}

/** Spread of one measure over the teams, kept as sums so that a swap is judged without counting all of them again. */
type Field = { measure: Measure; weight: number; sums: Sum[]; total: number; squares: number; teams: number };

function fieldOf(proposal: readonly ProposedTeam[], measure: Measure): Field {
  const sums = proposal.map(({ players }) => sumOf(players, measure));
  const means = sums.filter(({ count }) => count > 0).map(({ sum, count }) => sum / count);
  return {
    measure,
    weight: WEIGHT[measure === 'overall' ? 'overall' : 'skill'],
    sums,
    total: means.reduce((all, value) => all + value, 0),
    squares: means.reduce((all, value) => all + value ** 2, 0),
    teams: means.length,
  };
}

const variance = (total: number, squares: number, teams: number) =>
  teams === 0 ? 0 : squares / teams - (total / teams) ** 2;

type Side = { team: number; player: WeighedPlayer };

/** How much less the teams differ in this measure after the swap; null where a team would lose all it was seen in. */
function gainOf(field: Field, a: Side, b: Side): number | null {
  const [before, after] = [field.sums[a.team], field.sums[b.team]];
  if (before === undefined || after === undefined) return null;
  const [mine, theirs] = [measured(a.player, field.measure), measured(b.player, field.measure)];
  let { total, squares, teams } = field;
  for (const [sums, out, come] of [
    [before, mine, theirs],
    [after, theirs, mine],
  ] as const) {
    const was = meanAfter(sums, null, null);
    const will = meanAfter(sums, out, come);
    if (was !== null && will === null) return null;
    total += (will ?? 0) - (was ?? 0);
    squares += (will ?? 0) ** 2 - (was ?? 0) ** 2;
    teams += (will === null ? 0 : 1) - (was === null ? 0 : 1);
  }
  return field.weight * (variance(field.total, field.squares, field.teams) - variance(total, squares, teams));
}

/**
 * The exchange of two rated players of different teams after which the teams differ least, overall and skill by skill;
 * of equals the first in the proposal's order. Team sizes stay. Null where no exchange helps.
 */
export function bestSwap(proposal: readonly ProposedTeam[]): BalanceSwap | null {
  const fields = MEASURES.map((measure) => fieldOf(proposal, measure));
  const sides: Side[] = proposal.flatMap(({ players }, team) =>
    players.filter(({ overall }) => overall !== null).map((player) => ({ team, player })),
  );
  let best: { a: Side; b: Side; gain: number } | null = null;
  for (const [index, a] of sides.entries()) {
    for (const b of sides.slice(index + 1)) {
      if (a.team === b.team) continue;
      const gain = totalGain(fields, a, b);
      if (gain > (best?.gain ?? 0) + LEAST_GAIN) best = { a, b, gain };
    }
  }
  if (best === null) return null;
  const sideOf = ({ team, player }: Side) => ({ team, playerId: player.id });
  return { from: sideOf(best.a), to: sideOf(best.b) };
}

function totalGain(fields: readonly Field[], a: Side, b: Side): number {
  let total = 0;
  for (const field of fields) {
    const gain = gainOf(field, a, b);
    if (gain === null) return 0;
    total += gain;
  }
  return total;
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
