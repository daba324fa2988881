import { deviation, mean } from './averages.ts';
import { SKILLS, type Skill } from './skills.ts';
import { type BalanceSwap, bestSwap } from './swap.ts';

/** Several divisions at once; every exchange of two of them is judged. */
export const MAX_PROPOSED_PLAYERS = 400;

/** A player of a proposed team, with his averages; null where nobody has seen it. */
export type WeighedPlayer = {
  id: number;
  skills: Readonly<Record<Skill, number | null>>;
  overall: number | null;
};
export type ProposedTeam = { name: string; players: readonly WeighedPlayer[] };

export type TeamWeight = {
  name: string;
  players: number;
  /** players without any score; they weigh nothing */
  unrated: number;
  /** mean of the players' overall averages; null where none is rated */
  overall: number | null;
  skills: Record<Skill, number | null>;
};

export type Balance = {
  teams: TeamWeight[];
  /**
   * 0 to 100: 100 where all teams are equally strong, 0 where they differ as much as single players do; null as long as
   * a team has no rated player, because a figure of some teams would pass for one of all
   */
  score: number | null;
  /** strongest less weakest team; null with fewer than two rated teams */
  gap: number | null;
  gaps: Record<Skill, number | null>;
  /** the one exchange of two players that evens the teams most; null where none does, or without a score */
  swap: BalanceSwap | null;
};

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

function gapOf(strengths: readonly (number | null)[]): number | null {
  const values = known(strengths);
  return values.length < 2 ? null : Math.max(...values) - Math.min(...values);
}

const perSkill = (read: (skill: Skill) => number | null) =>
  Object.fromEntries(SKILLS.map((skill) => [skill, read(skill)])) as Record<Skill, number | null>;

function weigh({ name, players }: ProposedTeam): TeamWeight {
  return {
    name,
    players: players.length,
    unrated: players.filter(({ overall }) => overall === null).length,
    overall: mean(known(players.map(({ overall }) => overall))),
    skills: perSkill((skill) => mean(known(players.map(({ skills }) => skills[skill])))),
  };
}

/**
 * How the strengths of teams differ, measured by how players differ: the figure needs no scale of its own, and teams
 * drawn by lot come to about 65 with nine players each.
 */
export function balanceScore(teamStrengths: readonly number[], playerStrengths: readonly number[]): number {
  const players = deviation(playerStrengths);
  // differences that are no more than floating point
  if (players < 1e-9) return 100;
  return Math.round(100 * Math.max(0, 1 - deviation(teamStrengths) / players));
}

/** Weighs proposed teams against each other. Strengths are not rounded. */
export function weighTeams(proposal: readonly ProposedTeam[]): Balance {
  const teams = proposal.map(weigh);
  const players = proposal.flatMap((team) => known(team.players.map(({ overall }) => overall)));
  const isComplete = teams.every(({ overall }) => overall !== null);
  return {
    teams,
    score: isComplete ? balanceScore(known(teams.map(({ overall }) => overall)), players) : null,
    gap: gapOf(teams.map(({ overall }) => overall)),
    gaps: perSkill((skill) => gapOf(teams.map(({ skills }) => skills[skill]))),
    swap: isComplete ? bestSwap(proposal) : null,
  };
}
