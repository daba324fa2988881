import { describe, expect, it } from 'vitest';
import { NO_ASSUMPTIONS } from './assumptions.ts';
import { describePlan } from './describe-plan.ts';
import type { PlanBasis } from './plan-league.ts';
import type { PlanGame, PlanPlace, SeasonFacts } from './season-facts.ts';
import { facts, SATURDAY, slot } from './testing/facts.ts';

const at = (hour: number, change: Partial<PlanPlace> = {}): PlanPlace => ({
  ...{ courtId: 11, date: SATURDAY },
  ...{ startTime: `${String(hour).padStart(2, '0')}:00:00`, endTime: `${hour + 1}:00:00` },
  ...change,
});
const game = (key: string, place: PlanPlace | null, change: Partial<PlanGame> = {}): PlanGame => ({
  ...{ key, divisionId: 1, homeTeamId: 1, awayTeamId: 2 },
  ...{ place, pinned: false, entryId: null },
  ...change,
});
const described = (games: PlanGame[], change: Partial<SeasonFacts> = {}, basis: Partial<PlanBasis> = {}) =>
  describePlan({
    ...{ facts: facts(change), games, supposed: NO_ASSUMPTIONS, replacedEntryIds: [], postponed: [] },
    now: { date: '2026-12-01', time: '12:00:00' },
    ...basis,
  });
const gamesOf = (...[games, change, basis]: Parameters<typeof described>) =>
  described(games, change, basis).games;

describe('the games of a plan', () => {
  it('name each rule that they break once', () => {
    const games = [game('a', at(9)), game('b', at(9)), game('c', at(10)), game('d', at(15))];
    const often = ['Boys 3-4 Hawks', 'Owls'].flatMap((name) => [
      `${name} play 4 games on that day.`,
      `${name} play 4 games in that week.`,
    ]);
    const atOnce = [
      'Boys 3-4 Hawks – Owls (9 AM) is on the court at that time.',
      'Boys 3-4 Hawks and Owls can’t be at Boys 3-4 Hawks – Owls (9 AM), too.',
      ...often,
    ];
    const closed = 'The court is not open for games at that time.';
    expect(gamesOf(games).map(({ broken }) => broken)).toEqual([atOnce, atOnce, often, [closed, ...often]]);
  });

  it('say why they have no place, most places first', () => {
    const girls = { divisionId: 2, homeTeamId: 3, awayTeamId: 4 };
    expect(
      gamesOf([game('a', at(9)), game('g', null, girls), game('n', null)]).map(({ why }) => why),
    ).toEqual([
      [],
      ['Another game is on the court: 1 of 3 places.'],
      [
        'Boys 3-4 Hawks already play on that day: 3 of 3 places.',
        'Owls already play on that day: 3 of 3 places.',
        'Another game is on the court: 1 of 3 places.',
        'Boys 3-4 Hawks and Owls play another game then: 1 of 3 places.',
      ],
    ]);
    expect(gamesOf([game('n', null)], { slots: [] })[0]?.why).toEqual([
      'No court is open on the days, in the gyms and at the hours that the rules allow.',
    ]);
  });

  it('say why they can no longer move', () => {
    const now = { date: '2027-01-07', time: '12:00:00' };
    expect(gamesOf([game('a', at(9), { entryId: 5 }), game('b', at(11))], {}, { now })).toMatchObject([
      { staysBecause: 'It is too soon to move it.' },
      { staysBecause: null },
    ]);
  });
});

it('judges only the games that can still move', () => {
  const now = { date: '2027-01-07', time: '12:00:00' };
  const games = [
    game('a', at(15), { entryId: 5 }),
    game('b', at(16), { homeTeamId: 3, awayTeamId: 4, divisionId: 2 }),
  ];
  expect(gamesOf(games, {}, { now }).map(({ broken }) => broken)).toEqual([
    [],
    ['The court is not open for games at that time.'],
  ]);
});

