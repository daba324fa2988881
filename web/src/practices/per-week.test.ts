import { describe, expect, it } from 'vitest';
import { aTeam } from '#testing/coach-calls.tsx';
import { toTeam } from './from-wire.ts';
import { perWeekTexts } from './per-week.ts';

const team = (DivisionName: string, limit: number, Season?: string) => {
  const week = { used: 0, limit, practices: [] };
  return toTeam(
    aTeam('Knicks', { DivisionName, currentWeek: week, nextWeek: week, ...(Season && { Season }) }),
  );
};

const SELECT = 'Please select a practice time for your team(s) - ';
const USE_THEM = 'Please use them, or cancel early so another team can use the gym.';
const ONE = {
  instruction: `${SELECT}One practice per week per team`,
  rule: 'Each team gets one practice per week. Please use it, or cancel early so another team can use the gym.',
  empty: 'Every team has one practice per week. Pick yours while slots are open.',
};

describe('perWeekTexts', () => {
  it.each([
    ['every division has one', [team('U10', 1), team('U12', 1)], ONE],
    ['the teams are still loading', undefined, ONE],
    ['the coach has no team', [], ONE],
    ['a team of a former season had two', [team('U10', 1), team('U12', 2, 'Fall 2026')], ONE],
    [
      'every division has two',
      [team('U10', 2), team('U12', 2)],
      {
        instruction: `${SELECT}2 practices per week per team`,
        rule: `Each team gets 2 practices per week. ${USE_THEM}`,
        empty: 'Every team has 2 practices per week. Pick yours while slots are open.',
      },
    ],
    [
      'the divisions differ',
      [team('U12', 2), team('U10', 1), team('U12', 2), team('U8', 0), team('Girls 5-6', 12)],
      {
        instruction: `${SELECT}Practices per week per team: Girls 5-6 twelve, U8 none, U10 one, U12 two`,
        rule: `Practices per week per team: Girls 5-6 twelve, U8 none, U10 one, U12 two. ${USE_THEM}`,
        empty:
          'Practices per week per team: Girls 5-6 twelve, U8 none, U10 one, U12 two. Pick yours while slots are open.',
      },
    ],
    [
      'no division has any',
      [team('U10', 0), team('U12', 0)],
      {
        instruction: 'Your teams have no practices to book.',
        rule: 'Your teams have no practices to book.',
        empty: 'Your teams have no practices to book.',
      },
    ],
  ])('uses the number of practices in the divisions if %s', (_, teams, texts) => {
    expect(perWeekTexts(teams)).toEqual(texts);
  });
});
