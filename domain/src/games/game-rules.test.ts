import { describe, expect, it } from 'vitest';
import {
  countAllPlaces,
  countGamePlaces,
  defaultGameRules,
  type GameRules,
  gameRuleProblems,
  gamesNeeded,
  numberProblem,
} from './game-rules.ts';

const RULES = defaultGameRules(60);
const problems = (changed: Partial<GameRules>) => gameRuleProblems({ ...RULES, ...changed });

describe('rules for games', () => {
  it('are valid by default', () => {
    expect(gameRuleProblems(RULES)).toEqual({});
    expect(gameRuleProblems(defaultGameRules(840))).toEqual({});
  });

  it.each<[Partial<GameRules>, string]>([
    [{ gamesPerTeam: -1 }, 'gamesPerTeam'],
    [{ gamesPerTeam: 61 }, 'gamesPerTeam'],
    [{ gameMinutes: 62 }, 'gameMinutes'],
    [{ gameMinutes: 10 }, 'gameMinutes'],
    [{ changeoverMinutes: 65 }, 'changeoverMinutes'],
    [{ gamesPerDay: 0 }, 'gamesPerDay'],
    [{ gamesPerDay: 3 }, 'gamesPerDay'],
    [{ gamesPerDay: 2, gamesPerWeek: 1.5 }, 'gamesPerWeek'],
    [{ rematchWeeks: 21 }, 'rematchWeeks'],
    [{ weekdays: [] }, 'weekdays'],
    [{ latestTime: '09:00:00' }, 'latestTime'],
    [{ latestTime: '23:50:00' }, 'latestTime'],
    [{ earliestTime: '17:15:00' }, 'gameMinutes'],
  ])('report a problem for %j', (changed, field) => {
    expect(Object.keys(problems(changed))).toEqual([field]);
  });

  it('are valid if a game fills the hours exactly, and if there are no games', () => {
    expect(problems({ earliestTime: '17:00:00' })).toEqual({});
    expect(problems({ gamesPerTeam: 0, gamesPerDay: 2, latestTime: '23:45:00' })).toEqual({});
  });

  it('say which numbers are valid', () => {
    const steps = { min: 0, max: 60, step: 5 };
    expect(numberProblem(7, steps)).toBe('Enter 0 to 60 minutes, in steps of 5.');
    expect(numberProblem(5, steps)).toBeNull();
    expect(numberProblem(Number.NaN, { min: 1, max: 5, step: 1 })).toBe('Enter a whole number from 1 to 5.');
  });
});

describe('the number of games', () => {
  it.each([
    [9, 10, 45],
    [9, 9, 40],
    [1, 10, 0],
    [0, 10, 0],
    [8, 0, 0],
  ])('the number of games of %i teams with %i games each is %i', (teams, gamesPerTeam, expected) => {
    expect(gamesNeeded(teams, gamesPerTeam)).toBe(expected);
  });
});

describe('places for games', () => {
  const saturday = {
    venueId: 1,
    weekday: 6,
    fromTime: '08:00:00',
    untilTime: '12:30:00',
    courtDays: 10,
  } as const;

  it.each<[string, Partial<GameRules>, number]>([
    ['begin at the earliest time', {}, 30],
    ['end by the latest time', { latestTime: '11:00:00' }, 20],
    ['leave time to change over', { changeoverMinutes: 20 }, 20],
    ['need no time to change over after the last game', { changeoverMinutes: 15 }, 30],
    ['are on the days of the rules', { weekdays: [0] }, 0],
    ['are in the gyms of the rules', { venueIds: [2] }, 0],
    ['are nowhere without a gym', { venueIds: [] }, 0],
    ['are in each of the chosen gyms', { venueIds: [2, 1] }, 30],
  ])('%s', (_, changed, expected) => {
    expect(countGamePlaces({ ...RULES, ...changed }, [saturday])).toBe(expected);
  });

  it('are counted once for all divisions, with the game length that gives the most games', () => {
    const long = { ...RULES, gameMinutes: 90 };
    const elsewhere = { ...saturday, venueId: 2 };
    expect(countAllPlaces([long, { ...RULES, venueIds: [1] }], [saturday, elsewhere])).toBe(30 + 20);
    expect(countAllPlaces([], [saturday])).toBe(0);
  });

  it('are counted for divisions that share the hours of a day', () => {
    const halves = [
      { ...RULES, latestTime: '10:00:00' },
      { ...RULES, earliestTime: '10:00:00' },
    ];
    expect(halves.map((rules) => countGamePlaces(rules, [saturday]))).toEqual([10, 20]);
    expect(countAllPlaces(halves, [saturday])).toBe(30);
  });

  it('are never negative if the hours do not overlap', () => {
    expect(countGamePlaces(RULES, [{ ...saturday, fromTime: '18:00:00', untilTime: '22:00:00' }])).toBe(0);
  });
});
