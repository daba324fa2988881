import { describe, expect, it } from 'vitest';
import { Arrangement } from './arrangement.ts';
import { explainLeftovers } from './explain-leftovers.ts';
import { type DrawnPlan, generatePlan } from './generate-plan.ts';
import { toLists } from './integers.ts';
import { judge } from './judge.ts';
import { keepCourts } from './keep-courts.ts';
import type { DrawLeague, DrawnGame } from './league.ts';
import { teamsOfCoaches } from './league-facts.ts';
import { toPlacement } from './league-placement.ts';
import { listGames } from './list-games.ts';
import { NONE, type Placement } from './placement.ts';
import { Random } from './random.ts';
import { search } from './search.ts';
import type { SearchResult } from './search-run.ts';
import { countBroken } from './testing/plain-checker.ts';
import { DIVISION, plainLeague, SATURDAYS, team } from './testing/plain-league.ts';
import { randomLeague, withSharedFloors } from './testing/small-leagues.ts';

const LEAGUES = 40;
const MOVES = 2_000;

/** A plan with games at random open times that ignores all rules. */
function randomPlan(league: DrawLeague, random: Random): DrawnGame[] {
  return listGames(league, random).games.map((game) => {
    const window = league.open[random.below(league.open.length)];
    if (window === undefined || random.below(8) === 0) return game;
    const start = window.from + 15 * random.below(1 + Math.floor((window.until - window.from) / 15));
    return { ...game, place: { courtId: window.courtId, date: window.date, start } };
  });
}

/** How often each rule about places is broken. */
function countByRule(league: DrawLeague, games: readonly DrawnGame[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { rule } of judge(league, games).violations) {
    if (['games', 'opponents', 'forbidden', 'stays'].includes(rule)) continue;
    counts[rule] = (counts[rule] ?? 0) + 1;
  }
  return counts;
}