describe('the dates off of a team', () => {
  const dayOff = (change: object) => ({
    ...{ teamId: 1, firstDate: SATURDAY, lastDate: SATURDAY, fromTime: null, untilTime: null },
    ...{ kind: 'must' as const },
    ...change,
  });
  it.each([
    ['on the day of a game', {}, 'Sat, Jan 9 (must)', false],
    [
      'until the game begins',
      { fromTime: '08:00:00', untilTime: '09:00:00', kind: 'prefer' },
      'Sat, Jan 9, 8–9 AM (if possible)',
      true,
    ],
    [
      'from the end of the game on',
      { fromTime: '10:00:00', untilTime: '11:00:00' },
      'Sat, Jan 9, 10–11 AM (must)',
      true,
    ],
    [
      'in the last minute of the game',
      { fromTime: '09:59:00', untilTime: '11:00:00' },
      'Sat, Jan 9, 9:59–11 AM (must)',
      false,
    ],
    [
      'before the game',
      { firstDate: '2027-01-02', lastDate: '2027-01-08' },
      'Jan 2 – Jan 8, 2027 (must)',
      true,
    ],
    [
      'after the game',
      { firstDate: '2027-01-10', lastDate: '2027-01-11' },
      'Jan 10 – Jan 11, 2027 (must)',
      true,
    ],
    [
      'around the game',
      { firstDate: '2027-01-08', lastDate: '2027-01-10' },
      'Jan 8 – Jan 10, 2027 (must)',
      false,
    ],
  ])('are kept or not if they are %s', (_when, change, text, kept) => {
    const girls = { divisionId: 2, homeTeamId: 3, awayTeamId: 4 };
    const games = [
      game('none', null),
      game('a', at(9)),
      game('others', at(8), girls),
      game('more', at(10), girls),
    ];
    const daysOff = [dayOff(change), dayOff({ ...change, teamId: 2 })];
    const { teams } = described(games, { daysOff });
    const why = kept ? null : 'Boys 3-4 Hawks – Owls is on Sat, Jan 9 at 9 AM.';
    expect(teams[0]?.daysOff).toEqual([{ text, kept, why }]);
    expect(teams.slice(1).map((team) => team.daysOff)).toEqual([[{ text, kept, why }], [], []]);
  });
});

