import { describe, expect, it } from 'vitest';
import { type PlanFigures, planFigures, type TeamFigures } from '#games/draw/figures.ts';
import { DIVISION, plainLeague, team } from '#games/draw/testing/plain-league.ts';
import { planSentences, type SentenceBasis } from './plan-sentences.ts';

const league = plainLeague({
  teams: ['Hawks', 'Owls', 'Jays', 'Lynx', 'Foxes'].map((name, index) =>
    team(index + 1, { name, divisionId: index < 3 ? 1 : 2 }),
  ),
});

const figuresOf = (teamId: number, change: Partial<TeamFigures> = {}): TeamFigures => ({
  teamId,
  home: 5,
  away: 5,
  early: 0,
  late: 0,
  sunday: 0,
  gyms: 2,
  travelMinutes: null,
  doubles: 0,
  playableWeekends: [],
  longestBreakDays: 14,
  canPlay: { early: true, late: true, sunday: true },
  ...change,
});

const NO_SPREAD = { homeAway: 0, early: 0, late: 0, sunday: 0, gyms: 0 };

function sentences(
  hawks: Partial<TeamFigures> = {},
  spread: Partial<PlanFigures['divisions'][number]['spread']> = {},
  change: Partial<PlanFigures> = {},
  counts: Partial<Pick<SentenceBasis, 'unplaced' | 'broken' | 'games' | 'newTimes' | 'toBeMadeUp'>> = {},
) {
  const figures: PlanFigures = {
    teams: [figuresOf(1, hawks), figuresOf(2)],
    divisions: [
      {
        divisionId: 1,
        spread: { ...NO_SPREAD, ...spread },
        doubles: 0,
        leastDoubles: 0,
      },
    ],
    doubles: 0,
    leastDoubles: 0,
    soonestRematch: null,
    daysOff: { requested: 0, kept: 0 },
    coachDaysInTwoGyms: 0,
    openedGymDays: 0,
    idleMinutes: 0,
    ...change,
  };
  const { unplaced = 0, broken = 0, games = 10, newTimes = 0, toBeMadeUp = 0 } = counts;
  const basis = {
    league,
    figures,
    unplaced,
    broken,
    games,
    newTimes,
    toBeMadeUp,
    firstReason: 'a reason',
    firstBroken: 'a rule',
  };
  return planSentences(basis).map(({ text, isGood }) => `${isGood ? '+' : '-'} ${text}`);
}

const PLAIN: SentenceBasis = {
  league,
  figures: {
    ...{ teams: [], divisions: [], doubles: 0, leastDoubles: 0, soonestRematch: null },
    ...{ daysOff: { requested: 0, kept: 0 }, coachDaysInTwoGyms: 0, openedGymDays: 0, idleMinutes: 0 },
  },
  ...{ unplaced: 0, broken: 0, games: 14, newTimes: 0, toBeMadeUp: 0, firstReason: null, firstBroken: null },
};

it.each([
  ['Team 2', [10, 9, 10]],
  ['Team 1, Team 2, Team 3, Team 4, and Team 5', [9, 9, 9, 9, 9, 10]],
  ['6 teams', [9, 9, 9, 9, 9, 9, 10]],
  [null, [10, 10]],
  [null, [10, 8]],
])('name %s as playing one game fewer than others in the division, with %j games', (who, counts) => {
  const teams = counts.map((_, index) => team(index + 1));
  // all teams of the other division play as few
  const others = [8, 9].map((id) => team(id, { divisionId: 2 }));
  const figures = [
    ...counts.map((count, index) => figuresOf(index + 1, { away: count - 5 })),
    ...others.map(({ id }) => figuresOf(id, { away: 4 })),
  ];
  const basis = {
    ...PLAIN,
    league: plainLeague({
      divisions: [DIVISION, { ...DIVISION, id: 2 }],
      teams: [...teams, ...others],
    }),
    figures: { ...PLAIN.figures, teams: figures },
  };
  expect(planSentences(basis)[0]).toEqual({
    text: `${figures.length} teams play ${Math.min(...counts, 9)} to 10 games each; every game has a time and gym.`,
    isGood: true,
    detail: who === null ? null : `One game fewer than others in their division: ${who}.`,
    found: null,
  });
});

it.each([
  [1, 'a'],
  [5, 'a; b; c; d; e'],
  [6, 'a; b; c; d; e; 1 more game'],
  [7, 'a; b; c; d; e; 2 more games'],
])('names the first five of %d games with an open side', (count, names) => {
  const open = [...'abcdefg'].slice(0, count);
  expect(planSentences({ ...PLAIN, open })[1]).toMatchObject({
    isGood: false,
    detail: `${names}. Set the teams in the schedule.`,
  });
});

const TWO_DIVISIONS = {
  teams: [figuresOf(1), figuresOf(2), figuresOf(4, { gyms: 5, sunday: 3 }), figuresOf(5)],
  divisions: [NO_SPREAD, { ...NO_SPREAD, gyms: 3, sunday: 3 }].map((spread, index) => ({
    divisionId: index + 1,
    spread,
    doubles: 0,
    leastDoubles: 0,
  })),
};

