import { describe, expect, it } from 'vitest';
import { type ProposedTeam, type WeighedPlayer, weighTeams } from './balance.ts';
import { SKILLS, type Skill } from './skills.ts';
import { bestSwap, withSwap } from './swap.ts';

/** A player who is equally good at everything. */
const player = (id: number, strength: number | null): WeighedPlayer => ({
  id,
  overall: strength,
  skills: Object.fromEntries(SKILLS.map((skill) => [skill, strength])) as Record<Skill, number | null>,
});
let last = 0;
const team = (name: string, ...strengths: (number | null)[]): ProposedTeam => ({
  name,
  players: strengths.map((strength) => player(++last, strength)),
});

/** Numbers from 0 up to 1, the same ones for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function randomProposal(seed: number): ProposedTeam[] {
  const next = numbers(seed);
  const mark = () => (next() < 0.15 ? null : 1 + Math.floor(next() * 9) / 2);
  return Array.from({ length: 2 + Math.floor(next() * 3) }, (_, index) => ({
    name: `Team ${index}`,
    players: Array.from({ length: 1 + Math.floor(next() * 5) }, () => {
      const skills = Object.fromEntries(SKILLS.map((skill) => [skill, mark()])) as WeighedPlayer['skills'];
      const seen = Object.values(skills).filter((value) => value !== null);
      const overall = seen.length === 0 ? null : seen.reduce((sum, value) => sum + value, 0) / seen.length;
      return { id: ++last, skills, overall };
    }),
  }));
}

/** The spread that a swap is to lower, counted the long way. */
function unevenness(proposal: readonly ProposedTeam[]): number {
  const { teams } = weighTeams(proposal);
  const variance = (values: (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    const middle = known.reduce((sum, value) => sum + value, 0) / known.length;
    return known.length === 0
      ? 0
      : known.reduce((sum, value) => sum + (value - middle) ** 2, 0) / known.length;
  };
  const skills = SKILLS.map((skill) => variance(teams.map((each) => each.skills[skill])));
  return (
    variance(teams.map(({ overall }) => overall)) +
    skills.reduce((sum, value) => sum + value, 0) / SKILLS.length
  );
}

describe('proposed teams', () => {
  it('of equal strength are balanced', () => {
    expect(weighTeams([team('Red', 1, 5), team('Blue', 2, 4)])).toMatchObject({
      score: 100,
      gap: 0,
      swap: null,
    });
  });

  it('sorted by strength are as uneven as can be', () => {
    const { score, gap, teams } = weighTeams([team('Red', 5, 5), team('Blue', 1, 1)]);
    expect([score, gap, teams.map(({ overall }) => overall)]).toEqual([0, 4, [5, 1]]);
  });

  it('of players who are all the same are balanced, whatever floating point says', () => {
    expect(weighTeams([team('Red', 0.1 + 0.2, 0.3), team('Blue', 0.3)]).score).toBe(100);
  });

  it('weigh unrated players as nothing, and count them', () => {
    const { teams, gap } = weighTeams([team('Red', 4, null), team('Blue', null), team('Green', 2)]);
    expect(teams.map(({ players, unrated, overall }) => [players, unrated, overall])).toEqual([
      [2, 1, 4],
      [1, 1, null],
      [1, 0, 2],
    ]);
    expect(gap).toBe(2);
  });

  it('have no score, gap of all or exchange before each has a rated player', () => {
    const three = [team('Red', 5, 4), team('Blue', 1, 2), team('Green', null)];
    expect(weighTeams(three)).toMatchObject({ score: null, swap: null });
    expect(weighTeams(three.slice(0, 2)).score).not.toBeNull();
  });

  it('without any rating have neither score nor gap', () => {
    expect(weighTeams([team('Red', null), team('Blue')])).toMatchObject({
      score: null,
      gap: null,
      swap: null,
    });
  });

  it('are weighed skill by skill', () => {
    const passer = { ...player(901, 3), skills: { ...player(0, 3).skills, passing: 5 } };
    const { gaps } = weighTeams([{ name: 'Red', players: [passer] }, team('Blue', 3)]);
    expect(gaps).toMatchObject({ passing: 2, speed: 0 });
  });
});

describe('the best swap', () => {
  it('evens the teams', () => {
    const proposal = [team('Red', 5, 4), team('Blue', 2, 1)];
    const swap = bestSwap(proposal);
    expect(swap).not.toBeNull();
    if (swap !== null) expect(weighTeams(withSwap(proposal, swap))).toMatchObject({ score: 100, gap: 0 });
  });

  it('is found for teams that are even overall and not in their skills', () => {
    const [tall, quick] = ['rebounding', 'speed'].map((strong, index) => ({
      ...player(910 + index, 3),
      skills: { ...player(0, 3).skills, [strong]: 5 },
    }));
    if (tall === undefined || quick === undefined) throw new Error('There are two players.');
    const proposal = [
      { name: 'Red', players: [tall, { ...tall, id: 912 }] },
      { name: 'Blue', players: [quick, { ...quick, id: 913 }] },
    ];
    expect(bestSwap(proposal)).toEqual({ from: { team: 0, playerId: 910 }, to: { team: 1, playerId: 911 } });
  });

  it.each(Array.from({ length: 60 }, (_, seed) => seed))('is the best of all, proposal %d', (seed) => {
    const proposal = randomProposal(seed);
    const before = unevenness(proposal);
    const swap = bestSwap(proposal);
    const ids = (teams: readonly ProposedTeam[]) => teams.map(({ players }) => players.length);
    let best = before;
    for (const [a, one] of proposal.entries()) {
      for (const [b, two] of proposal.entries()) {
        if (a >= b) continue;
        for (const mine of one.players.filter(({ overall }) => overall !== null)) {
          for (const theirs of two.players.filter(({ overall }) => overall !== null)) {
            const pair = { from: { team: a, playerId: mine.id }, to: { team: b, playerId: theirs.id } };
            const after = withSwap(proposal, pair);
            expect(ids(after)).toEqual(ids(proposal));
            if (hidesTeam(proposal, after)) continue;
            best = Math.min(best, unevenness(after));
          }
        }
      }
    }
    const reached = swap === null ? before : unevenness(withSwap(proposal, swap));
    expect(reached).toBeCloseTo(best, 4);
    expect(reached).toBeLessThanOrEqual(before);
  });
});

/** Whether a team would have nobody left who was seen in a skill: that looks even and is not. */
function hidesTeam(before: readonly ProposedTeam[], after: readonly ProposedTeam[]): boolean {
  const seen = (proposal: readonly ProposedTeam[]) =>
    weighTeams(proposal).teams.map(({ skills }) => SKILLS.map((skill) => skills[skill] !== null));
  const now = seen(after);
  return seen(before).some((skills, index) => skills.some((was, at) => was && now[index]?.[at] === false));
}

it('a draw by lot scores about 65', () => {
  const next = numbers(7);
  const scores = Array.from({ length: 200 }, () => {
    const proposal = Array.from({ length: 8 }, (_, index) => ({
      name: `Team ${index}`,
      players: Array.from({ length: 9 }, () => player(++last, 1 + Math.floor(next() * 5))),
    }));
    return weighTeams(proposal).score ?? Number.NaN;
  });
  const middle = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  expect(middle).toBeGreaterThan(62);
  expect(middle).toBeLessThan(72);
});
