import { describe, expect, it } from 'vitest';
import { aPlan } from './testing/plans.ts';
import { countWeekends, stripText, weeksOfTeams } from './weekends.ts';

describe('The weeks of a team', () => {
  const weeks = weeksOfTeams(aPlan());

  it('are the weeks with gym time, each with the team’s games in order', () => {
    expect(weeks.get(1)).toEqual([
      { monday: '2026-11-23', isHome: [true] },
      { monday: '2026-11-30', isHome: [false, false] },
      { monday: '2026-12-07', isHome: [] },
    ]);
    expect(weeks.get(4)?.map(({ isHome }) => isHome)).toEqual([[], [true], []]);
  });

  it('are summarized in a sentence', () => {
    expect(stripText(weeks.get(1) ?? [])).toBe(
      '1 week with one game, 1 with two or more (from Nov 30), 1 without',
    );
    expect(stripText([{ monday: '2026-11-23', isHome: [true] }])).toBe('1 week with one game');
  });

  it('leave out games without a place', () => {
    const games = aPlan().games.map((game) => ({ ...game, place: null }));
    expect(
      weeksOfTeams({ ...aPlan(), games })
        .get(1)
        ?.flatMap(({ isHome }) => isHome),
    ).toEqual([]);
  });
});

it.each([
  ['2026-11-28', '2026-11-28', 1],
  ['2026-11-29', '2026-12-05', 2],
  ['2026-11-28', '2027-02-14', 12],
  ['2026-11-30', '2026-12-04', 0],
  [null, null, 0],
])('counts the weekends from %s to %s: %i', (first, last, count) => {
  expect(countWeekends(first, last)).toBe(count);
});
