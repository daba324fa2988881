import { describe, expect, it } from 'vitest';
import type { Rule } from '#games/draw/judge.ts';
import type { DrawnGame } from '#games/draw/league.ts';
import { plainLeague, team } from '#games/draw/testing/plain-league.ts';
import { ViolationTexts } from './violation-texts.ts';

const DATE = '2027-01-02';
const busy = [{ date: DATE, from: 600, until: 660 }];
const daysOff = [
  { date: DATE, from: 720, until: 780, kind: 'must' as const },
  { date: DATE, from: 840, until: 900, kind: 'prefer' as const },
];
const league = plainLeague({
  teams: [
    team(1, { name: 'Hawks', daysOff }),
    team(2, { name: 'Owls', busy }),
    team(3, { name: 'Jays', coachIds: [7] }),
    team(4, { name: 'Lynx', coachIds: [7, 8], busy: [{ date: DATE, from: 960, until: 1020 }] }),
  ],
});
const game = (
  key: string,
  [homeTeamId, awayTeamId]: [number, number],
  start: number,
  courtId = 11,
): DrawnGame => ({
  ...{ key, divisionId: 1, homeTeamId, awayTeamId },
  place: { courtId, date: DATE, start },
});
const own = game('own', [1, 2], 600);
const games = [
  own,
  game('same', [3, 4], 600),
  game('part', [3, 4], 630, 21),
  { ...game('none', [3, 4], 0), place: null },
];
const texts = new ViolationTexts(league, games);

describe('the sentence about a broken rule', () => {
  it.each<[Rule, string[], number[], string]>([
    ['court', ['own', 'same'], [], 'Jays – Lynx (10 AM) is on the court at that time.'],
    [
      'court',
      ['part', 'own', 'same'],
      [],
      'Jays – Lynx (10:30 AM) and others are on Schirra 1, which shares this floor, at that time.',
    ],
    ['court', ['own', 'none'], [], 'Jays – Lynx is on the court at that time.'],
    ['court', ['own', 'gone'], [], 'another game is on the court at that time.'],
    ['closed', ['own'], [], 'The court is not open for games at that time.'],
    ['division', ['own'], [], 'Boys 5-6 does not play on that day, at that time or in that gym.'],
    ['day', ['own', 'same'], [1], 'Hawks play 2 games on that day.'],
    ['week', ['own', 'same', 'part'], [1], 'Hawks play 3 games in that week.'],
    ['together', ['own', 'same'], [1, 2, 1], 'Hawks and Owls can’t be at Jays – Lynx (10 AM), too.'],
    ['coach', ['own', 'same'], [1], 'A coach of Hawks can’t be at Jays – Lynx (10 AM), too.'],
    ['forbidden', ['own'], [1, 9], 'Hawks and a team that is gone never play each other.'],
    ['games', ['own'], [], 'A team does not have the number of games that the rules require.'],
    ['opponents', ['own'], [], 'The opponents of a team are not balanced.'],
    ['stays', ['own'], [], 'The game can no longer move.'],
  ])('about %s names the games %j and teams %j', (rule, keys, teamIds, text) => {
    expect(texts.broken(own, { rule, keys, teamIds })).toBe(text);
  });

  it.each<[string, DrawnGame, string]>([
    ['a date off', game('x', [3, 1], 779), 'Hawks have a date off.'],
    ['an entry of one team', game('x', [1, 2], 659), 'Owls have a practice or another entry at that time.'],
    [
      'an entry of its coach’s other team',
      game('x', [3, 1], 960),
      'A coach of Jays is with another team at that time.',
    ],
    ['a missing place', { ...own, place: null }, ''],
  ])('says that a game can’t be there because of %s', (_why, blocked, text) => {
    expect(texts.broken(blocked, { rule: 'blocked', keys: ['x'], teamIds: [] })).toBe(text);
  });

  it.each<[Rule, string]>([
    ['court', 'Another game is on the court: 1 of 2.'],
    ['closed', 'The court is not open: 1 of 2.'],
    ['division', 'The division does not play then: 1 of 2.'],
    ['blocked', 'Hawks or Owls can’t play then: 1 of 2.'],
    ['day', 'Hawks and Owls already play on that day: 1 of 2.'],
    ['week', 'Hawks and Owls already play as often as allowed that week: 1 of 2.'],
    ['together', 'Hawks and Owls play another game then: 1 of 2.'],
    ['coach', 'A coach of Hawks and Owls is at another game: 1 of 2.'],
    ['forbidden', 'Hawks and Owls never play each other: 1 of 2.'],
    ['opponents', 'The opponents of a team are not balanced. 1 of 2.'],
  ])('says how many places the rule %s rules out', (rule, text) => {
    expect(texts.obstacle(rule, [1, 2], '1 of 2')).toBe(text);
  });
});