function draw(league: DrawLeague, seed: number, moves = MOVES): DrawnPlan {
  const steps = generatePlan(league, { seed, moves });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const leagues = Array.from({ length: LEAGUES }, (_, seed) => ({
  seed,
  league: seed % 2 === 0 ? randomLeague(new Random(seed)) : withSharedFloors(randomLeague(new Random(seed))),
}));

/**
 * The number of broken rules as the search counts them: one for each game above a limit, and one for each two
 * games that one person can't attend.
 */
function weigh(league: DrawLeague, games: readonly DrawnGame[]): number {
  const coaches = teamsOfCoaches(league);
  const byKey = new Map(games.map((game) => [game.key, game]));
  const isAt = (key: string, teams: readonly number[]) =>
    teams.some((team) => byKey.get(key)?.homeTeamId === team || byKey.get(key)?.awayTeamId === team);
  const divisionOf = (teamId: number) => {
    const team = league.teams.find(({ id }) => id === teamId);
    return league.divisions.find(({ id }) => id === team?.divisionId);
  };
  let tooMany = 0;
  const unreachable = new Set<string>();
  for (const { rule, keys, teamIds } of judge(league, games).violations) {
    const division = divisionOf(teamIds[0] ?? 0);
    if (rule === 'day') tooMany += keys.length - (division?.maxPerDay ?? 0);
    if (rule === 'week') tooMany += keys.length - (division?.maxPerWeek ?? 0);
    if (rule === 'coach') unreachable.add(keys.join());
    // A team with one game per day can't be in two places at once anyway.
    const isCoached = coaches.some((coach) => keys.every((key) => isAt(key, coach.teamIds)));
    const isTwiceADay = teamIds.some((team) => (divisionOf(team)?.maxPerDay ?? 0) > 1);
    if (rule === 'together' && (isCoached || isTwiceADay)) unreachable.add(keys.join());
  }
  return tooMany + unreachable.size;
}

const gamesOfTeams = (league: DrawLeague, { ownersOfGame }: Placement) =>
  toLists(
    league.teams.map((_, owner) =>
      [...ownersOfGame].flatMap((one, index) => (one === owner ? [Math.floor(index / 2)] : [])),
    ),
  );

describe('the judge', () => {
  it('agrees with an independent checker on random plans that break rules', () => {
    const seen = new Set<string>();
    for (const { seed, league } of leagues) {
      const games = randomPlan(league, new Random(1000 + seed));
      const counted = countByRule(league, games);
      expect({ seed, ...counted }).toEqual({ seed, ...countBroken(league, games) });
      for (const rule of Object.keys(counted)) seen.add(rule);
    }
    expect([...seen].toSorted()).toEqual([
      'blocked',
      'closed',
      'coach',
      'court',
      'day',
      'division',
      'together',
      'week',
    ]);
  });
});

describe('generating', () => {
  it('places games only where no rule is broken', () => {
    let placed = 0;
    for (const { seed, league } of leagues) {
      const { games, violations } = draw(league, seed);
      expect({ seed, ...countBroken(league, games) }).toEqual({ seed });
      expect(violations.filter(({ keys }) => keys.length > 0)).toEqual([]);
      expect(games.map(({ key }) => key)).toEqual(
        listGames(league, new Random(seed)).games.map(({ key }) => key),
      );
      placed += games.filter(({ place }) => place !== null).length;
    }
    expect(placed).toBeGreaterThan(0);
  });

  it('leaves no game without a place that it could have', () => {
    for (const { seed, league } of leagues) {
      const { games } = draw(league, seed, 100);
      const free = explainLeftovers(league, games).flatMap(({ key, nearest }) =>
        nearest.filter(({ violations }) => violations.length === 0).map(({ place }) => ({ key, place })),
      );
      expect({ seed, free }).toEqual({ seed, free: [] });
    }
  });

  it('gives the same plan for the same league, seed and number of moves', () => {
    for (const { seed, league } of leagues.slice(0, 5)) {
      expect(JSON.stringify(draw(league, seed))).toBe(JSON.stringify(draw(league, seed)));
    }
  });
});

describe('a court that consists of two others', () => {
  const [date] = SATURDAYS as [string];
  const courts = [
    { id: 11, name: 'Salk Main', venueId: 1, partOf: null },
    { id: 12, name: 'Salk A', venueId: 1, partOf: 11 },
    { id: 13, name: 'Salk B', venueId: 1, partOf: 11 },
  ];
  const open = (...ids: number[]) => ids.map((courtId) => ({ courtId, date, from: 540, until: 660 }));
  const league = plainLeague({
    courts,
    teams: Array.from({ length: 8 }, (_, index) => team(index + 1)),
    divisions: [{ ...DIVISION, gamesPerTeam: 1 }],
    open: open(11, 12, 13),
  });
  const timesOf = ({ games }: DrawnPlan) =>
    games.map(({ place }) => (place === null ? 'none' : `${place.courtId} ${place.start}`)).toSorted();

  it('has four games at once on its parts, and none beside them', () => {
    expect(timesOf(draw(league, 1))).toEqual(['12 540', '12 600', '13 540', '13 600']);
  });

  it('leaves games without a place rather than use the whole and a part at once, and explains it', () => {
    const small = { ...league, open: open(11, 12) };
    const plan = draw(small, 1);
    expect(timesOf(plan).filter((at) => at === 'none')).toHaveLength(2);
    expect(countBroken(small, plan.games)).toEqual({});
    const obstacles = explainLeftovers(small, plan.games).flatMap(({ obstacles: list }) => list);
    expect(obstacles.map(({ rule, places }) => [rule, places])).toEqual([
      ['court', 4],
      ['court', 4],
    ]);
  });

  it('keeps the parts free beside a game that stays on the whole, and its changeover', () => {
    const former = [
      {
        key: 'a',
        divisionId: 1,
        homeTeamId: 1,
        awayTeamId: 2,
        place: { courtId: 11, date, start: 600 },
        stays: true,
      },
      ...[3, 5].map((id) => ({
        key: `${id}`,
        divisionId: 1,
        homeTeamId: id,
        awayTeamId: id + 1,
        place: null,
        stays: false,
      })),
    ];
    const kept = { ...league, former };
    expect(timesOf(draw(kept, 1))).toEqual(['11 600', '12 540', '13 540']);
    const paused = { ...kept, divisions: [{ ...DIVISION, gamesPerTeam: 1, changeoverMinutes: 15 }] };
    expect(timesOf(draw(paused, 1))).toEqual(['11 600', 'none', 'none']);
  });

  it('gives a game back no court whose floor is used now', () => {
    const one = { divisionId: 1, homeTeamId: 1, awayTeamId: 2 };
    const game = (key: string, courtId: number) => ({ ...one, key, place: { courtId, date, start: 540 } });
    const drawn = [game('a', 12), game('b', 13)];
    const former = [{ ...game('a', 11), stays: false }];
    expect(keepCourts({ ...league, former }, drawn)).toEqual(drawn);
    expect(keepCourts({ ...league, former }, drawn.slice(0, 1))).toEqual([game('a', 11)]);
  });
});

describe('the pause behind a game', () => {
  const [date] = SATURDAYS as [string];
  const window = (courtId: number, from: number, until: number) => ({ courtId, date, from, until });
  const division = { ...DIVISION, gamesPerTeam: 1, changeoverMinutes: 30 };
  // In the afternoon it costs more than right before another game.
  const afternoon = window(21, 900, 960);
  const game = { divisionId: 1, place: null, stays: false };

  it.each<{ title: string; change: Partial<DrawLeague> }>([
    {
      title: 'a game that stays',
      change: {
        open: [window(11, 540, 720), afternoon],
        former: [
          {
            ...game,
            key: '1-1-2-1',
            homeTeamId: 1,
            awayTeamId: 2,
            place: { courtId: 11, date, start: 600 },
            stays: true,
          },
          { ...game, key: '1-3-4-1', homeTeamId: 3, awayTeamId: 4 },
        ],
      },
    },
    {
      title: 'more open time of the court',
      change: { open: [window(11, 540, 600), window(11, 615, 675), afternoon] },
    },
  ])('does not reach into $title', ({ change }) => {
    const league = plainLeague({
      divisions: [division],
      teams: [1, 2, 3, 4].map((id) => team(id)),
      ...change,
    });
    const { games, violations } = draw(league, 1);
    expect(violations).toEqual([]);
    expect(games.filter(({ place }) => place === null)).toEqual([]);
  });
});

describe('the search', () => {
  it.each(['anneal', 'temper'] as const)(
    'reports the cost of its best arrangement at the end (%s)',
    (method) => {
      for (const { seed, league } of leagues.slice(0, 5)) {
        const { placement } = toPlacement(league, listGames(league, new Random(seed)).games);
        const options = {
          seed,
          moves: 20_000,
          hottest: 500,
          coldest: 5,
          brokenWeight: 2_000,
          reassignEvery: 50_000,
        };
        const { cost, broken, placeOf } = searchToTheEnd(placement, options, method);
        const anew = new Arrangement(placement, gamesOfTeams(league, placement));
        for (const [game, place] of placeOf.entries()) if (place !== NONE) anew.put(game, place);
        expect({ seed, cost, broken }).toEqual({ seed, cost: anew.cost, broken: anew.broken });
        expect(searchToTheEnd(placement, options, method).placeOf).toEqual(placeOf);
      }
    },
  );
});

function searchToTheEnd(...[placement, options, method]: Parameters<typeof search>): SearchResult {
  const steps = search(placement, options, method);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('an arrangement', () => {
  it('recognizes changes that are too expensive without making them', () => {
    const brokenWeight = 2_000;
    let tooMuch = 0;
    for (const { seed, league } of leagues) {
      const random = new Random(3000 + seed);
      const { placement } = toPlacement(league, listGames(league, random).games);
      const arrangement = new Arrangement(placement, gamesOfTeams(league, placement));
      const weighed = () => arrangement.cost + brokenWeight * arrangement.broken;
      for (let change = 0; change < 300 && placement.games > 0 && placement.places > 0; change += 1) {
        const game = random.below(placement.games);
        const place = random.below(placement.places);
        if (arrangement.placeOf[game] !== NONE) arrangement.take(game);
        if (!arrangement.isAllowed(game, place) || arrangement.inTheWay(game, place) !== NONE) continue;
        const before = weighed();
        const most = random.below(200) - brokenWeight;
        const isTooMuch = arrangement.isTooMuch(game, place, most, brokenWeight, NONE);
        arrangement.put(game, place);
        if (isTooMuch) expect(weighed() - before).toBeGreaterThan(most);
        tooMuch += Number(isTooMuch);
      }
    }
    expect(tooMuch).toBeGreaterThan(0);
  });

  it('an arrangement after random changes has the same totals as a full recount and the judge', () => {
    for (const { seed, league } of leagues) {
      const random = new Random(2000 + seed);
      const listed = listGames(league, random).games;
      const { placement, places } = toPlacement(league, listed);
      const owners = gamesOfTeams(league, placement);
      const arrangement = new Arrangement(placement, owners);
      for (let change = 0; change < 300 && placement.games > 0 && placement.places > 0; change += 1) {
        const game = random.below(placement.games);
        const place = random.below(placement.places);
        if (arrangement.placeOf[game] !== NONE) arrangement.take(game);
        else if (arrangement.isAllowed(game, place) && arrangement.inTheWay(game, place) === NONE) {
          arrangement.put(game, place);
        }
      }
      const unplaced = arrangement.placeOf.filter((place) => place === NONE).length;
      const games = listed.map((game, number) => {
        const { courtId, date, start } = places[arrangement.placeOf[number] ?? NONE] ?? {};
        if (courtId === undefined || date === undefined || start === undefined) return game;
        return { ...game, place: { courtId, date, start } };
      });
      expect({ seed, broken: arrangement.broken - unplaced }).toEqual({ seed, broken: weigh(league, games) });
      const anew = new Arrangement(placement, owners);
      for (const [game, place] of [...arrangement.placeOf.entries()].toReversed()) {
        if (place !== NONE) anew.put(game, place);
      }
      expect({ seed, cost: arrangement.cost, broken: arrangement.broken }).toEqual({
        seed,
        cost: anew.cost,
        broken: anew.broken,
      });
    }
  });
});