describe('the teams of a plan', () => {
  const dates = ['2027-01-09', '2027-01-16', '2027-01-23', '2027-01-30', '2027-02-27'];
  const slots = dates.flatMap((date, index) =>
    [9, 12, 15].map((hour, part) =>
      slot(index * 3 + part, `${String(hour).padStart(2, '0')}:00`, `${hour + 1}:00`, { date }),
    ),
  );
  const [hawks, owls, ...others] = facts().teams;
  const team = (id: number, name: string) =>
    ({ ...hawks, id, name, coachIds: [id] }) as SeasonFacts['teams'][number];
  const teams = [hawks, owls, team(5, 'Jays'), team(6, 'Kings'), ...others].filter(
    (one) => one !== undefined,
  );

  it('are compared with their division', () => {
    const own = [9, 9, 15, 15, 12].map((hour, index) =>
      game(`h${index}`, at(hour, { date: dates[index] as string }), { awayTeamId: index < 3 ? 2 : 5 }),
    );
    const result = described(own, { slots, teams });
    expect(result.teams.map(({ teamName, outliers }) => [teamName, outliers])).toEqual([
      ['Boys 3-4 Hawks', { home: 1, away: -1 }],
      ['Owls', { home: -1, away: 1 }],
      ['Jays', { home: -1, away: 1, early: -1 }],
      ['Kings', { early: -1 }],
      ['Girls 5-6 hawks', {}],
      ['Lynx', {}],
    ]);
    expect(result.teams[0]?.figures).toEqual({
      ...{ home: 5, away: 0, early: 2, late: 2, sunday: 0, gyms: 1, doubles: 0 },
      ...{ travelMinutes: null, longestBreakDays: 28 },
    });
    expect(result.divisions.map(({ divisionName }) => divisionName)).toEqual(['Boys 3-4', 'Girls 5-6']);
  });

  it('are marked if they have fewer late games, gyms and double weekends than the median', () => {
    const own = [
      { hour: 15, week: 0, courtId: 11 },
      { hour: 15, week: 1, courtId: 21 },
      { hour: 15, week: 2, courtId: 31 },
      { hour: 12, week: 0, courtId: 11 },
      { hour: 12, week: 1, courtId: 21 },
    ].map(({ hour, week, courtId }, index) =>
      game(`h${index}`, at(hour, { courtId, date: dates[week] as string }), {
        homeTeamId: 1 + (index % 2),
        awayTeamId: 2 - (index % 2),
      }),
    );
    const marks = described(own, { slots, teams }).teams.map(({ outliers }) => outliers);
    const fewer = { late: -1, gyms: -1, doubles: -1 };
    expect(marks).toEqual([{}, {}, fewer, fewer, {}, {}]);
    const gyms = teams.map((one) => ({ ...one, homeVenueId: one.id === 5 ? null : one.id === 6 ? 2 : 1 }));
    const closed = slots.filter(({ startTime }) => startTime < '15:00:00');
    const others = described(own.slice(0, 2), { slots: closed, teams: gyms }).teams;
    expect(others.map(({ outliers }) => outliers)).toEqual([{}, {}, { gyms: -1 }, { gyms: -1 }, {}, {}]);
  });

  it('are marked if they travel much more and wait much longer than their division', () => {
    const gyms = teams.map((one) => ({ ...one, homeVenueId: one.id === 2 ? 2 : 1 }));
    const on = (key: string, hour: number, week: number, sides: [home: number, away: number]) =>
      game(key, at(hour, { date: dates[week] as string }), { homeTeamId: sides[0], awayTeamId: sides[1] });
    const games = [
      ...[on('a', 15, 0, [2, 5]), on('b', 15, 4, [6, 2])],
      ...[on('c', 12, 0, [1, 6]), on('d', 12, 1, [1, 6]), on('e', 12, 1, [5, 1])],
    ];
    const marks = described(games, { slots, teams: gyms }).teams.map(({ outliers }) => outliers);
    expect(marks).toEqual([{}, { travelMinutes: 1, longestBreakDays: 1 }, {}, {}, {}, {}]);
  });
});

describe('the sentences about a plan', () => {
  it('name games with an open side and the games that break a rule', () => {
    const { sentences } = described([game('a', at(15)), game('b', at(9))], {}, { open: ['Hawks – ?'] });
    expect(sentences.slice(1, 3)).toMatchObject([
      {
        text: '1 game with an open opponent stays in the schedule.',
        detail: 'Hawks – ?. Set the teams in the schedule.',
      },
      { text: '2 games break a rule.', found: { id: 'broken', games: ['a', 'b'] } },
    ]);
  });

  it('count games without a place and postponed games, with the first reason', () => {
    const games = [game('a', at(9), { homeTeamId: 2, awayTeamId: 1 }), game('b', at(9)), game('n', null)];
    const postponed = [
      { entryId: 5, homeTeamId: 1, awayTeamId: 2 },
      { entryId: 6, homeTeamId: 3, awayTeamId: 4 },
    ];
    const { sentences } = described(games, {}, { postponed });
    expect(sentences.slice(0, 4).map(({ text, detail }) => [text, detail])).toEqual([
      [
        '1 of 3 games is unscheduled.',
        'Boys 3-4 Hawks – Owls: Boys 3-4 Hawks already play on that day: 3 of 3 places.',
      ],
      ['1 postponed game gets a new time.', null],
      ['1 postponed game is still to be made up.', null],
      [
        '2 games break a rule.',
        'Owls – Boys 3-4 Hawks: Boys 3-4 Hawks – Owls (9 AM) is on the court at that time.',
      ],
    ]);
  });
});
