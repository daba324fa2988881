import { describe, expect, it } from 'vitest';
import { findingText } from './finding-texts.ts';
import { generatePlan } from './generate-plan.ts';
import type { DrawLeague, FormerGame } from './league.ts';
import { type Finding, preCheck } from './pre-check.ts';
import { Random } from './random.ts';
import { DIVISION, plainLeague, SATURDAYS, team } from './testing/plain-league.ts';
import { randomLeague } from './testing/small-leagues.ts';

const wholeDay = (date: string) => ({ date, from: 0, until: 1440, kind: 'must' as const });
const open = (dates: readonly string[], until: number, courtId = 11) =>
  dates.map((date) => ({ courtId, date, from: 540, until }));
const stays = (key: string, home: number, away: number, date: string, start: number): FormerGame => ({
  key,
  divisionId: 1,
  homeTeamId: home,
  awayTeamId: away,
  place: { courtId: 11, date, start },
  stays: true,
});

const others = [2, 3, 4].map((id) => team(id));
const cases: { title: string; league: DrawLeague; finding: Finding; what: string }[] = [
  {
    title: 'a league without teams',
    league: plainLeague({ teams: [] }),
    finding: { kind: 'no-teams' },
    what: 'There are no teams.',
  },
  {
    title: 'a league without court time',
    league: plainLeague({ open: [] }),
    finding: { kind: 'no-courts' },
    what: 'No court time is approved for games to come.',
  },
  {
    title: 'a division of one',
    league: plainLeague({
      divisions: [DIVISION, { ...DIVISION, id: 2, name: 'Girls 5-6' }],
      teams: [team(1), ...others, team(9, { divisionId: 2 })],
    }),
    finding: { kind: 'lonely-team', teamId: 9 },
    what: 'Team 9 have no opponent.',
  },
  {
    title: 'slots shorter than games',
    league: plainLeague({ open: open(SATURDAYS, 585) }),
    finding: { kind: 'short-slots', divisionId: 1, minutes: 60, longestMinutes: 45 },
    what: 'Games of Boys 5-6 take 60 minutes. On the days, in the gyms and at the hours of this division, no court is open for more than 45 minutes in a row.',
  },
  {
    title: 'a division whose gyms are never open',
    league: plainLeague({ divisions: [{ ...DIVISION, venueIds: [2] }] }),
    finding: { kind: 'short-slots', divisionId: 1, minutes: 60, longestMinutes: 0 },
    what: 'No court is open on the days, in the gyms and at the hours of Boys 5-6.',
  },
  {
    title: 'a team with fewer playable days than games',
    league: plainLeague({
      teams: [team(1, { daysOff: SATURDAYS.slice(0, 2).map(wholeDay) }), ...others],
    }),
    finding: { kind: 'team-days', teamId: 1, games: 3, possible: 2, days: 2 },
    what: 'Team 1 have 3 games and can play 2 at most, on 2 days.',
  },
  {
    title: 'a division whose days hold fewer games than it needs',
    league: plainLeague({
      divisions: [{ ...DIVISION, gamesPerTeam: 4 }],
      teams: [...[1, 2, 3, 4, 5].map((id) => team(id))],
      open: open(SATURDAYS.slice(0, 4), 720),
    }),
    finding: { kind: 'division-days', divisionId: 1, games: 10, possible: 8 },
    what: 'Boys 5-6 needs 10 games, and its days hold 8 at most.',
  },
  {
    title: 'two divisions that share too few places, beside one with enough of them',
    league: plainLeague({
      divisions: [
        { ...DIVISION, venueIds: [1] },
        { ...DIVISION, id: 2, name: 'Girls 5-6', venueIds: [1] },
        { ...DIVISION, id: 3, name: 'Boys 7-8', venueIds: [2] },
      ],
      teams: [1, 2, 3].flatMap((divisionId) =>
        [1, 2, 3, 4].map((place) => team(4 * divisionId + place, { divisionId })),
      ),
      open: [11, 21].flatMap((court) => open(SATURDAYS.slice(0, 5), 660, court)),
    }),
    finding: { kind: 'places', divisionIds: [1, 2], games: 12, possible: 10 },
    what: 'Boys 5-6 and Girls 5-6 need 12 games, and the courts that they may use hold 10 at most.',
  },
  {
    title: 'two divisions that share a court and a part of it',
    league: plainLeague({
      divisions: [DIVISION, { ...DIVISION, id: 2, name: 'Girls 5-6' }],
      teams: [team(1), ...others, ...[5, 6, 7, 8].map((id) => team(id, { divisionId: 2 }))],
      courts: [11, 12].map((id) => ({ id, name: `Salk ${id}`, venueId: 1, partOf: id === 12 ? 11 : null })),
      open: [11, 12].flatMap((court) => open(SATURDAYS.slice(0, 5), 660, court)),
    }),
    finding: { kind: 'places', divisionIds: [1, 2], games: 12, possible: 10 },
    what: 'Boys 5-6 and Girls 5-6 need 12 games, and the courts that they may use hold 10 at most.',
  },
  {
    title: 'a coach of teams that all play at once',
    league: plainLeague({
      divisions: [{ ...DIVISION, gamesPerTeam: 4 }],
      teams: [1, 2, 3, 4, 5, 6].map((id) => team(id, { coachIds: [id < 4 ? 1 : id] })),
      open: [11, 21].flatMap((court) => open(SATURDAYS.slice(0, 4), 660, court)),
    }),
    finding: { kind: 'coach', teamIds: [1, 2, 3], games: 9, possible: 8 },
    what: 'The coach of Team 1, Team 2, and Team 3 has 9 games to attend and can attend 8 at most.',
  },
  {
    title: 'pinned games that contradict each other',
    league: plainLeague({
      former: [stays('a', 1, 2, SATURDAYS[0] as string, 540), stays('b', 3, 4, SATURDAYS[0] as string, 570)],
    }),
    finding: { kind: 'pins', rule: 'court', keys: ['a', 'b'], teamIds: [] },
    what: '2 games that can’t move overlap on one court, or on a court and a part of it.',
  },
];