const REMATCH = { teamIds: [1, 2] as const, targetDays: 21, possibleDays: 28 };

describe('the figures of a plan in sentences', () => {
  it('say that everything is in order', () => {
    expect(sentences()).toEqual([
      '+ 2 teams play 10 games each; every game has a time and gym.',
      '+ No rule is broken.',
      '+ Every team plays 5 home and 5 away games.',
      '+ All teams of a division play in the same number of gyms, give or take one.',
      '+ No team plays twice on a weekend.',
      '+ No team waits longer than 14 days for a game.',
      '+ No coach has games in two gyms on one day.',
    ]);
  });

  it('say little about a plan without games', () => {
    expect(sentences({}, {}, { teams: [], divisions: [] }, { games: 0 })).toEqual([
      '- This plan has no games.',
      '+ No rule is broken.',
      '+ All teams of a division play in the same number of gyms, give or take one.',
      '+ No team plays twice on a weekend.',
      '+ No coach has games in two gyms on one day.',
    ]);
  });

  it('leave out a team without games', () => {
    const teams = [
      figuresOf(1),
      figuresOf(2),
      figuresOf(3, { home: 0, away: 0, gyms: 0, longestBreakDays: null }),
    ];
    expect(sentences({}, {}, { teams })).toEqual(sentences());
  });

  it.each<[string, Parameters<typeof sentences>, string]>([
    ['games without a place', [{}, {}, {}, { unplaced: 1 }], '- 1 of 10 games is unscheduled.'],
    [
      'a single game without a place',
      [{}, {}, {}, { unplaced: 1, games: 1 }],
      '- The only game is unscheduled.',
    ],
    ['several games without a place', [{}, {}, {}, { unplaced: 2 }], '- 2 of 10 games are unscheduled.'],
    ['new times', [{}, {}, {}, { newTimes: 2 }], '+ 2 postponed games get a new time.'],
    [
      'a postponed game without a place',
      [{}, {}, {}, { toBeMadeUp: 1 }],
      '- 1 postponed game is still to be made up.',
    ],
    ['a game that breaks a rule', [{}, {}, {}, { broken: 1 }], '- 1 game breaks a rule.'],
    [
      'one away game fewer',
      [{}, {}, { teams: [figuresOf(1), figuresOf(2, { away: 4 })] }],
      '+ No team’s home and away games differ by more than one.',
    ],
    [
      'the team with the most home games',
      [{}, {}, { teams: [figuresOf(1), figuresOf(2, { home: 8, away: 2 })] }],
      '- Owls play 8 home and 2 away games.',
    ],
    [
      'more Sundays than those of a team that can play then',
      [
        {},
        { sunday: 3 },
        {
          teams: [
            figuresOf(1, { sunday: 4 }),
            figuresOf(2, { sunday: 1 }),
            figuresOf(3, { canPlay: { early: true, late: true, sunday: false } }),
          ],
        },
      ],
      '- Hawks play 3 more Sunday games than Owls.',
    ],
    [
      'the most and the fewest gyms of teams with games',
      [
        {},
        { gyms: 2 },
        {
          teams: [
            figuresOf(1, { gyms: 4 }),
            figuresOf(2),
            figuresOf(3, { gyms: 3 }),
            figuresOf(4, { home: 0, away: 0, gyms: 0 }),
          ],
        },
      ],
      '- Hawks play in 4 gyms, Owls in 2.',
    ],
    [
      'the division with the most different gyms',
      [{}, {}, TWO_DIVISIONS],
      '- Lynx play in 5 gyms, Foxes in 2.',
    ],
    [
      'the division with the most different Sundays',
      [{}, {}, TWO_DIVISIONS],
      '- Lynx play 3 more Sunday games than Foxes.',
    ],
    [
      'a double weekend',
      [{}, {}, { doubles: 1, leastDoubles: 1 }],
      '+ A team plays twice on a weekend once; no plan has fewer.',
    ],
    [
      'double weekends without need',
      [{}, {}, { doubles: 5 }],
      '- A team plays twice on a weekend 5 times; this may be avoidable.',
    ],
    [
      'the longest break',
      [{}, {}, { teams: [figuresOf(1, { longestBreakDays: 20 }), figuresOf(2, { longestBreakDays: 28 })] }],
      '- Owls wait 28 days for a game.',
    ],
    [
      'the only break',
      [{}, {}, { teams: [figuresOf(1, { longestBreakDays: null }), figuresOf(2, { longestBreakDays: 16 })] }],
      '- Owls wait 16 days for a game.',
    ],
    [
      'a break that is not too long',
      [{ longestBreakDays: 15 }],
      '+ No team waits longer than 15 days for a game.',
    ],
    ['the only date off', [{}, {}, { daysOff: { requested: 1, kept: 1 } }], '+ The date off is kept.'],
    ['three kept dates off', [{}, {}, { daysOff: { requested: 3, kept: 3 } }], '+ All 3 dates off are kept.'],
    [
      'a coach in two gyms',
      [{}, {}, { coachDaysInTwoGyms: 1 }],
      '- A coach has games in two gyms on one day once.',
    ],
    ['a new time', [{}, {}, {}, { newTimes: 1 }], '+ 1 postponed game gets a new time.'],
    [
      'postponed games without a place',
      [{}, {}, {}, { toBeMadeUp: 2 }],
      '- 2 postponed games are still to be made up.',
    ],
    ['games that break a rule', [{}, {}, {}, { broken: 2 }], '- 2 games break a rule.'],
    [
      'one home game more',
      [{ home: 6, away: 5 }],
      '+ No team’s home and away games differ by more than one.',
    ],
    ['many home games', [{ home: 7, away: 3 }], '- Hawks play 7 home and 3 away games.'],
    [
      'one Sunday more',
      [{ sunday: 1 }, { sunday: 1 }],
      '+ Sunday games differ by at most one between teams of a division.',
    ],
    ['many Sundays', [{ sunday: 3 }, { sunday: 3 }], '- Hawks play 3 more Sunday games than Owls.'],
    ['many gyms', [{ gyms: 4 }, { gyms: 2 }], '- Hawks play in 4 gyms, Owls in 2.'],
    [
      'double weekends that nobody can avoid',
      [{}, {}, { doubles: 5, leastDoubles: 5 }],
      '+ A team plays twice on a weekend 5 times; no plan has fewer.',
    ],
    [
      'more double weekends',
      [{}, {}, { doubles: 5, leastDoubles: 3 }],
      '- A team plays twice on a weekend 5 times; 3 can’t be avoided.',
    ],
    ['long breaks', [{ longestBreakDays: 28 }], '- Hawks wait 28 days for a game.'],
    [
      'rematches as late as wanted',
      [{}, {}, { soonestRematch: { ...REMATCH, days: 21 } }],
      '+ The same teams meet again after 21 days at the earliest.',
    ],
    [
      'rematches as late as possible',
      [{}, {}, { soonestRematch: { ...REMATCH, days: 14, possibleDays: 14 } }],
      '+ The same teams meet again after 14 days at the earliest; no plan has more.',
    ],
    [
      'rematches that are too soon',
      [{}, {}, { soonestRematch: { ...REMATCH, days: 1 } }],
      '- Hawks and Owls meet again after 1 day; the goal is 21.',
    ],
    ['dates off', [{}, {}, { daysOff: { requested: 3, kept: 2 } }], '- 2 of 3 dates off are kept.'],
    ['one kept date off', [{}, {}, { daysOff: { requested: 2, kept: 1 } }], '- 1 of 2 dates off is kept.'],
    ['a lost date off', [{}, {}, { daysOff: { requested: 1, kept: 0 } }], '- The date off is not kept.'],
    ['two kept dates off', [{}, {}, { daysOff: { requested: 2, kept: 2 } }], '+ Both dates off are kept.'],
    [
      'coaches in two gyms',
      [{}, {}, { coachDaysInTwoGyms: 115 }],
      '- A coach has games in two gyms on one day 115 times.',
    ],
  ])('name %s', (_, input, sentence) => {
    expect(sentences(...input)).toContain(sentence);
  });
});

