import { describe, expect, it } from 'vitest';
import { planFigures } from './figures.ts';
import type { DrawnGame } from './league.ts';
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
});
