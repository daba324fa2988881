import { describe, expect, it } from 'vitest';
import type { GameField, GamePlanInput } from './game.ts';
import { planGames } from './plan-games.ts';
import { applied, rowsOf, SATURDAYS, SEASON } from './testing/season.ts';

type Cells = Partial<Record<GameField, string>>;

/** Games one after the other on a Saturday. */
const onDay = (week: number, ...games: (readonly [home: string, away: string, number?: string])[]): Cells[] =>
  games.map(([home, away, number = ''], index) => ({
    date: SATURDAYS[week] ?? '',
    start: `${9 + index}:00`,
    end: `${10 + index}:00`,
    home,
    away,
    number,
  }));
const plan = (input: GamePlanInput, rows: readonly Cells[]) => planGames({ ...input, rows: rowsOf(...rows) });
const loaded = (input: GamePlanInput, rows: readonly Cells[]) => applied(input, plan(input, rows));
const statesOf = ({ rows }: ReturnType<typeof plan>) =>
  rows.filter(({ line }) => line !== null).map(({ state }) => state);
const answered = (input: GamePlanInput, rows: readonly Cells[], answer: string) => {
  const key = plan(input, rows).rows.find(({ question }) => question !== null)?.question?.key ?? '';
  return { ...input, answers: new Map([[key, answer]]) };
};

const MARCH = onDay(2, ['Hawks', 'Owls', '1'], ['Bulls', 'Nets', '2'], ['Hawks', 'Bulls', '3']);
const APRIL = onDay(8, ['Hawks', 'Nets', '1'], ['Owls', 'Bulls', '2'], ['Owls', 'Nets', '3']);
const withoutNumbers = (rows: readonly Cells[]) => rows.map((row) => ({ ...row, number: '' }));

describe('a second file whose numbers begin with 1 again', () => {
  const season = loaded(SEASON, MARCH);

  it('is asked about once, and changes nothing until it is answered', () => {
    const { rows } = plan(season, APRIL);
    const asked = rows.filter(({ line }) => line !== null);
    expect(asked.map(({ state, reason }) => [state, reason])).toEqual([
      ['review', expect.stringMatching(/^Number 1 is a game of other teams on .* in the schedule\.$/)],
      ['review', expect.stringMatching(/^Number 2 is /)],
      ['review', expect.stringMatching(/^Number 3 is /)],
    ]);
    expect(new Set(asked.map(({ question }) => question?.key)).size).toBe(1);
  });

  it('adds its games without these numbers, or changes those that have them', () => {
    const others = answered(season, APRIL, 'others');
    expect(plan(others, APRIL).counts).toMatchObject({ new: 3, changed: 0, review: 0 });
    expect(statesOf(plan(loaded(others, APRIL), APRIL))).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(plan(answered(season, APRIL, 'import'), APRIL).counts).toMatchObject({ new: 0, changed: 3 });
  });

  it('keeps the answer for its corrections, and the first file has its numbers still', () => {
    const both = loaded(answered(season, APRIL, 'others'), APRIL);
    const moved = APRIL.with(1, { ...APRIL[1], start: '14:00', end: '15:00' });
    expect(statesOf(plan(both, moved))).toEqual(['unchanged', 'changed', 'unchanged']);
    const first = MARCH.with(1, { ...MARCH[1], start: '14:00', end: '15:00' });
    expect(statesOf(plan(both, first))).toEqual(['unchanged', 'changed', 'unchanged']);
  });

  it('is no such file if only a few of its numbers are of other teams and days', () => {
    const rows = [...MARCH.slice(0, 2), ...onDay(8, ['Owls', 'Nets', '3'])];
    expect(statesOf(plan(season, rows))).toEqual(['unchanged', 'unchanged', 'changed']);
  });
});

describe('a second file without numbers, of the same teams on later days', () => {
  const season = loaded(SEASON, withoutNumbers(MARCH));
  const again = withoutNumbers(onDay(8, ['Owls', 'Hawks'], ['Nets', 'Bulls'], ['Bulls', 'Hawks']));

  it('is asked about, and adds its games or moves the earlier ones', () => {
    expect(statesOf(plan(season, again))).toEqual(['review', 'review', 'review']);
    const others = answered(season, again, 'others');
    expect(plan(others, again).counts).toMatchObject({ new: 3, changed: 0 });
    expect(statesOf(plan(loaded(others, again), again))).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(plan(answered(season, again, 'import'), again).counts).toMatchObject({ new: 0, changed: 3 });
  });

  it('is not asked about if its days include those of the games that it moves', () => {
    const whole = [...withoutNumbers(MARCH).slice(0, 1), ...again.slice(1)];
    expect(statesOf(plan(season, whole))).toEqual(['unchanged', 'changed', 'changed']);
  });
});
