import { describe, expect, it } from 'vitest';
import { isSeasonYear, parseSeason, programName, SEASONS } from './season-name.ts';

describe('season names', () => {
  it.each([
    ['WINTER', 'Rec 2026 Season - Winter 2026'],
    ['SPRING', 'Rec 2026 Season - Spring 2026'],
    ['SUMMER', 'Rec 2026 Season - Summer 2026'],
    ['FALL', 'Rec 2026 Season - Fall 2026'],
  ] as const)('names the program of %s', (season, name) => {
    expect(programName(2026, season)).toBe(name);
  });

  it.each([
    [1989, false],
    [1990, true],
    [2100, true],
    [2101, false],
    [2026.5, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('accepts %d as the year of a season: %s', (year, isYear) => {
    expect(isSeasonYear(year)).toBe(isYear);
  });

  it.each([
    ['winter', 'WINTER'],
    [' Fall ', 'FALL'],
    ['SUMMER', 'SUMMER'],
    ['autumn', null],
    ['', null],
    ['winter; rm -rf', null],
    ['ＷＩＮＴＥＲ', null],
  ])('reads %j as %s', (text, season) => {
    expect(parseSeason(text)).toBe(season);
  });

  it('reads every season back from its own name', () => {
    expect(SEASONS.map((season) => parseSeason(season.toLowerCase()))).toEqual([...SEASONS]);
  });
});
