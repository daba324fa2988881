import { describe, expect, it } from 'vitest';
import { addDays } from '#time/wall-clock.ts';
import { planFigures } from './figures.ts';
import type { DrawDivision, DrawnGame } from './league.ts';
import { DIVISION, plainLeague, SATURDAYS, team } from './testing/plain-league.ts';

const game = (home: number, away: number, week: number, start: number, courtId = 11): DrawnGame => ({
  key: `${home}-${away}-${week}`,
  divisionId: 1,
  homeTeamId: home,
  awayTeamId: away,
  place: { courtId, date: SATURDAYS[week] as string, start },
});

describe('the figures of a plan', () => {
  const league = plainLeague({
    open: SATURDAYS.slice(0, 4).flatMap((date) =>
      [11, 21].map((courtId) => ({ courtId, date, from: 540, until: 1080 })),
    ),
    teams: [
      team(1, {
        coachIds: [7],
        daysOff: [{ date: SATURDAYS[1] as string, from: 0, until: 1440, kind: 'prefer' }],
      }),
      team(2, { daysOff: [{ date: SATURDAYS[0] as string, from: 0, until: 600, kind: 'prefer' }] }),
      team(3, { coachIds: [7] }),
      team(4),
    ],
  });
  const games = [
    game(1, 2, 0, 540),
    game(3, 4, 0, 660, 21),
    game(2, 1, 3, 900),
    game(4, 1, 1, 720),
    game(3, 2, 2, 660),
  ];
  const figures = planFigures(league, [...games, { ...game(4, 3, 0, 0), place: null }]);

  it('count the games of each team by kind', () => {
    expect(figures.teams[0]).toEqual({
      teamId: 1,
      home: 1,
      away: 2,
      early: 1,
      late: 1,
      sunday: 0,
      gyms: 1,
      travelMinutes: null,
      doubles: 0,
      playableWeekends: expect.any(Array),
      longestBreakDays: 14,
      canPlay: { early: true, late: true, sunday: false },
    });
    expect(figures.teams[2]).toMatchObject({ home: 2, away: 0, gyms: 2, longestBreakDays: 14 });
  });

  it('count the minutes from the home gym to the games', () => {
    const { teams } = planFigures(
      plainLeague({ teams: [team(1, { homeVenueId: 1 }), team(2, { homeVenueId: 2 }), team(3), team(4)] }),
      games,
    );
    expect(teams.map((one) => one.travelMinutes)).toEqual([0, 60, null, null]);
  });

  it('compare the teams of a division, without differences that no plan can avoid', () => {
    expect(figures.divisions[0]?.spread).toEqual({ homeAway: 2, early: 1, late: 1, sunday: 0, gyms: 1 });
  });

  it('count rematches, dates off, coaches in two gyms on a day, and opened gyms', () => {
    expect(figures).toMatchObject({
      soonestRematch: { teamIds: [1, 2], days: 21, targetDays: 21, possibleDays: 21 },
      daysOff: { requested: 2, kept: 0 },
      coachDaysInTwoGyms: 1,
      openedGymDays: 5,
      idleMinutes: 0,
    });
  });

  it('name a rematch that is sooner than necessary', () => {
    const rounds = [game(1, 2, 0, 540), game(1, 2, 2, 540), game(3, 4, 0, 660), game(4, 3, 1, 660)];
    const { soonestRematch } = planFigures(league, rounds);
    expect(soonestRematch).toEqual({ teamIds: [3, 4], days: 7, targetDays: 21, possibleDays: 21 });
  });

  it('include the largest possible gap between two games of a pair', () => {
    const threeTimes = [game(1, 2, 0, 540), game(1, 2, 1, 720), game(1, 2, 3, 540)];
    expect(planFigures(league, threeTimes).soonestRematch).toMatchObject({ days: 7, possibleDays: 7 });
  });

  it('count the minutes that a court is idle between games', () => {
    const pause = planFigures(league, [game(1, 2, 0, 540), game(3, 4, 0, 690), game(1, 3, 1, 600)]);
    expect(pause.idleMinutes).toBe(90);
  });

  it('count the weekends with two games that no plan can avoid', () => {
    const five = plainLeague({
      divisions: [{ ...DIVISION, gamesPerTeam: 4, maxPerDay: 2 }],
      teams: [1, 2, 3, 4, 5].map((id) => team(id)),
    });
    const rounds = [
      game(1, 2, 0, 540),
      game(3, 4, 0, 600),
      game(5, 1, 1, 540),
      game(2, 3, 1, 600),
      game(4, 5, 2, 540),
      game(3, 1, 2, 600),
      game(2, 4, 3, 540),
      game(5, 3, 3, 600),
      game(4, 1, 3, 660),
      game(2, 5, 0, 660),
    ];
    // Four Saturdays fit two games each without anyone playing twice, so two more games make someone play twice.
    const { doubles, leastDoubles } = planFigures(five, rounds);
    expect({ doubles, leastDoubles }).toEqual({ doubles: 2, leastDoubles: 2 });
  });

  it('count the weekends of games that stay, although nothing else is open then', () => {
    const rounds = [game(1, 2, 0, 540), game(3, 4, 0, 600), game(1, 3, 2, 540), game(2, 4, 2, 600)];
    const late = plainLeague({
      open: SATURDAYS.slice(2, 3).map((date) => ({ courtId: 11, date, from: 540, until: 720 })),
      former: rounds.map((one, index) => ({ ...one, stays: index < 2 })),
    });
    const { doubles, leastDoubles } = planFigures(late, rounds);
    expect({ doubles, leastDoubles }).toEqual({ doubles: 0, leastDoubles: 0 });
  });

  it('count a weekend with three games of a team once', () => {
    const division = { ...DIVISION, maxPerDay: 3, maxPerWeek: 3 };
    const rounds = [game(1, 2, 0, 540), game(2, 1, 0, 600), game(1, 2, 0, 660)];
    const { doubles, leastDoubles } = planFigures(
      plainLeague({
        divisions: [division],
        teams: [1, 2].map((id) => team(id)),
        open: SATURDAYS.slice(0, 1).map((date) => ({ courtId: 11, date, from: 540, until: 720 })),
      }),
      rounds,
    );
    expect({ doubles, leastDoubles }).toEqual({ doubles: 2, leastDoubles: 2 });
  });

  it.each([
    { from: 0, until: 540, kept: 1 },
    { from: 0, until: 541, kept: 0 },
    { from: 599, until: 1440, kept: 0 },
    { from: 600, until: 1440, kept: 1 },
  ])('keep a time off from $from to $until beside a game from 540 to 600: $kept', ({ kept, ...time }) => {
    const daysOff = [{ date: SATURDAYS[0] as string, ...time, kind: 'prefer' as const }];
    const asking = plainLeague({ teams: [team(1), team(2, { daysOff }), team(3, { daysOff })] });
    // the other request is of a team without a game
    expect(planFigures(asking, [game(1, 2, 0, 540)]).daysOff).toEqual({ requested: 2, kept: kept + 1 });
  });

  it('name the rematch that is too soon by the most days, although another one is sooner', () => {
    const busy = SATURDAYS.slice(2).map((date) => ({ date, from: 0, until: 1440 }));
    const limited = plainLeague({ teams: [team(1), team(2), team(3, { busy }), team(4)] });
    const rounds = [game(3, 4, 0, 540), game(4, 3, 1, 540), game(2, 1, 2, 600), game(1, 2, 0, 600)];
    expect(planFigures(limited, rounds).soonestRematch).toMatchObject({ teamIds: [2, 1], days: 14 });
    expect(planFigures(limited, rounds.slice(0, 2)).soonestRematch).toMatchObject({
      days: 7,
      possibleDays: 7,
    });
  });

  it('name the soonest rematch if none is too soon, and none without a rematch', () => {
    const relaxed = plainLeague({ divisions: [{ ...DIVISION, weeksBetweenRematches: 1 }] });
    const rounds = [game(1, 2, 0, 540), game(1, 2, 3, 540), game(3, 4, 0, 600), game(3, 4, 2, 600)];
    expect(planFigures(relaxed, rounds).soonestRematch).toMatchObject({ teamIds: [3, 4], days: 14 });
    expect(planFigures(relaxed, rounds.slice(1, 3)).soonestRematch).toBeNull();
  });

  it('do not count days on which only other teams play in another gym than those of a coach', () => {
    const day = [game(1, 3, 0, 540), game(2, 4, 0, 540, 21)];
    expect(planFigures(league, day).coachDaysInTwoGyms).toBe(0);
  });

  it('count a pause after the changeover, but not while the court is closed', () => {
    const open = [
      { week: 0, courtId: 11, from: 540, until: 660 },
      { week: 0, courtId: 11, from: 720, until: 1080 },
      { week: 0, courtId: 21, from: 540, until: 1080 },
      { week: 1, courtId: 11, from: 540, until: 1080 },
    ].map(({ week, ...window }) => ({ ...window, date: SATURDAYS[week] as string }));
    const slow = plainLeague({ divisions: [{ ...DIVISION, changeoverMinutes: 10 }], open });
    const day = [game(1, 2, 0, 820), game(3, 4, 0, 720), game(1, 3, 0, 540)];
    expect(planFigures(slow, day).idleMinutes).toBe(30);
    expect(planFigures(slow, [...day, game(1, 4, 1, 540), game(2, 3, 1, 700)]).idleMinutes).toBe(120);
  });

  describe('of a division that plays on Saturdays and Sundays', () => {
    const SUNDAY = addDays(SATURDAYS[0] as string, 1);
    const open = [SATURDAYS[0] as string, SUNDAY].map((date) => ({
      courtId: 11,
      date,
      from: 540,
      until: 1080,
    }));
    const onSunday = (home: number, away: number, start: number): DrawnGame => ({
      ...game(home, away, 0, start),
      place: { courtId: 11, date: SUNDAY, start },
    });
    const rounds = [game(1, 2, 0, 540), game(1, 2, 0, 600), onSunday(1, 2, 540), onSunday(1, 2, 600)];
    const both = { ...DIVISION, weekdays: [0, 6] as const };

    it('count a Saturday and the next day as one weekend, and compare the Sundays of teams that can play then', () => {
      const [one, ...others] = [
        team(1),
        team(2),
        team(3, { busy: [{ date: SUNDAY, from: 0, until: 1440 }] }),
      ];
      const league = plainLeague({
        divisions: [both, { ...both, id: 2 }],
        teams: [...others, team(4, { divisionId: 2 }), one, team(5)],
        open,
      });
      const { teams, divisions } = planFigures(league, [...rounds, onSunday(1, 5, 660)]);
      expect(
        teams.map(({ sunday, canPlay, playableWeekends }) => [
          sunday,
          canPlay.sunday,
          playableWeekends.length,
        ]),
      ).toEqual([
        [2, true, 1],
        [0, false, 1],
        [0, true, 1],
        [3, true, 1],
        [1, true, 1],
      ]);
      expect(divisions.map(({ spread }) => [spread.sunday, spread.homeAway])).toEqual([
        [2, 5],
        [0, 0],
      ]);
    });

    it.each([
      { weekStart: 'monday', maxPerDay: 1, maxPerWeek: 2, least: 6 },
      { weekStart: 'monday', maxPerDay: 2, maxPerWeek: 3, least: 4 },
      { weekStart: 'monday', maxPerDay: 2, maxPerWeek: 9, least: 2 },
      { weekStart: 'sunday', maxPerDay: 2, maxPerWeek: 3, least: 2 },
      { weekStart: 'sunday', maxPerDay: 2, maxPerWeek: 1, least: 6 },
    ] as const)('know how many of four games a weekend takes: %j', ({ weekStart, least, ...most }) => {
      const leastOf = (weekdays: DrawDivision['weekdays']) =>
        planFigures(
          plainLeague({
            weekStart,
            divisions: [{ ...both, ...most, weekdays }],
            teams: [team(1), team(2)],
            open,
          }),
          rounds,
        ).leastDoubles;
      expect(leastOf([0, 6])).toBe(least);
      expect(leastOf([3, 6])).toBe(0);
    });
  });
});
