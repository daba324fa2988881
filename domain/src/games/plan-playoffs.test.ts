import { describe, expect, it } from 'vitest';
import { OPEN_OPPONENT } from '#coaches/withdrawal.ts';
import type { GameField, GamePlanInput } from './game.ts';
import { isOpenSide } from './open-sides.ts';
import { planGames } from './plan-games.ts';
import { applied, rowsOf, SEASON, storedGame, withGames } from './testing/season.ts';

type Cells = Partial<Record<GameField, string>>;

const SEMI: Cells = {
  type: 'Playoff',
  home: 'Winner of Game Q1',
  away: 'Winner of Game Q2',
  start: '12:00',
  end: '13:00',
};

const planned = (input: GamePlanInput, ...rows: Cells[]) =>
  planGames({ ...input, rows: rowsOf(...rows) }).rows;
const withRows = (...rows: Cells[]) => {
  const input = { ...SEASON, rows: rowsOf(...rows) };
  return applied(input, planGames(input));
};
const statesOf = (rows: ReturnType<typeof planned>) => rows.map(({ state, reason }) => `${state} ${reason}`);

it.each([
  'Winner of game Q1',
  'Loser of SF1',
  'W12',
  'L 12',
  'W of 12',
  '#3 seed',
  'Seed 3',
  '#1',
  '1st Place',
  '2nd in North',
  'Third Place Boys',
])('reads %j as a side that is not known yet', (text) => {
  expect([isOpenSide(text, false), isOpenSide(text, true)]).toEqual([true, true]);
});

it.each(['A1', '1A', 'TBD', 'Pool B #2', 'Wild Card', 'Champion of the East', '???'])(
  'reads %j as a side that is not known yet only in a playoff',
  (text) => {
    expect([isOpenSide(text, false), isOpenSide(text, true)]).toEqual([false, true]);
  },
);

it.each(['Hawks', '76ers', 'Twins', 'Team 3', '3rd Street Bulls', 'Wolves', 'L.A. 12 Stars', ''])(
  'reads %j as a name',
  (text) => {
    expect(isOpenSide(text, true)).toBe(false);
  },
);

