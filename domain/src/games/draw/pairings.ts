import type { Random } from './random.ts';

/** Two teams that meet once. Which of them is at home is decided later (home-away.ts). */
export type Pair = { first: number; second: number };

export type PairingRules = {
  /** numbers of the teams */
  teams: readonly number[];
  gamesPerTeam: number;
  /** pairs that never play each other */
  forbidden: readonly (readonly [number, number])[];
};

export type Pairings = {
  pairs: Pair[];
  /**
   * teams with fewer games than required: one if teams x games is odd, more if forbidden pairs leave no
   * opponent
   */
  short: { team: number; games: number }[];
};

/** By team number: how many games each team still needs, and how often two teams meet. */
type Draft = { mayMeet: boolean[][]; meetings: number[][]; left: number[] };

/**
 * Decides who plays whom, and how often. Level by level, any two teams meet once, twice and so on: first as
 * many full rounds as there are games for, then a graph in which each team has its remaining games. So the
 * numbers of games against two opponents differ by at most one. The graph is built as in S. L. Hakimi's proof
 * (1962): the team that needs the most games meets the teams that need the most. It is repaired by replacing
 * one meeting with two others.
 */
export function pairTeams(rules: PairingRules, random: Random): Pairings {
  const teams = random.shuffled(rules.teams);
  const mayMeet = teams.map((one) =>
    teams.map(
      (other) => one !== other && !rules.forbidden.some((pair) => pair.includes(one) && pair.includes(other)),
    ),
  );
  const left = teams.map((_, team) => (mayMeet[team]?.some(Boolean) ? rules.gamesPerTeam : 0));
  const draft: Draft = { mayMeet, meetings: teams.map(() => teams.map(() => 0)), left };
  dropOddGame(rules.teams, teams, left);
  for (let level = 1; level <= rules.gamesPerTeam && left.some((games) => games > 0); level += 1) {
    if (hasFullRound(draft)) addFullRound(draft);
    else fillUpTo(draft, level);
  }

  const pairs = teams.flatMap((first, one) =>
    teams.flatMap((second, other) =>
      one < other ? Array.from({ length: draft.meetings[one]?.[other] ?? 0 }, () => ({ first, second })) : [],
    ),
  );
  const short = rules.teams
    .map((team) => ({ team, games: countGames(pairs, team) }))
    .filter(({ games }) => games < rules.gamesPerTeam);
  return { pairs, short };
}

const countGames = (pairs: readonly Pair[], team: number) =>
  pairs.filter(({ first, second }) => first === team || second === team).length;

/** If the total is odd, the last team of the list that plays at all has one game fewer. */
function dropOddGame(listed: readonly number[], teams: readonly number[], left: number[]): void {
  if (left.reduce((sum, games) => sum + games, 0) % 2 === 0) return;
  const last = listed.findLast((team) => (left[teams.indexOf(team)] ?? 0) > 0);
  if (last !== undefined) left[teams.indexOf(last)] = (left[teams.indexOf(last)] ?? 0) - 1;
}

const hasFullRound = ({ mayMeet, left }: Draft) =>
  mayMeet.every((row, team) => (left[team] ?? 0) >= row.filter(Boolean).length);

function addFullRound(draft: Draft): void {
  for (const [one, row] of draft.mayMeet.entries()) {
    for (const [other, may] of row.entries()) if (may && one < other) meet(draft, one, other, 1);
  }
}

function meet({ meetings, left }: Draft, one: number, other: number, times: 1 | -1): void {
  for (const [team, opponent] of [
    [one, other],
    [other, one],
  ] as const) {
    const row = meetings[team] as number[];
    row[opponent] = (row[opponent] as number) + times;
    left[team] = (left[team] as number) - times;
  }
}

/** Lets teams that need games meet, as long as they have met fewer than `most` times. */
function fillUpTo(draft: Draft, most: number): void {
  const { left } = draft;
  const isStuck = left.map(() => false);
  for (;;) {
    const open = left.flatMap((games, team) => (games > 0 && !isStuck[team] ? [team] : []));
    const one = mostLeft(left, open);
    if (one === undefined) return;
    const other = mostLeft(
      left,
      left.flatMap((games, team) => (games > 0 && canMeet(draft, one, team, most) ? [team] : [])),
    );
    if (other !== undefined) meet(draft, one, other, 1);
    else if (!exchange(draft, one, most)) isStuck[one] = true;
  }
}

const mostLeft = (left: readonly number[], teams: readonly number[]): number | undefined =>
  teams.toSorted((a, b) => (left[b] ?? 0) - (left[a] ?? 0))[0];

const canMeet = ({ mayMeet, meetings }: Draft, one: number, other: number, most: number) =>
  mayMeet[one]?.[other] === true && (meetings[one]?.[other] ?? 0) < most;

/**
 * Splits a meeting of two other teams: one of them meets `one`, the other a second team that needs a game (or
 * `one` again). Prefers the pair that has met most often.
 */
function exchange(draft: Draft, one: number, most: number): boolean {
  for (let met = most; met > 0; met -= 1) {
    for (const [other, games] of draft.left.entries()) {
      if (games >= (other === one ? 2 : 1) && exchangeWith(draft, one, other, most, met)) return true;
    }
  }
  return false;
}

function exchangeWith(draft: Draft, one: number, other: number, most: number, met: number): boolean {
  for (const [x, row] of draft.meetings.entries()) {
    if (x === other || !canMeet(draft, one, x, most)) continue;
    for (const [y, times] of row.entries()) {
      if (times !== met || y === one || !canMeet(draft, other, y, most)) continue;
      meet(draft, x, y, -1);
      meet(draft, one, x, 1);
      meet(draft, other, y, 1);
      return true;
    }
  }
  return false;
}
