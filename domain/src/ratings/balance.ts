import { deviation, mean } from './averages.ts';
import { SKILLS, type Skill } from './skills.ts';
import type { ProposedTeam } from './swap.ts';

export type TeamWeight = {
  name: string;
  players: number;
  /** players without any score, who do not count */
  unrated: number;
  /** whether at least half of its players are rated; fewer say little about the team */
  isRated: boolean;
  /** the mean of the players' overall averages; null if no player is rated */
  overall: number | null;
  skills: Record<Skill, number | null>;
};

export type Balance = {
  teams: TeamWeight[];
  /**
   * 0 to 100: 100 if all teams are equally strong, 0 if they differ as much as single players do; null until
   * every team is rated, because the score must be about all teams
   */
  score: number | null;
  /** strongest minus weakest team; null with fewer than two rated teams */
  gap: number | null;
  gaps: Record<Skill, number | null>;
};

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

function gapOf(strengths: readonly (number | null)[]): number | null {
  const values = known(strengths);
  return values.length < 2 ? null : Math.max(...values) - Math.min(...values);
}

const perSkill = (read: (skill: Skill) => number | null) =>
  Object.fromEntries(SKILLS.map((skill) => [skill, read(skill)])) as Record<Skill, number | null>;

function weigh({ name, players }: ProposedTeam): TeamWeight {
  const unrated = players.filter(({ overall }) => overall === null).length;
  return {
    name,
    players: players.length,
    unrated,
    isRated: players.length > 0 && 2 * unrated <= players.length,
    overall: mean(known(players.map(({ overall }) => overall))),
    skills: perSkill((skill) => mean(known(players.map(({ skills }) => skills[skill])))),
  };
}

/**
 * How much teams differ compared with how much players differ. This makes the score independent of the scale
 * of the ratings. Random teams of nine players score about 65.
 */
function balanceScore(teamStrengths: readonly number[], playerStrengths: readonly number[]): number {
  const players = deviation(playerStrengths);
  // Differences this small are rounding errors.
  if (players < 1e-9) return 100;
  return Math.round(100 * Math.max(0, 1 - deviation(teamStrengths) / players));
}

/** Compares the strength of proposed teams. Not rounded. */
export function weighTeams(proposal: readonly ProposedTeam[]): Balance {
  const teams = proposal.map(weigh);
  const players = proposal.flatMap((team) => known(team.players.map(({ overall }) => overall)));
  const isComplete = teams.every(({ isRated }) => isRated);
  return {
    teams,
    score: isComplete ? balanceScore(known(teams.map(({ overall }) => overall)), players) : null,
    gap: gapOf(teams.map(({ overall }) => overall)),
    gaps: perSkill((skill) => gapOf(teams.map(({ skills }) => skills[skill]))),
  };
}
