import { describe, expect, it } from 'vitest';
import { weighTeams } from './balance.ts';
import { evenTeams } from './even-teams.ts';
import { SKILLS, type Skill } from './skills.ts';
import { bestSwap, type ProposedTeam, type WeighedPlayer, withSwap } from './swap.ts';

/** A player with the same strength in every skill. */
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

/** Generates numbers from 0 to 1, the same ones for the same seed. */
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

/** The measure that swaps reduce, calculated independently of swap.ts. */
function imbalance(proposal: readonly ProposedTeam[]): number {
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

describe('weighTeams', () => {
  it('gives teams of equal strength a score of 100', () => {
    expect(weighTeams([team('Red', 1, 5), team('Blue', 2, 4)])).toMatchObject({
      score: 100,
      gap: 0,
    });
  });

  it('gives teams that are sorted by strength a score of 0', () => {
    const { score, gap, teams } = weighTeams([team('Red', 5, 5), team('Blue', 1, 1)]);
    expect([score, gap, teams.map(({ overall }) => overall)]).toEqual([0, 4, [5, 1]]);
  });

  it('gives equal players a score of 100 in spite of rounding errors', () => {
    expect(weighTeams([team('Red', 0.1 + 0.2, 0.3), team('Blue', 0.3)]).score).toBe(100);
  });

  it('counts unrated players and leaves them out of the strength', () => {
    const { teams, gap } = weighTeams([team('Red', 4, null), team('Blue', null), team('Green', 2)]);
    expect(teams.map(({ players, unrated, overall }) => [players, unrated, overall])).toEqual([
      [2, 1, 4],
      [1, 1, null],
      [1, 0, 2],
    ]);
    expect(gap).toBe(2);
  });

  it.each([
    ['without a rated player', team('Green', null), false],
    ['without players', team('Green'), false],
    ['with fewer than half of its players rated', team('Green', 3, null, null), false],
    ['with half of its players rated', team('Green', 3, null), true],
  ])('returns a score only if every team is rated: one %s', (_, green, isRated) => {
    const { teams, score } = weighTeams([team('Red', 5, 4), team('Blue', 1, 2), green]);
    expect(teams.map((each) => each.isRated)).toEqual([true, true, isRated]);
    expect(score !== null).toBe(isRated);
  });

  it('returns neither score nor gap without any rating', () => {
    expect(weighTeams([team('Red', null), team('Blue')])).toMatchObject({ score: null, gap: null });
  });

  it('returns the gap of each skill', () => {
    const passer = { ...player(901, 3), skills: { ...player(0, 3).skills, passing: 5 } };
    const { gaps } = weighTeams([{ name: 'Red', players: [passer] }, team('Blue', 3)]);
    expect(gaps).toMatchObject({ passing: 2, speed: 0 });
  });
});

describe('bestSwap', () => {
  it('makes the teams even', () => {
    const proposal = [team('Red', 5, 4), team('Blue', 2, 1)];
    const swap = bestSwap(proposal);
    expect(swap).not.toBeNull();
    if (swap !== null) expect(weighTeams(withSwap(proposal, swap))).toMatchObject({ score: 100, gap: 0 });
  });

  it('finds a swap for teams that are even overall but not in their skills', () => {
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

  it.each(Array.from({ length: 60 }, (_, seed) => seed))('finds the best of all swaps, seed %d', (seed) => {
    const proposal = randomProposal(seed);
    const before = imbalance(proposal);
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
            best = Math.min(best, imbalance(after));
          }
        }
      }
    }
    const reached = swap === null ? before : imbalance(withSwap(proposal, swap));
    expect(reached).toBeCloseTo(best, 4);
    expect(reached).toBeLessThanOrEqual(before);
  });
});

describe('evenTeams', () => {
  it('balances teams that are sorted by strength', () => {
    const proposal = [team('Red', 5, 5, 5), team('Blue', 3, 3, 3), team('Green', 1, 1, 1)];
    expect(weighTeams(proposal).score).toBeLessThan(10);
    expect(weighTeams(evenTeams(proposal)).score).toBe(100);
  });

  it.each([
    [
      97,
      [
        [4.5, 3, 1.5],
        [2, 4, 4.5],
        [3, 2, 5, 2.5],
      ],
    ],
    [
      98,
      [
        [5, 4, 4.5],
        [4, 4.5, 3.5, 1.5],
        [4.5, 3, 2.5, 2.5],
        [2.5, 4.5, 1.5, 2.5],
      ],
    ],
    [
      100,
      [
        [1.5, 1, null],
        [4.5, 4, 2.5, 4.5],
        [3.5, 4, 5, 4.5],
      ],
    ],
    [
      100,
      [
        [null, 4.5, 2],
        [4.5, 3, 4],
        [2, 1, 1, 1],
        [5, null, 1, 1],
      ],
    ],
    [
      100,
      [
        [2, null, 1],
        [1.5, 1, 1, 4],
        [1, 4, 2, 2.5],
      ],
    ],
    [
      94,
      [
        [2.5, 3.5, 3, 4.5],
        [3.5, 2.5, 4.5],
        [null, 2.5, 1],
      ],
    ],
    [
      93,
      [
        [1.5, null, 4],
        [4.5, 4.5, null, 5],
        [3, 3, null, 4.5],
        [1.5, null, 5],
      ],
    ],
  ])('deals the players anew if swaps get stuck, and so reaches a score of %d', (score, strengths) => {
    const proposal = strengths.map((own, index) => team(`Team ${index}`, ...own));
    expect(weighTeams(evenTeams(proposal)).score).toBe(score);
  });

  it('evens the rated players even if too few are rated for a score', () => {
    const proposal = [team('Red', 5, 5), team('Blue', 1, 1), team('Green', 3, null, null, null)];
    expect(weighTeams(evenTeams(proposal)).teams.map(({ overall }) => overall)).toEqual([3, 3, 3]);
  });

  it('leaves balanced teams as they are', () => {
    const proposal = [team('Red', 1, 5), team('Blue', 2, 4)];
    expect(evenTeams(proposal)).toEqual(proposal);
  });

  it.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'keeps sizes, players and unrated players, repeats its result, and leaves no swap, seed %d',
    (seed) => {
      const proposal = randomProposal(seed);
      const evened = evenTeams(proposal);
      expect(evenTeams(proposal)).toEqual(evened);
      expect(bestSwap(evened)).toBeNull();
      const ids = (teams: readonly ProposedTeam[]) =>
        teams.flatMap(({ players }) => players.map(({ id }) => id)).sort((a, b) => a - b);
      expect(ids(evened)).toEqual(ids(proposal));
      const fixed = (teams: readonly ProposedTeam[]) =>
        teams.map(({ players }) => players.map(({ id, overall }) => (overall === null ? id : 'rated')));
      expect(fixed(evened)).toEqual(fixed(proposal));
      expect(imbalance(evened)).toBeLessThanOrEqual(imbalance(proposal));
    },
  );
});

/** Whether a swap would leave a team with nobody seen in a skill, so that the teams only look even. */
function hidesTeam(before: readonly ProposedTeam[], after: readonly ProposedTeam[]): boolean {
  const seen = (proposal: readonly ProposedTeam[]) =>
    weighTeams(proposal).teams.map(({ skills }) => SKILLS.map((skill) => skills[skill] !== null));
  const now = seen(after);
  return seen(before).some((skills, index) => skills.some((was, at) => was && now[index]?.[at] === false));
}

it('gives random teams a score of about 65', () => {
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