describe('the check before generating', () => {
  it('finds nothing in a league that has room', () => {
    expect(preCheck(plainLeague())).toEqual([]);
  });

  it.each(cases)('reports $title', ({ league, finding, what }) => {
    const findings = preCheck(league);
    expect(findings).toContainEqual(finding);
    const text = findingText(league, finding);
    expect(text.what).toBe(what);
    expect(text.wayOut).not.toBe('');
  });

  it('finds nothing if no division wants games', () => {
    expect(preCheck(plainLeague({ divisions: [{ ...DIVISION, gamesPerTeam: 0 }], open: [] }))).toEqual([]);
  });

  it('finds nothing if divisions share a court by the hours of the day', () => {
    const half = { ...DIVISION, gamesPerTeam: 4, venueIds: [1] };
    const divisions = [
      { ...half, latest: 660 },
      { ...half, id: 2, name: 'Girls 5-6', earliest: 660 },
    ];
    const teams = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => team(id, { divisionId: id < 5 ? 1 : 2 }));
    expect(preCheck(plainLeague({ divisions, teams, open: open(SATURDAYS.slice(0, 4), 780) }))).toEqual([]);
  });

  it('does not report the team that is left over in an odd number of teams', () => {
    const division = { ...DIVISION, gamesPerTeam: 1 };
    expect(preCheck(plainLeague({ divisions: [division], teams: [1, 2, 3].map((id) => team(id)) }))).toEqual(
      [],
    );
  });

  it('reports nothing else for a division without any time', () => {
    const divisions = [{ ...DIVISION, venueIds: [] }];
    const coached = [1, 2, 3, 4].map((id) => team(id, { coachIds: [1] }));
    expect(preCheck(plainLeague({ divisions, teams: coached })).map(({ kind }) => kind)).toEqual([
      'short-slots',
    ]);
  });

  it('reports no coach of whose teams one is in a division without any time', () => {
    const divisions = [
      { ...DIVISION, venueIds: [] },
      { ...DIVISION, id: 2, name: 'Girls 5-6' },
    ];
    const teams = [1, 2, 3, 4, 5, 6, 7, 8].map((id) =>
      team(id, { divisionId: id < 5 ? 1 : 2, coachIds: [id < 6 ? 1 : id] }),
    );
    const league = plainLeague({ divisions, teams, open: open(SATURDAYS.slice(0, 3), 660) });
    expect(preCheck(league).map(({ kind }) => kind)).toEqual(['short-slots']);
  });

  it('suggests declining a date off only if the team has one', () => {
    const finding: Finding = { kind: 'team-days', teamId: 1, games: 3, possible: 2, days: 2 };
    const [off] = SATURDAYS.map(wholeDay);
    const wayOut = (daysOff: (typeof off)[]) =>
      findingText(
        plainLeague({ teams: [team(1, { daysOff: daysOff.flatMap((one) => one ?? []) })] }),
        finding,
      ).wayOut;
    expect(wayOut([off])).toBe(
      'Decline a date off, open more days, give the division 2 games each, or allow more per day or week.',
    );
    expect(wayOut([])).toBe('Open more days, give the division 2 games each, or allow more per day or week.');
  });

  it('says that a team without any day cannot play at all', () => {
    const off = SATURDAYS.map(wholeDay);
    const finding: Finding = { kind: 'team-days', teamId: 1, games: 3, possible: 0, days: 0 };
    expect(findingText(plainLeague({ teams: [team(1, { daysOff: off })] }), finding)).toEqual({
      what: 'Team 1 have 3 games and no day on which they can play.',
      wayOut: 'Decline a date off, or open more days.',
    });
    expect(findingText(plainLeague(), finding).wayOut).toBe('Open more days.');
  });

  it('finds nothing if a plan can place all games', () => {
    let complete = 0;
    for (let seed = 0; seed < 40; seed += 1) {
      const league = randomLeague(new Random(seed));
      const steps = generatePlan(league, { seed, moves: 1_000 });
      let step = steps.next();
      while (!step.done) step = steps.next();
      const { games, short } = step.value;
      if (short.length > 0 || games.some(({ place }) => place === null)) continue;
      complete += 1;
      expect({ seed, findings: preCheck(league) }).toEqual({ seed, findings: [] });
    }
    expect(complete).toBeGreaterThan(5);
  });
});
