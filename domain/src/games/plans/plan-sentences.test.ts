import { describe, expect, it } from 'vitest';
import { type PlanFigures, planFigures, type TeamFigures } from '#games/draw/figures.ts';
import { plainLeague, team } from '#games/draw/testing/plain-league.ts';
import { planSentences, type SentenceBasis } from './plan-sentences.ts';

const league = plainLeague({ teams: [team(1, { name: 'Hawks' }), team(2, { name: 'Owls' })] });

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
        spread: { homeAway: 0, early: 0, late: 0, sunday: 0, gyms: 0, ...spread },
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

it('name the team that plays one game fewer than others in its division', () => {
  const teams = ['Hawks', 'Owls', 'Jays'].map((name, index) => team(index + 1, { name }));
  const figures: PlanFigures = {
    teams: [figuresOf(1), figuresOf(2, { away: 4 }), figuresOf(3)],
    divisions: [],
    doubles: 0,
    leastDoubles: 0,
    soonestRematch: null,
    daysOff: { requested: 0, kept: 0 },
    coachDaysInTwoGyms: 0,
    openedGymDays: 0,
    idleMinutes: 0,
  };
  const basis = {
    figures,
    unplaced: 0,
    broken: 0,
    games: 14,
    newTimes: 0,
    toBeMadeUp: 0,
    firstReason: null,
    firstBroken: null,
  };
  expect(planSentences({ ...basis, league: plainLeague({ teams }) })[0]).toEqual({
    text: '3 teams play 9 to 10 games each; every game has a time and gym.',
    isGood: true,
    detail: 'One game fewer than others in their division: Owls.',
    found: null,
  });
});

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

  it.each<[string, Parameters<typeof sentences>, string]>([
    ['games without a place', [{}, {}, {}, { unplaced: 1 }], '- 1 of 10 games is unscheduled.'],
    [
      'a single game without a place',
      [{}, {}, {}, { unplaced: 1, games: 1 }],
      '- The only game is unscheduled.',
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
