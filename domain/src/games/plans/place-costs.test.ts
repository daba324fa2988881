import { describe, expect, it } from 'vitest';
import { type DrawnGame, WEIGHTS } from '#games/draw/league.ts';
import { DIVISION, plainLeague, team } from '#games/draw/testing/plain-league.ts';
import { costChange, countDoubles } from './place-costs.ts';

const SATURDAY = '2027-01-09';
const game = (
  key: string,
  [date, start, courtId]: [date: string, start: number, courtId?: number],
  [homeTeamId, awayTeamId]: [number, number] = [1, 2],
): DrawnGame => ({
  ...{ key, divisionId: 1, homeTeamId, awayTeamId },
  place: { courtId: courtId ?? 11, date, start },
});

const league = plainLeague({
  divisions: [{ ...DIVISION, weeksBetweenRematches: 2 }],
  teams: [
    team(1, {
      name: 'Hawks',
      homeVenueId: 1,
      daysOff: [
        { date: SATURDAY, from: 780, until: 840, kind: 'prefer' },
        { date: SATURDAY, from: 660, until: 720, kind: 'must' },
      ],
    }),
    ...[team(2, { name: 'Owls' }), team(3, { name: 'Jays' }), team(4, { name: 'Lynx' })],
  ],
});

describe('the cost of a change for a team', () => {
  const plain = game('g', [SATURDAY, 720]);
  it.each<[string, DrawnGame[], DrawnGame[], number, string[]]>([
    ['nothing that counts', [plain], [game('g', ['2027-01-16', 720])], 0, []],
    ['a game that gets no place', [plain], [{ ...plain, place: null }], 0, []],
    [
      'the last start that is early',
      [plain],
      [game('g', [SATURDAY, 629])],
      WEIGHTS.early,
      ['One more early game'],
    ],
    ['the first start that is not early', [plain], [game('g', [SATURDAY, 630])], 0, []],
    ['the last start that is not late', [plain], [game('g', [SATURDAY, 899])], 0, []],
    [
      'the first start that is late',
      [plain],
      [game('g', [SATURDAY, 900])],
      WEIGHTS.late,
      ['One more late game'],
    ],
    ['an early or late hour of a weekday', [plain], [game('g', ['2027-01-08', 540])], 0, []],
    ['a late hour of a weekday', [plain], [game('g', ['2027-01-08', 1080])], 0, []],
    ['a Sunday', [plain], [game('g', ['2027-01-10', 720])], WEIGHTS.sunday, ['One more Sunday game']],
    ['a better hour', [game('g', [SATURDAY, 900])], [plain], -WEIGHTS.late, ['One fewer late game']],
    [
      'two early games, which cost four times as much as one',
      [plain, game('h', ['2027-02-06', 720])],
      [game('g', [SATURDAY, 540]), game('h', ['2027-02-06', 540])],
      4 * WEIGHTS.early,
      ['2 more early games'],
    ],
    [
      'two late games on Sundays',
      [game('g', [SATURDAY, 720]), game('h', ['2027-02-06', 720])],
      [game('g', ['2027-01-10', 900]), game('h', ['2027-02-07', 900])],
      4 * (WEIGHTS.late + WEIGHTS.sunday),
      ['2 more late games', '2 more Sunday games'],
    ],
    [
      'another gym than the home gym',
      [plain],
      [game('g', [SATURDAY, 720, 21])],
      WEIGHTS.awayFromHomeGym,
      ['One more home game in another gym'],
    ],
    [
      'another gym for an away game',
      [game('g', [SATURDAY, 720], [2, 1])],
      [game('g', [SATURDAY, 720, 21], [2, 1])],
      0,
      [],
    ],
    [
      'the end of a preferred date off',
      [plain],
      [game('g', [SATURDAY, 839])],
      WEIGHTS.preferredDayOff,
      ['One more game on a date off that is preferred'],
    ],
    ['the hour after a preferred date off', [plain], [game('g', [SATURDAY, 840])], 0, []],
    ['a required date off, which is a rule', [plain], [game('g', [SATURDAY, 660])], 0, []],
    [
      'a second game of the weekend',
      [plain, game('h', ['2027-01-16', 720], [3, 1])],
      [plain, game('h', ['2027-01-10', 720], [3, 1])],
      WEIGHTS.twoInWeekend + WEIGHTS.sunday,
      ['One more Sunday game', 'One more doubleheader weekend'],
    ],
    [
      'a second game of the week that is not on the weekend',
      [plain, game('h', ['2027-01-16', 720], [3, 1])],
      [plain, game('h', ['2027-01-08', 720], [3, 1])],
      0,
      [],
    ],
    [
      'a rematch a day before the goal',
      [plain, game('h', ['2027-01-23', 720], [2, 1])],
      [plain, game('h', ['2027-01-16', 720], [2, 1])],
      WEIGHTS.rematchWeek,
      ['One more early rematch'],
    ],
    [
      'a rematch in the week of the goal',
      [plain, game('h', ['2027-01-23', 720], [2, 1])],
      [plain, game('h', ['2027-01-17', 720], [2, 1])],
      WEIGHTS.sunday,
      ['One more Sunday game'],
    ],
    [
      'a game against another team soon after',
      [plain, game('h', ['2027-01-23', 720], [1, 3])],
      [plain, game('h', ['2027-01-16', 720], [1, 3])],
      0,
      [],
    ],
  ])('counts %s', (_what, before, after, cost, texts) => {
    const ofHawks = texts.map((text) => `${text} for Hawks`);
    expect(costChange(league, before, after, [1])).toEqual({ cost, texts: ofHawks });
  });

  it('counts each team once, and teams that are gone without their rules', () => {
    const [before, after] = [[plain], [game('g', [SATURDAY, 540])]];
    expect(costChange(league, before, after, [1, 2, 1]).cost).toBe(2 * WEIGHTS.early);
    expect(costChange(plainLeague({ teams: [] }), before, after, [1]).texts).toEqual([
      'One more early game for a team',
    ]);
  });
});

it('counts a doubleheader weekend once for each of its teams', () => {
  const sunday = game('b', ['2027-01-10', 720], [3, 1]);
  const games = [game('a', [SATURDAY, 720]), sunday, game('c', ['2027-01-10', 900], [1, 4])];
  expect(countDoubles(games)).toBe(1);
  expect(countDoubles([...games, game('d', [SATURDAY, 900], [2, 3])])).toBe(3);
  const apart = [game('e', ['2027-01-08', 720]), game('f', ['2027-01-16', 720]), { ...sunday, place: null }];
  expect(countDoubles([game('a', [SATURDAY, 720]), ...apart])).toBe(0);
});