describe('a playoff whose teams are not known yet', () => {
  it('keeps its place, with what the file calls its sides', () => {
    const [row] = planned(SEASON, { ...SEMI, number: 'S1' });
    expect(row).toMatchObject({
      state: 'new',
      question: null,
      shown: { home: 'Winner of Game Q1', away: 'Winner of Game Q2', division: 'Boys 3-4' },
      game: {
        type: 'playoff',
        number: 'S1',
        homeTeamId: null,
        awayTeamId: null,
        openSides: { home: 'Winner of Game Q1', away: 'Winner of Game Q2', divisionId: 1 },
        startTime: '12:00:00',
      },
    });
    const season = withRows({ ...SEMI, number: 'S1' });
    expect(statesOf(planned(season, { ...SEMI, number: 'S1' }))).toEqual(['unchanged ']);
    expect(statesOf(planned(season, { type: 'Regular Season', start: '12:00', end: '13:00' }))[0]).toMatch(
      /^review Salk - Gym - Court 1 is taken/,
    );
  });

  it('may have one side that is known', () => {
    const [row] = planned(SEASON, { ...SEMI, home: 'Hawks' });
    expect(row?.game).toMatchObject({
      homeTeamId: 1,
      awayTeamId: null,
      openSides: { home: null, away: 'Winner of Game Q2', divisionId: 1 },
    });
  });

  it('is a playoff even if the file has no types, but a game without a team is not', () => {
    const { type: _, ...untyped } = SEMI;
    expect(planned(SEASON, untyped)[0]?.game?.type).toBe('playoff');
    expect(statesOf(planned(SEASON, { home: 'TBD' }))).toEqual([
      'review The home team is not known yet. Add it and upload the file again.',
    ]);
  });

  it('may stand several times a day and at the same time on several courts', () => {
    const open = { ...SEMI, home: 'TBD', away: 'TBD' };
    const rows = planned(
      SEASON,
      open,
      { ...open, start: '14:00', end: '15:00' },
      { ...open, school: 'Sandburg', gym: 'Large Gym' },
    );
    expect(statesOf(rows)).toEqual(['new ', 'new ', 'new ']);
  });

  it.each<[string, Cells, Cells]>([
    ['its number, at another time', { number: 'S1' }, { number: 'S1', start: '15:00', end: '16:00' }],
    ['its place and time', {}, {}],
    ['its place and time, in a file with numbers', {}, { number: 'S1' }],
  ])('gets its teams by %s', (_, before, after) => {
    const season = withRows({ ...SEMI, ...before });
    const [row] = planned(season, { ...SEMI, home: 'Hawks', away: 'Owls', ...after });
    expect(row).toMatchObject({ state: 'changed', entryId: 1, game: { homeTeamId: 1, awayTeamId: 2 } });
    expect(row?.game?.openSides).toBeUndefined();
    expect(row?.reason).toMatch(/^New (?:time and )?teams\.$/);
    expect(row?.was).toMatch(/^Winner of Game Q1 – Winner of Game Q2/);
  });

  it('gets its second team by its place and time, but is not the game of two other teams', () => {
    const half = withRows({ ...SEMI, home: 'Hawks' });
    expect(statesOf(planned(half, { ...SEMI, home: 'Hawks', away: 'Owls' }))).toEqual(['changed New teams.']);
    expect(statesOf(planned(half, { ...SEMI, home: 'Owls', away: 'Nets' }))[0]).toMatch(
      /^review .* is taken/,
    );
    const girls = { ...SEMI, division: 'Girls 5-6', home: 'Hawks', away: 'Owls' };
    expect(statesOf(planned(withRows(SEMI), girls))[0]).toMatch(/^review .* is taken/);
  });

  it('gets one team after the other', () => {
    const season = withRows({ ...SEMI, number: 'S1' });
    const half = { ...season, rows: rowsOf({ ...SEMI, number: 'S1', away: 'Owls' }) };
    const next = applied(half, planGames(half));
    expect(next.games).toMatchObject([{ entryId: 1, homeTeamId: null, awayTeamId: 2 }]);
    expect(planned(next, { ...SEMI, home: 'Hawks', away: 'Owls' })[0]).toMatchObject({
      state: 'changed',
      game: { homeTeamId: 1, awayTeamId: 2 },
    });
  });

  it.each([{ number: 'S1' }, {}])(
    'keeps its teams when a file with %j still does not name them',
    (number) => {
      const season = withRows({ ...SEMI, ...number });
      const filled = { ...season, rows: rowsOf({ ...SEMI, ...number, home: 'Hawks', away: 'Owls' }) };
      const after = applied(filled, planGames(filled));
      expect(statesOf(planned(after, { ...SEMI, ...number }))).toEqual(['unchanged ']);
      const [moved] = planned(after, { ...SEMI, number: 'S1', start: '15:00', end: '16:00' });
      if (number.number === 'S1') {
        expect(moved).toMatchObject({ state: 'changed', game: { homeTeamId: 1, awayTeamId: 2 } });
      }
    },
  );

  it('is not filled by teams that the file has another number for', () => {
    const season = withRows({ ...SEMI, number: 'S1' });
    expect(statesOf(planned(season, { ...SEMI, home: 'Hawks', away: 'Owls', number: 'S2' }))[0]).toMatch(
      /^review .* is taken/,
    );
  });

  it('leaves a regular game of the same teams on another day in its place', () => {
    const season = withRows({ date: '2026-11-28' });
    const playoff = { type: 'Playoff', date: '2026-12-12' };
    expect(statesOf(planned(season, playoff))).toEqual([
      'new ',
      'unchanged This game is not in the file. It stays in the schedule.',
    ]);
  });
});

describe('a game whose other team has left', () => {
  const kept = storedGame({
    number: '4',
    awayTeamId: null,
    openSides: { home: null, away: OPEN_OPPONENT, divisionId: null },
  });
  const season = withGames(SEASON, [kept]);

  it.each([{}, { type: 'Regular Season' }, { number: '4' }])(
    'is the same when an export is imported again: %j',
    (cells) => {
      expect(statesOf(planned(season, { away: OPEN_OPPONENT, ...cells }))).toEqual(['unchanged ']);
    },
  );

  it('moves as a game, and keeps its open side', () => {
    const [row] = planned(season, { away: OPEN_OPPONENT, number: '4', start: '12:00', end: '13:00' });
    expect(row).toMatchObject({
      ...{ state: 'changed', entryId: 1 },
      game: { type: 'game', homeTeamId: 1, awayTeamId: null, openSides: { home: null, away: OPEN_OPPONENT } },
    });
  });

  it.each([{ number: '4' }, {}])('gets another opponent from a file: %j', (cells) => {
    const [row] = planned(season, { away: 'Bulls', ...cells });
    expect(row).toMatchObject({ state: 'changed', entryId: 1, game: { homeTeamId: 1, awayTeamId: 3 } });
  });

  it('is asked about if no game of the schedule has such a side', () => {
    expect(statesOf(planned(SEASON, { away: OPEN_OPPONENT }))[0]).toMatch(/^review No team/);
  });
});