it('names the games that a sentence is about', () => {
  const at = (key: string, date: string, venue = 1, teams: [number, number] = [1, 2]) => ({
    ...{ key, divisionId: 1, homeTeamId: teams[0], awayTeamId: teams[1] },
    place: { courtId: venue === 1 ? 11 : 21, date, start: 15 * 60 },
  });
  const drawn = [
    at('first', '2027-01-02'),
    at('second', '2027-01-02', 2),
    at('last', '2027-01-30'),
    { ...at('nowhere', '2027-01-30'), place: null },
    { ...at('others', '2027-01-16'), homeTeamId: 3, awayTeamId: 4 },
  ];
  const own = { teams: [1, 2, 3, 4].map((id) => team(id, { coachIds: id < 3 ? [1] : [] })) };
  const all = planFigures(plainLeague(own), drawn);
  const found = planSentences({
    ...{ league: plainLeague(own), figures: all, drawn, brokenKeys: ['second'] },
    ...{ unplaced: 1, broken: 1, games: 4, newTimes: 0, toBeMadeUp: 0 },
    ...{ firstReason: null, firstBroken: null },
  }).flatMap((sentence) => (sentence.found === null ? [] : [[sentence.found.id, sentence.found.games]]));
  expect(Object.fromEntries(found)).toEqual({
    unscheduled: ['nowhere'],
    broken: ['second'],
    'home-1': ['first', 'second', 'last'],
    doubles: ['first', 'second'],
    'longestBreakDays-1': ['second', 'last'],
    rematch: ['first', 'second', 'last'],
    'two-gyms': ['first', 'second'],
  });
});
