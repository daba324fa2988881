import { defaultGameRules, type GameRules } from '@portal/domain/games/game-rules.ts';
import { describe, expect, it } from 'vitest';
import { daysText, rulesText } from './rules-text.ts';

describe('The summary of the rules', () => {
  it.each<[number, Partial<GameRules>, string]>([
    [9, {}, '9 teams × 10 games = 45 games of 60 minutes; weekends, 9 AM–6 PM; any gym'],
    [
      9,
      { gamesPerTeam: 9, venueIds: [1, 2] },
      '9 teams × 9 games = 40 games of 60 minutes (one team plays one less); weekends, 9 AM–6 PM; 2 gyms',
    ],
    [1, {}, '1 team: no games'],
    [8, { gamesPerTeam: 0 }, 'No games'],
  ])('describes the rules of %i teams with %j', (teams, changes, text) => {
    expect(rulesText(teams, { ...defaultGameRules(60), ...changes })).toBe(text);
  });

  it.each([
    [[6], 'Saturdays'],
    [[6, 0], 'weekends'],
    [[1, 2, 3, 4, 5], 'Monday to Friday'],
    [[0, 3, 1], 'Mon, Wed, Sun'],
  ] as const)('calls the days %j %s', (days, text) => {
    expect(daysText(days)).toBe(text);
  });
});
