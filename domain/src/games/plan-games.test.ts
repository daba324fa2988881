import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPEN_OPPONENT } from '#coaches/withdrawal.ts';
import {
  GAME_FIELDS,
  type GameField,
  type GamePlanInput,
  type GameRowState,
  type StoredGame,
} from './game.ts';
import { planGames } from './plan-games.ts';
import {
  applied,
  rowOf,
  rowsOf,
  SATURDAY,
  SEASON,
  slotsOf,
  storedGame,
  withGames,
} from './testing/season.ts';

type Cells = Partial<Record<GameField, string>>;

const plan = (rows: Cells[], input: GamePlanInput = SEASON) => planGames({ ...input, rows: rowsOf(...rows) });
const states = (rows: Cells[], input?: GamePlanInput): GameRowState[] =>
  plan(rows, input).rows.map(({ state }) => state);
const reasonOf = (cells: Cells, input?: GamePlanInput) => {
  const [row] = plan([cells], input).rows;
  return `${row?.state}: ${row?.reason}`;
};

/** A practice of the Nets. */
const PRACTICE = {
  entryId: 5,
  slotId: 2102,
  courtId: 1,
  date: SATURDAY,
  startTime: '10:00:00',
  endTime: '11:00:00',
  blocks: true,
  teamIds: [4],
  text: 'Practice, 10–11 AM, Boys 3-4 Nets',
};

describe('planGames', () => {
  it('adds a new game to the slot that it overlaps most', () => {
    expect(plan([{ start: '10:45', end: '12:00', number: '7' }])).toEqual({
      rows: [
        {
          line: 2,
          state: 'new',
          reason: '',
          question: null,
          shown: {
            date: SATURDAY,
            start: '10:45',
            end: '12:00',
            division: 'Boys 3-4',
            home: 'Hawks',
            away: 'Owls',
            place: 'Salk - Gym - Court 1',
            number: '7',
          },
          was: null,
          game: {
            type: 'game',
            number: '7',
            homeTeamId: 1,
            awayTeamId: 2,
            courtId: 1,
            slotId: 2103,
            date: SATURDAY,
            startTime: '10:45:00',
            endTime: '12:00:00',
          },
          entryId: null,
        },
      ],
      counts: { new: 1, changed: 0, gone: 0, unchanged: 0, review: 0 },
      dates: null,
    });
  });

  it('fits seven games of 75 minutes into one-hour slots from 9 to 18', () => {
    const times = Array.from({ length: 7 }, (_, index) => 9 * 60 + index * 75);
    const pairs = [
      ['Hawks', 'Owls'],
      ['Bulls', 'Nets'],
      ['Lakers', 'Spurs'],
    ];
    const rows = times.map((start, index) => {
      const [home = '', away = ''] = pairs[index % 3] ?? [];
      const names = index < 3 ? { home, away } : { division: 'Girls 5-6', home, away };
      return {
        ...names,
        start: `${Math.floor(start / 60)}:${String(start % 60).padStart(2, '0')}`,
        end: '',
        minutes: '75',
      };
    });
    const [, ...others] = rows;
    expect(plan(others.slice(0, 5)).counts).toMatchObject({ new: 5, review: 0 });
    const last = {
      home: 'Girls 5-6 Hawks',
      away: 'Girls 5-6 Owls',
      division: '',
      start: '16:30',
      end: '17:45',
    };
    expect(plan([...rows.slice(0, 6), last]).counts).toMatchObject({ new: 6, review: 1 });
  });

  it('changes a game if the file has another time or swaps home and away', () => {
    const input = withGames(SEASON, [storedGame({ number: '7' })]);
    const [row] = plan([{ number: '7', date: '2026-12-12', home: 'Owls', away: 'Hawks' }], input).rows;
    expect(row).toMatchObject({
      state: 'changed',
      reason: 'New date. Home and away change sides.',
      was: 'Hawks – Owls; Sat, Dec 5, 2026, 10–11 AM',
      entryId: 1,
      game: { date: '2026-12-12', homeTeamId: 2, awayTeamId: 1, number: '7' },
    });
  });

  it.each<[string, Cells, string]>([
    [
      'a missing date',
      { date: '' },
      'The date is missing. If one cell covers several rows, enter the date in each of them.',
    ],
    [
      'a date that nobody can read',
      { date: 'soon' },
      'The date "soon" can\'t be read. Write it like 2026-11-21.',
    ],
    [
      'another weekday',
      { date: 'Sun 12/5/2026' },
      'Dec 5, 2026 is a Saturday. Correct the date or the weekday.',
    ],
    ['24:00', { start: '24:00' }, 'The start 24:00 is not a time of this day. Write 23:45 or earlier.'],
    [
      'no end, which would be after midnight',
      { start: '23:15', end: '' },
      'A game has to end by 11:45 PM. Choose an earlier start or a shorter game.',
    ],
    ['TBD', { start: 'TBD' }, 'The start is not set yet. Add it and upload the file again.'],
    [
      'an end before the start',
      { end: '9:00' },
      'The end, 9:00 AM, is not after the start, 10:00 AM. Correct one of them.',
    ],
    [
      'an end at noon after a game in the evening',
      { start: '20:00', end: '12:30' },
      'The end, 12:30 PM, is not after the start, 8:00 PM. Correct one of them.',
    ],
    [
      'a date outside the season',
      { date: '2027-04-03' },
      "Sat, Apr 3, 2027 is outside the season's slots (Nov 21, 2026 – Feb 27, 2027). Correct the date.",
    ],
    [
      'a past day',
      { date: '2026-11-21' },
      'Sat, Nov 21, 2026 is in the past. Games that have started are neither added nor changed.',
    ],
    [
      'no approved time',
      { start: '17:30', end: '18:30' },
      'There is no approved time at Salk - Gym - Court 1 on Sat, Dec 5, 2026, 6–6:30 PM. Add a permit first.',
    ],
    [
      'a start beside the quarter hours',
      { start: '10:10', end: '11:10' },
      'The start, 10:10 AM, is not on a quarter hour. Start the game at :00, :15, :30 or :45.',
    ],
    ['a team against itself', { away: 'HAWKS' }, 'Home and away are the same team. Correct one of them.'],
    ['an unknown team', { away: 'Oowls' }, 'No team in Boys 3-4 is called "Oowls".'],
    ['an unknown division', { division: 'Boyz' }, 'No division is called "Boyz".'],
    ['an unknown court', { court: '9' }, 'No court is called "Salk - Gym - 9".'],
    [
      'a start before the first slot, also if it were in the afternoon',
      { start: '07:30', end: '8:30' },
      'There is no approved time at Salk - Gym - Court 1 on Sat, Dec 5, 2026, 7:30–8:30 AM. Add a permit first.',
    ],
    [
      'the afternoon without PM',
      { start: '05:00', end: '6:00' },
      'There is no approved time at Salk - Gym - Court 1 on Sat, Dec 5, 2026, 5–6 AM. For the afternoon, write 5:00 PM.',
    ],
    [
      'two faults',
      { start: 'TBD', away: 'Oowls' },
      'The start is not set yet. Add it and upload the file again. No team in Boys 3-4 is called "Oowls".',
    ],
    [
      'a heading',
      { date: 'Week 3', home: '', away: '' },
      'This row names no teams. If it is a heading or a note, you can ignore it.',
    ],
    ['a practice', { type: 'Practice' }, 'The type is "Practice". Only games are imported.'],
  ])('sets aside a row with %s', (_, cells, reason) => {
    expect(reasonOf(cells)).toBe(`review: ${reason}`);
  });

  it('sets aside a row if its place is taken, and names what is there', () => {
    const input = { ...SEASON, taken: [PRACTICE] };
    expect(reasonOf({}, input)).toBe(
      'review: Salk - Gym - Court 1 is taken on Sat, Dec 5, 2026: Practice, 10–11 AM, Boys 3-4 Nets. Choose another time or place.',
    );
    expect(reasonOf({ home: 'Nets', school: 'Sandburg', gym: 'Small Gym', court: '' }, input)).toBe(
      'review: Boys 3-4 Nets are busy on Sat, Dec 5, 2026: Practice, 10–11 AM, Boys 3-4 Nets. Choose another time or place.',
    );
  });

  it('imports one of two games that overlap on a court, and names it', () => {
    const { rows } = plan([{}, { start: '10:30', end: '11:30', home: 'Bulls', away: 'Nets' }]);
    expect(rows.map(({ state }) => state)).toEqual(['new', 'review']);
    expect(rows[1]?.reason).toContain('Hawks – Owls (line 2)');
  });

  it('imports a game whose place is free after all, because no game of the file can be there', () => {
    const input = withGames(SEASON, [storedGame({ homeTeamId: 5, awayTeamId: 6 })]);
    const rows = [
      { end: '12:00' },
      { start: '11:00', end: '12:00', division: 'Girls 5-6', home: 'Bulls', away: 'Nets' },
      // no game starts at 11:10, so this one stays at 10 and keeps the first row away
      { start: '11:10', end: '12:10', home: 'Lakers', away: 'Spurs' },
      { start: '11:15', end: '12:15', away: 'Bulls', school: 'Sandburg', gym: 'Large Gym' },
    ];
    expect(states(rows, input)).toEqual(['review', 'new', 'review', 'new']);
  });

  it('swaps games, and moves them around in a circle', () => {
    const games = [
      storedGame(),
      storedGame({ entryId: 2, homeTeamId: 3, awayTeamId: 4, startTime: '11:00:00', endTime: '12:00:00' }),
      storedGame({ entryId: 3, homeTeamId: 5, awayTeamId: 6, startTime: '12:00:00', endTime: '13:00:00' }),
    ];
    const input = withGames(SEASON, games);
    const circle = [
      { start: '11:00', end: '12:00' },
      { start: '12:00', end: '13:00', home: 'Bulls', away: 'Nets' },
      { start: '10:00', end: '11:00', home: 'Lakers', away: 'Spurs' },
    ];
    expect(states(circle, input)).toEqual(['changed', 'changed', 'changed']);
    const broken = circle.map((row, index) => (index === 2 ? { ...row, start: '18:00', end: '19:00' } : row));
    expect(states(broken, input)).toEqual(['review', 'review', 'review']);
  });

  it('cancels games that are missing from the file, but none whose row needs review', () => {
    const season = withGames(SEASON, [
      storedGame(),
      storedGame({ entryId: 2, homeTeamId: 3, awayTeamId: 4, startTime: '11:00:00', endTime: '12:00:00' }),
      storedGame({ entryId: 3, homeTeamId: 7, awayTeamId: 8, startTime: '12:00:00', endTime: '13:00:00' }),
    ]);
    const input = { ...season, cancelsMissing: true };
    const { rows } = plan([{ date: '2026-12-12' }], input);
    expect(rows.map(({ line, state, entryId }) => [line, state, entryId])).toEqual([
      [2, 'changed', 1],
      [null, 'gone', 2],
    ]);
    expect(
      states(
        [
          { start: 'TBD', date: 'TBD' },
          { home: 'Bullz', away: 'Netz', start: '11:00' },
        ],
        input,
      ),
    ).toEqual(['review', 'review']);
    expect(
      states([{ status: 'Cancelled' }, { home: 'Bulls', away: 'Nets', start: '11:00', end: '' }], input),
    ).toEqual(['gone', 'unchanged']);
    expect(planGames({ ...season, rows: [rowOf()] }).counts).toMatchObject({
      gone: 0,
      unchanged: 2,
    });
  });

  it('gives the place of a game that the file cancels to another one', () => {
    const rows = [{ status: 'Canceled' }, { home: 'Bulls', away: 'Nets' }];
    expect(states(rows, withGames(SEASON, [storedGame()]))).toEqual(['gone', 'new']);
  });

  it('does not change past games', () => {
    const past = storedGame({ date: '2026-11-21' });
    const input = withGames(SEASON, [past]);
    expect(states([{ date: '2026-11-21' }], input)).toEqual(['unchanged']);
    expect(states([{ date: '2026-11-21', status: 'Canceled' }], input)).toEqual(['unchanged']);
    expect(states([{ date: '2026-11-21', start: '11:00', end: '12:00' }], input)).toEqual(['review']);
    expect(states([{ date: '2026-11-21', type: 'Playoff' }], input)).toEqual(['review']);
    expect(states([{}], input)).toEqual(['new']);
  });
});

describe('the plan for a game file with unclear rows', () => {
  const ask = (cells: Cells[], input: GamePlanInput, answers: [string, string][] = []) =>
    plan(cells, { ...input, answers: new Map(answers) }).rows;

  /** The last of the rows raises the question; each answer has its own outcome. */
  function expectQuestion(
    cells: Cells[],
    input: GamePlanInput,
    { key, reason }: { key: string; reason: string },
  ) {
    expect(ask(cells, input).at(-1)).toMatchObject({
      state: 'review',
      reason,
      question: { key, text: 'Import this game anyway?', answer: null },
      game: null,
    });
    expect(ask(cells, input, [[key, 'import']]).at(-1)).toMatchObject({
      state: 'new',
      question: { key, answer: 'import' },
    });
    expect(ask(cells, input, [[key, 'leave-out']]).at(-1)).toMatchObject({
      state: 'unchanged',
      reason: 'Left out, as you decided.',
      question: { key, answer: 'leave-out' },
      game: null,
    });
    expect(ask(cells, input, [[key, 'perhaps']]).at(-1)?.state).toBe('review');
  }

  it('asks whether two teams play each other twice on a day', () => {
    expectQuestion([{}, { start: '14:00', end: '15:00', home: 'Owls', away: 'Hawks' }], SEASON, {
      key: `again:${SATURDAY}:1-2`,
      reason: 'Boys 3-4 Owls and Boys 3-4 Hawks have another game on Sat, Dec 5, 2026.',
    });
  });

  it('asks whether a coach of two teams can be at two games', () => {
    const teams = SEASON.teams.map((team) => (team.id === 7 ? { ...team, coachIds: [1] } : team));
    const other = { division: 'Girls 5-6', school: 'Sandburg', gym: 'Small Gym', court: '' };
    expectQuestion(
      [{}, { ...other, start: '10:30', end: '11:30' }],
      { ...SEASON, teams },
      {
        key: `coach:${SATURDAY}:10:30:00:7-8`,
        reason:
          'A coach of this game also coaches Boys 3-4 Hawks, who are busy on Sat, Dec 5, 2026: 10–11 AM, Hawks – Owls (line 2).',
      },
    );
  });

  it('asks whether to take a slot that is held for a team on the waitlist', () => {
    const slots = SEASON.slots.map((slot) => (slot.id === 2102 ? { ...slot, isHeld: true } : slot));
    expectQuestion(
      [{}],
      { ...SEASON, slots },
      {
        key: 'held:2102',
        reason: 'The slot on Sat, Dec 5, 2026, 10–11 AM is held for a team on the waitlist.',
      },
    );
  });

  it('asks about no slot of the day that is held at another time', () => {
    const slots = SEASON.slots.map((slot) => (slot.id === 2105 ? { ...slot, isHeld: true } : slot));
    expect(ask([{}], { ...SEASON, slots })).toMatchObject([{ state: 'new', question: null }]);
  });

  it('keeps a game where it is, with its place, until its question is answered', () => {
    const slots = SEASON.slots.map((slot) => (slot.id === 2105 ? { ...slot, isHeld: true } : slot));
    const input = withGames({ ...SEASON, slots }, [storedGame()]);
    const cells = [
      { start: '13:00', end: '14:00' },
      { home: 'Bulls', away: 'Nets' },
    ];
    const statesWith = (...answers: [string, string][]) =>
      ask(cells, input, answers).map(({ state }) => state);
    expect(statesWith()).toEqual(['review', 'review']);
    expect(statesWith(['held:2105', 'import'])).toEqual(['changed', 'new']);
  });

  it('asks about the coach of a game that keeps its former place', () => {
    const teams = SEASON.teams.map((team) => (team.id === 3 ? { ...team, coachIds: [1] } : team));
    const input = withGames({ ...SEASON, teams }, [storedGame()]);
    const [refused, asked] = ask(
      [
        { start: '19:00', end: '20:00' },
        { home: 'Bulls', away: 'Nets', school: 'Sandburg', gym: 'Small Gym', court: '' },
      ],
      input,
    );
    expect(refused?.state).toBe('review');
    expect(asked?.question?.key).toBe(`coach:${SATURDAY}:10:00:00:3-4`);
  });

  it('accepts the start of a slot that is not on a quarter hour', () => {
    const slots = SEASON.slots.map((slot) =>
      slot.id === 2102 ? { ...slot, startTime: '10:10:00', endTime: '11:10:00' } : slot,
    );
    expect(states([{ start: '10:10', end: '11:00' }], { ...SEASON, slots })).toEqual(['new']);
  });

  it('asks about a game between two divisions', () => {
    expectQuestion([{ away: 'Girls 5-6 Owls' }], SEASON, {
      key: 'divisions:1-8',
      reason: 'Boys 3-4 Hawks and Girls 5-6 Owls play in different divisions.',
    });
  });

  it('asks once how a file writes dates', () => {
    const cells = [
      { date: '01/02/2027' },
      { date: '02/01/2027', home: 'Bulls', away: 'Nets' },
      { date: '02/02/2027', home: 'Lakers', away: 'Spurs' },
    ];
    const input = { ...SEASON, slots: slotsOf(['2027-01-02', '2027-02-01', '2027-02-02']) };
    const rows = ask(cells, input);
    expect(rows.map(({ state }) => state)).toEqual(['review', 'review', 'new']);
    expect(rows[0]).toMatchObject({
      reason: 'The date "01/02/2027" may be Jan 2 or Feb 1.',
      question: {
        key: 'date-order',
        text: 'How does this file write dates?',
        choices: [
          { answer: 'month-first', label: 'Month first, as in 12/31' },
          { answer: 'day-first', label: 'Day first, as in 31/12' },
          { answer: 'leave-out' },
        ],
      },
      shown: { date: '01/02/2027' },
    });
    const answered = ask(cells, input, [['date-order', 'day-first']]);
    expect(answered.map(({ game }) => game?.date)).toEqual(['2027-02-01', '2027-01-02', '2027-02-02']);
  });

  it('does not turn all dates around because of a single one, and asks', () => {
    const cells = [
      { date: '01/02/2027' },
      { date: '01/09/2027', home: 'Bulls', away: 'Nets' },
      { date: '13/01/2027', home: 'Lakers', away: 'Spurs' },
    ];
    const input = {
      ...SEASON,
      slots: slotsOf(['2027-01-02', '2027-01-09', '2027-01-13', '2027-02-01', '2027-09-01']),
      lastDate: '2027-10-01',
    };
    const once = plan(cells, input);
    expect(once.dates).toEqual({ order: null });
    expect(once.rows.map(({ state, question }) => [state, question?.key])).toEqual(
      cells.map(() => ['review', 'date-order']),
    );
    expect(once.rows[2]?.reason).toBe(
      'The date "13/01/2027" can only be Jan 13, and the others may be written otherwise.',
    );
    const answered = plan(cells, { ...input, answers: new Map([['date-order', 'month-first']]) });
    expect(answered.dates).toEqual({ order: 'month-first' });
    expect(answered.rows.map(({ game }) => game?.date)).toEqual(['2027-01-02', '2027-01-09', undefined]);
    expect(answered.rows[2]).toMatchObject({
      state: 'review',
      reason: 'The date "13/01/2027" can only be Jan 13, but the other dates are read month first.',
      question: { key: 'date:13/01/2027', text: 'Is this date right?' },
    });
  });

  it('asks about each date that contradicts the others, and reads it once it is answered', () => {
    const cells = [
      { date: '01/23/2027' },
      { date: '01/24/2027', home: 'Bulls', away: 'Nets' },
      { date: '30/01/2027', home: 'Lakers', away: 'Spurs' },
    ];
    const input = { ...SEASON, slots: slotsOf(['2027-01-23', '2027-01-24', '2027-01-30']) };
    const once = plan(cells, input);
    expect(once.dates).toEqual({ order: 'month-first' });
    expect(once.rows.map(({ state }) => state)).toEqual(['new', 'new', 'review']);
    const [, , row] = plan(cells, {
      ...input,
      answers: new Map([['date:30/01/2027', '2027-01-30']]),
    }).rows;
    expect(row).toMatchObject({ state: 'new', game: { date: '2027-01-30' } });
  });

  it('asks about an ambiguous date such as 03/04', () => {
    const rows = ask([{}, { date: '03/04', home: 'Bulls', away: 'Nets' }], {
      ...SEASON,
      lastDate: '2027-03-14',
    });
    expect(rows[1]).toMatchObject({
      state: 'review',
      reason: 'The date "03/04" may be Mar 4 or Apr 3.',
      question: { key: 'date-order' },
    });
  });

  it('uses the answer to a question about a name, and shows it', () => {
    const [row] = ask([{ away: 'Oowls' }], SEASON, [['team:boys 3-4:oowls', '2']]);
    expect(row).toMatchObject({
      state: 'new',
      question: { answer: '2' },
      shown: { away: 'Owls' },
      game: { awayTeamId: 2 },
    });
  });
});

describe('several rows of a file', () => {
  it('imports a repeated game once, and names the other row', () => {
    const { rows } = plan([{}, { home: 'Owls', away: 'Hawks', number: '9' }]);
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['new', 'review']);
    expect(rows.find(({ state }) => state === 'review')?.reason).toMatch(
      /^This is the same game as line [23]\. Delete one of the two rows\.$/,
    );
  });

  it('sets aside both rows with the same number, and keeps their game', () => {
    const input = withGames(SEASON, [storedGame({ number: '9' })]);
    const { rows } = plan(
      [
        { number: '9', start: '12:00', end: '13:00' },
        { number: '09', home: 'Bulls', away: 'Nets' },
      ],
      input,
    );
    expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
      ['review', 'Game number 9 is also in line 3. Correct the numbers.'],
      ['review', 'Game number 09 is also in line 2. Correct the numbers.'],
    ]);
  });

  describe('whose numbers restart in each division', () => {
    const boys = { number: 'Game 1' };
    const girls = { ...boys, division: 'Girls 5-6', school: 'Sandburg', gym: 'Small Gym', court: '' };
    const first = applied(SEASON, plan([boys, girls]));

    it('is one game for each, with the division before the number of the second', () => {
      const { rows } = plan([boys, girls]);
      expect(rows.map(({ state, game }) => [state, game?.number])).toEqual([
        ['new', 'Game 1'],
        ['new', 'Girls 5-6 Game 1'],
      ]);
      const again = planGames({ ...first, rows: rowsOf(girls, boys) });
      expect(again.rows.map(({ state }) => state)).toEqual(['unchanged', 'unchanged']);
    });

    it.each([
      ['with the numbers of the file', '1'],
      ['with the numbers of the schedule', 'Girls 5-6 Game 1'],
    ])('moves only the game of its division: %s', (_, number) => {
      const moved = { ...girls, number, date: '2026-12-12', home: 'Nets', away: 'Spurs' };
      for (const file of [rowsOf(moved), rowsOf(boys, moved)]) {
        const { rows } = planGames({ ...first, rows: file });
        expect(rows.filter(({ state }) => state === 'changed')).toMatchObject([
          { line: file.at(-1)?.line, entryId: 2, game: { number: 'Girls 5-6 Game 1' } },
        ]);
        expect(rows.filter(({ state }) => state === 'new' || state === 'review')).toEqual([]);
      }
    });

    it('is never the game of a division that the file lacks', () => {
      const input = withGames(SEASON, [storedGame({ number: '1' })]);
      const { rows } = plan([{ ...girls, home: 'Nets', away: 'Spurs' }], input);
      expect(rows).toMatchObject([{ state: 'new', game: { number: 'Girls 5-6 Game 1' } }]);
    });

    it('cancels only the game of its division', () => {
      const canceled = { ...girls, status: 'Canceled' };
      const once = planGames({ ...first, rows: rowsOf(boys, canceled) });
      expect(once.rows.map(({ state, entryId }) => [state, entryId])).toEqual([
        ['unchanged', 1],
        ['gone', 2],
      ]);
      const after = applied(first, once);
      const again = planGames({ ...after, rows: rowsOf({ ...boys, status: 'Canceled' }, canceled) });
      expect(again.rows.map(({ state, entryId }) => [state, entryId])).toEqual([
        ['gone', 1],
        ['unchanged', null],
      ]);
    });

    it('is still one game that changes its division, if the file has no other with its number', () => {
      const input = withGames(SEASON, [storedGame({ number: '7' })]);
      const { rows } = plan(
        [
          { ...girls, number: '7' },
          { home: 'Bulls', away: 'Nets', number: '8', start: '12:00', end: '13:00' },
        ],
        input,
      );
      expect(rows.map(({ state, entryId }) => [state, entryId])).toEqual([
        ['changed', 1],
        ['new', null],
      ]);
    });
  });

  it('reports a row with too many cells', () => {
    const { rows } = planGames({ ...SEASON, rows: [{ ...rowOf(), isTooLong: true }] });
    expect(rows[0]).toMatchObject({
      state: 'review',
      reason: 'This row has more cells than the first row has columns. Look for an extra comma.',
    });
  });

  it('skips blank rows, a second header and totals', () => {
    expect(
      plan([{ date: 'Date', home: 'Home', away: 'Away' }, {}]).rows.map(({ line, state }) => [line, state]),
    ).toEqual([[3, 'new']]);
    const blank = { line: 3, cells: { date: '', home: ' ' }, isTooLong: false };
    const total = { line: 4, cells: { date: 'Total games: 1' }, isTooLong: false };
    expect(planGames({ ...SEASON, rows: [rowOf(), blank, total] }).rows).toHaveLength(1);
  });
});

describe('games in the schedule', () => {
  it('keeps the end of a game if the file has none', () => {
    const input = withGames(SEASON, [storedGame({ endTime: '11:15:00' })]);
    expect(states([{ end: '' }], input)).toEqual(['unchanged']);
    const [row] = plan([{ end: '', start: '12:00' }], input).rows;
    expect(row?.game).toMatchObject({ startTime: '12:00:00', endTime: '13:15:00' });
  });

  it('does not change games that were not imported or are against outside teams', () => {
    const own = storedGame({ isImported: false, date: '2026-12-12' });
    const guest = storedGame({ entryId: 2, awayTeamId: null, guestName: 'Edison Travel', isImported: false });
    const input = withGames(SEASON, [own, guest]);
    expect(states([{ home: 'Bulls', away: 'Nets', start: '12:00', end: '13:00' }], input)).toEqual(['new']);
    expect(states([{ away: 'edison travel' }], input)).toEqual(['unchanged']);
    expect(reasonOf({ away: 'Edison Travel', start: '15:00', end: '16:00' }, input)).toBe(
      'review: A file does not change games against teams from outside the league. Change this one in the schedule.',
    );
  });

  it('needs review for a game against an outside team that the file cancels or postpones, if the schedule has it', () => {
    const guest = storedGame({ awayTeamId: null, guestName: 'Edison Travel', isImported: false });
    const toMakeUp = { ...guest, entryId: 2, date: '2026-12-12', isPostponed: true };
    const row = { away: 'Edison Travel', status: 'Postponed' };
    const both = withGames(SEASON, [guest, toMakeUp]);
    for (const change of [{}, { start: '', end: '' }, { school: '', gym: '', court: '' }])
      expect(reasonOf({ ...row, ...change }, both)).toMatch(/^review: .*outside the league/);
    expect(states([row], withGames(SEASON, [toMakeUp]))).toEqual(['unchanged']);
    const elsewhen = { ...row, status: 'Canceled', start: '15:00', end: '16:00' };
    expect(states([elsewhen], withGames(SEASON, [guest]))).toEqual(['unchanged']);
    const canceled = { ...row, status: 'Canceled', date: '2026-12-12' };
    expect(reasonOf(canceled, both)).toMatch(/^review: .*outside the league/);
    expect(reasonOf(canceled, withGames(SEASON, [guest]))).toBe(
      'unchanged: It is canceled, and not in the schedule at this time.',
    );
  });

  it('does not cancel a game of other teams or on another day because of its number', () => {
    const own = storedGame();
    const others = storedGame({ entryId: 2, number: '4', homeTeamId: 11, awayTeamId: 12, courtId: 2 });
    const later = storedGame({ entryId: 3, number: '5', date: '2026-12-12' });
    const input = withGames(SEASON, [own, others, later]);
    for (const number of ['4', '5']) {
      const { rows } = plan([{ number, status: 'Canceled' }], input);
      expect(rows.filter(({ state }) => state === 'gone').map(({ entryId }) => entryId)).toEqual([1]);
    }
  });

  it('cancels the game of a pair that starts with the row, or its only one on that day', () => {
    const nine = storedGame();
    const noon = storedGame({ entryId: 2, startTime: '12:00:00', endTime: '13:00:00', slotId: 2103 });
    const canceled = (start: string, games: StoredGame[]) =>
      plan([{ start, end: '', status: 'Canceled' }], withGames(SEASON, games))
        .rows.filter(({ state }) => state === 'gone')
        .map(({ entryId }) => entryId);
    expect(canceled('12:00', [nine, noon])).toEqual([2]);
    expect(canceled('15:00', [nine])).toEqual([1]);
    expect(canceled('15:00', [nine, noon])).toEqual([]);
  });

  it('changes the type of a game, and says what it was', () => {
    const playoff = storedGame({ type: 'playoff' });
    const [changed] = plan([{ type: 'Playoff' }], withGames(SEASON, [storedGame()])).rows;
    expect(changed).toMatchObject({ state: 'changed', reason: 'New type.', was: 'Game' });
    const [back] = plan([{ type: 'Game' }], withGames(SEASON, [playoff])).rows;
    expect(back).toMatchObject({ state: 'changed', reason: 'New type.', was: 'Playoff' });
    expect(states([{}], withGames(SEASON, [playoff]))).toEqual(['unchanged']);
  });

  it('says first of a row that stands twice that it does, even on a past day', () => {
    expect(plan([{ date: '2026-11-21' }, { date: '2026-11-21' }]).rows.map(({ reason }) => reason)).toEqual([
      'Sat, Nov 21, 2026 is in the past. Games that have started are neither added nor changed.',
      'This is the same game as line 2. Delete one of the two rows.',
    ]);
  });

  it('matches a game that was added by hand with the row of its pair and day', () => {
    const input = withGames(SEASON, [storedGame({ isImported: false })]);
    expect(states([{}], input)).toEqual(['unchanged']);
    expect(states([{ start: '12:00', end: '13:00' }], input)).toEqual(['changed']);
    expect(states([{ date: '2026-12-12' }], input)).toEqual(['new']);
  });

  it('matches each row with the nearest game between the same teams', () => {
    const input = withGames(SEASON, [
      storedGame(),
      storedGame({ entryId: 2, homeTeamId: 2, awayTeamId: 1, date: '2027-02-06' }),
    ]);
    const { rows } = plan(
      [{ date: '2027-02-13', home: 'Owls', away: 'Hawks' }, { date: '2026-12-12' }],
      input,
    );
    expect(rows.map(({ state, entryId }) => [state, entryId])).toEqual([
      ['changed', 2],
      ['changed', 1],
    ]);
  });

  it('matches a row with the nearer of two games, whichever comes first', () => {
    const later = storedGame({ entryId: 2, date: '2026-12-12' });
    for (const games of [
      [storedGame(), later],
      [later, storedGame()],
    ]) {
      expect(plan([{ date: '2026-12-19' }], withGames(SEASON, games)).rows[0]).toMatchObject({
        state: 'changed',
        entryId: 2,
      });
    }
  });

  it('keeps the game of a team whose row does not name the opponent, not that of other teams on its day', () => {
    const input = withGames({ ...SEASON, cancelsMissing: true }, [
      storedGame(),
      storedGame({ entryId: 2, homeTeamId: 3, awayTeamId: 4, date: '2026-12-12', courtId: 2 }),
    ]);
    const { rows } = plan([{ away: 'Zebras', date: '2026-12-12' }], input);
    expect(rows.map(({ line, state, entryId }) => [line, state, entryId])).toEqual([
      [2, 'review', 1],
      [null, 'gone', 2],
    ]);
  });

  it('takes no game that has started for a second one of the pair on that day', () => {
    const input = withGames({ ...SEASON, now: { date: SATURDAY, time: '12:00:00' } }, [storedGame()]);
    expect(states([{ start: '15:00', end: '16:00' }], input)).toEqual(['new']);
  });

  it('matches two games of a pair on one day by their start first', () => {
    const noon = { entryId: 2, startTime: '12:00:00', endTime: '13:00:00', slotId: 2103 };
    const elsewhere = { school: 'Sandburg', gym: 'Large Gym' };
    const rows = [elsewhere, { ...elsewhere, start: '12:00', end: '13:00' }];
    const { rows: planned } = plan(rows, withGames(SEASON, [storedGame(noon), storedGame()]));
    expect(planned.map(({ entryId }) => entryId)).toEqual([1, 2]);
  });

  it('never reuses the number of another game', () => {
    const past = storedGame({ date: '2026-11-21', number: '7' });
    const [row] = plan([{ number: '7' }], withGames(SEASON, [past])).rows;
    expect(row).toMatchObject({ state: 'new', game: { number: null } });
    const [taken, freed] = [
      storedGame({ number: '7' }),
      storedGame({ entryId: 2, number: '8', date: '2026-12-12' }),
    ];
    const swapped = plan(
      [{ number: '8' }, { number: '7', date: '2026-12-12' }],
      withGames(SEASON, [taken, freed]),
    );
    expect(swapped.counts).toMatchObject({ unchanged: 2 });
  });

  it('does not take a slot that has a practice', () => {
    const practice = { ...PRACTICE, endTime: '10:30:00', text: 'Practice, Boys 3-4 Nets' };
    expect(reasonOf({ start: '10:30', end: '11:00' }, { ...SEASON, taken: [practice] })).toBe(
      'review: The slot at Salk - Gym - Court 1 on Sat, Dec 5, 2026, 10–11 AM is already used: Practice, Boys 3-4 Nets. Choose another time or place.',
    );
    expect(states([{ start: '10:30', end: '11:15' }], { ...SEASON, taken: [practice] })).toEqual(['new']);
  });

  it('ignores entries that don’t block a court, but counts their teams as busy', () => {
    const event = { ...PRACTICE, blocks: false, text: 'Clinic' };
    expect(states([{}], { ...SEASON, taken: [event] })).toEqual(['new']);
    expect(states([{ home: 'Nets' }], { ...SEASON, taken: [event] })).toEqual(['review']);
  });

  it('reports a season without slots', () => {
    expect(reasonOf({}, { ...SEASON, slots: [], firstDate: null, lastDate: null })).toBe(
      'review: This season has no approved slots yet. Load its permits and generate its slots first.',
    );
  });
});

const gameOf = fc.record({
  pair: fc.constantFrom(
    ['Hawks', 'Owls'],
    ['Owls', 'Hawks'],
    ['Bulls', 'Nets'],
    ['Hawks', 'Nets'],
    ['Oowls', 'Nets'],
  ),
  division: fc.constantFrom('Boys 3-4', 'Girls 5-6'),
  date: fc.constantFrom('2026-11-21', '2026-12-05', '2026-12-12', '12/19/2026', 'TBD'),
  start: fc.constantFrom('9:00', '10:00', '10:30', '11:15', '17:30'),
  court: fc.constantFrom('1', '2'),
  number: fc.constantFrom('', '1', '2', '3', '4'),
  status: fc.constantFrom('', '', '', '', 'Canceled'),
});
const fileOf = fc.array(gameOf, { maxLength: 14 }).map((games) =>
  rowsOf(
    ...games.map(({ pair: [home = '', away = ''], court, ...cells }) => ({
      ...cells,
      home,
      away,
      end: '',
      school: 'Sandburg',
      gym: 'Large Gym',
      court,
    })),
  ),
);
const coached: GamePlanInput = {
  ...SEASON,
  slots: slotsOf(['2026-11-21', '2026-12-05', '2026-12-12', '2026-12-19']),
  teams: SEASON.teams.map((team) => (team.id === 9 ? { ...team, coachIds: [1] } : team)),
};

const clashes = (games: readonly StoredGame[]) =>
  games.filter((game, index) =>
    games
      .slice(index + 1)
      .some(
        (other) =>
          other.date === game.date &&
          other.startTime < game.endTime &&
          game.startTime < other.endTime &&
          (other.courtId === game.courtId ||
            [other.homeTeamId, other.awayTeamId].some(
              (id) => id === game.homeTeamId || id === game.awayTeamId,
            )),
      ),
  );

it('cancels no other game of the pair when a file with a canceled game is imported again', () => {
  const other = storedGame({ entryId: 2, number: null, date: '2026-12-12' });
  const input = withGames(SEASON, [storedGame({ entryId: 1, number: '7' }), other]);
  const rows = rowsOf({ number: '7', date: other.date, status: 'Canceled' }, { number: '8', date: 'TBD' });
  const once = planGames({ ...input, rows });
  expect(once.counts).toMatchObject({ gone: 1 });
  expect(planGames({ ...applied(input, once), rows }).counts).toMatchObject({ gone: 0 });
});

it('cancels no game of another division with the number of one that is canceled already', () => {
  const boys = storedGame({ entryId: 1, number: '4', date: '2026-12-05' });
  const girls = storedGame({ entryId: 2, number: '4', homeTeamId: 7, awayTeamId: 8, date: '2026-12-12' });
  const input = withGames(SEASON, [boys, girls]);
  const rows = rowsOf(
    { number: '4', home: 'Oowls', away: 'Nets', date: 'TBD', status: 'Canceled' },
    { division: 'Girls 5-6', home: 'Hawks', away: 'Owls', date: '2026-11-21' },
  );
  const once = planGames({ ...input, rows });
  expect(once.counts).toMatchObject({ gone: 1 });
  expect(planGames({ ...applied(input, once), rows }).counts).toMatchObject({ gone: 0 });
});

it('changes nothing when the same file is imported again', () => {
  fc.assert(
    fc.property(fileOf, fileOf, (first, second) => {
      const before = applied(coached, planGames({ ...coached, rows: first }));
      expect(clashes(before.games)).toEqual([]);
      const input = { ...before, rows: second };
      const once = planGames(input);
      const after = applied(input, once);
      expect(clashes(after.games)).toEqual([]);
      const again = planGames({ ...after, rows: second });
      expect(again.counts).toMatchObject({ new: 0, changed: 0, gone: 0 });
      expect(again.counts.review).toBeGreaterThanOrEqual(once.counts.review);
    }),
    { numRuns: 300 },
  );
});

it('returns the same counts for any order of the rows', () => {
  fc.assert(
    fc.property(fileOf, fileOf, fc.infiniteStream(fc.nat()), (first, second, random) => {
      const before = applied(coached, planGames({ ...coached, rows: first }));
      const shuffled = second
        .map((row) => ({ row, at: random.next().value }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ row }) => row);
      expect(planGames({ ...before, rows: shuffled }).counts).toEqual(
        planGames({ ...before, rows: second }).counts,
      );
    }),
    { numRuns: 100 },
  );
});

it('lists every row once, with a reason or a game, whatever it contains', () => {
  const odd = fc.constantFrom(
    '',
    ' ',
    'TBD',
    '24:00',
    '12/5/2026',
    '2026-12-05',
    '13/13/2026',
    '10:00',
    '10:00-11:00',
    'Hawks',
    'Owls',
    'Boys 3-4',
    'Salk',
    'Gym',
    '1',
    '75',
    'Canceled',
    'Practice',
    'Playoff',
    '=1+1',
    "'=1",
    '\u202e\u0000\u200b',
    'x'.repeat(3_000),
    `2026 ${'1 '.repeat(500)}`,
    '🏀'.repeat(50),
    'constructor',
    '__proto__',
  );
  const cells = fc.record(
    Object.fromEntries(GAME_FIELDS.map((field) => [field, fc.oneof(odd, fc.string())])) as Record<
      GameField,
      fc.Arbitrary<string>
    >,
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(cells, fc.record({ home: odd, away: odd, date: odd, start: odd })), { maxLength: 6 }),
      (files) => {
        const { rows, counts } = plan(files, withGames(SEASON, [storedGame({ number: '1' })]));
        const lines = rows.flatMap(({ line }) => line ?? []);
        expect(new Set(lines).size).toBe(lines.length);
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rows.length);
        for (const { state, reason, game, shown } of rows) {
          expect((state === 'new' || state === 'changed') === (game !== null)).toBe(true);
          if (state === 'review' || state === 'gone') expect(reason).toMatch(/^[A-Z].+\.$/);
          expect(Math.max(...Object.values(shown).map((text) => text.length))).toBeLessThanOrEqual(60);
          expect(reason.length).toBeLessThan(400);
        }
      },
    ),
    { numRuns: 100 },
  );
});

describe('a row with a team that has left', () => {
  const owls = { id: 99, name: 'Owls (withdrawn)', formerName: 'Owls', intoTeamId: null };
  const season = {
    ...SEASON,
    teams: SEASON.teams.filter(({ name, divisionId }) => name !== 'Owls' || divisionId !== 1),
    formerTeams: [{ ...owls, divisionId: 1, divisionName: 'Boys 3-4', coachIds: [] }],
  };
  const played = storedGame({ awayTeamId: 99, number: '7' });
  const kept = storedGame({
    ...{ awayTeamId: null, number: '7' },
    openSides: { home: null, away: OPEN_OPPONENT, divisionId: null },
  });
  const ofOther = storedGame({ ...kept, homeTeamId: 3 });
  const after = { date: '2026-12-06', time: '12:00:00' };
  const left = (cells: Cells, game: StoredGame, now = SEASON.now) =>
    reasonOf({ away: 'Owls', ...cells }, { ...withGames(season, [game]), now });

  it.each<[about: string, cells: Cells, game: StoredGame, now?: typeof after]>([
    [
      'it played, by its number',
      { number: '7', school: 'Sandburg', gym: 'Small Gym', court: '' },
      played,
      after,
    ],
    ['it played, by its time and court', {}, played, after],
    [
      'it played at home',
      { home: 'Owls', away: 'Hawks' },
      { ...played, homeTeamId: 99, awayTeamId: 1 },
      after,
    ],
    ['the other side keeps', {}, kept],
  ])('is about the game that %s', (_about, cells, game, now) => {
    expect(left(cells, game, now)).not.toContain('has withdrawn');
  });

  it.each<[about: string, cells: Cells, game: StoredGame]>([
    ['at another time', { start: '15:00', end: '16:00' }, kept],
    ['on another day', { date: '2026-12-12' }, kept],
    ['on another court', { school: 'Sandburg', gym: 'Small Gym', court: '' }, kept],
    ['of another team', {}, ofOther],
    ['with another number at another time', { number: '8', start: '15:00', end: '16:00' }, kept],
  ])('is not about a game %s, and needs a team', (_about, cells, game) => {
    expect(left(cells, game)).toBe('review: Owls of Boys 3-4 has withdrawn.');
  });
});

describe('a postponed game', () => {
  const postponed = (change: Partial<StoredGame> = {}) => storedGame({ isPostponed: true, ...change });
  const undated = { date: '', start: '', end: '', school: '', gym: '', court: '', status: 'Postponed' };
  const withStored = (...games: StoredGame[]) => withGames(SEASON, games);
  const NEXT = '2026-12-12';

  it.each([
    ['its former day', {}],
    ['no day', undated],
    ['another day', { date: NEXT, number: '201' }],
  ])('stays postponed if a row with %s says so', (_, cells) => {
    const input = withStored(postponed({ number: '201', isImported: false }));
    const number = 'number' in cells ? cells.number : '';
    expect(
      reasonOf({ ...cells, number, status: 'Postponed' }, withStored(postponed({ number: '201' }))),
    ).toBe('unchanged: It is postponed and to be made up.');
    expect(states([{ ...undated, number: '' }], input)).toEqual(['unchanged']);
  });

  it('is its only game if a row without a day and a number says "Postponed"', () => {
    const { rows } = plan([undated], withStored(storedGame()));
    expect(rows).toMatchObject([{ state: 'gone', isPostponed: true, entryId: 1 }]);
  });

  it('needs review if the row does not say which of two games it is', () => {
    const two = withStored(storedGame(), storedGame({ entryId: 2, date: NEXT }));
    expect(reasonOf(undated, two)).toBe(
      'review: It does not say which game is postponed. Add its date or its game number.',
    );
  });

  it('is not the game of a row without a day that says "Canceled"', () => {
    const { rows } = plan([{ ...undated, status: 'Canceled' }], withStored(storedGame()));
    expect(rows.map(({ state }) => state)).toEqual(['unchanged', 'unchanged']);
  });

  it('is found by its home team if both teams have one', () => {
    const input = withStored(postponed(), postponed({ entryId: 2, homeTeamId: 2, awayTeamId: 1 }));
    const { rows } = plan([undated, { ...undated, home: 'Owls', away: 'Hawks' }], input);
    expect(rows.map(({ state, entryId }) => [state, entryId])).toEqual([
      ['unchanged', 1],
      ['unchanged', 2],
    ]);
  });

  it('is not the other game of the two teams if its row stands twice in the file', () => {
    const input = withStored(
      storedGame({ number: '1' }),
      storedGame({ entryId: 2, date: NEXT, number: '2' }),
    );
    for (const row of [{ status: 'Postponed', number: '1' }, { status: 'Rained out' }]) {
      const { rows } = plan([row, row], input);
      expect(rows.map(({ state, entryId, reason }) => [state, entryId, reason])).toEqual([
        ['gone', 1, expect.stringContaining('It is to be made up.')],
        ['unchanged', null, 'This is the same game as line 2.'],
        ['unchanged', 2, 'This game is not in the file. It stays in the schedule.'],
      ]);
    }
    expect(
      states([undated, undated], withStored(postponed(), storedGame({ entryId: 2, date: NEXT }))),
    ).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });

  it.each(['201', ''])(
    'gets the number and the day of the row beside the one that says "Postponed", if its own number is "%s"',
    (number) => {
      const rows = [{ status: 'Postponed' }, { date: NEXT, number: '201' }];
      expect(plan(rows, withStored(storedGame({ number: number || null }))).rows).toMatchObject([
        { state: 'unchanged', entryId: null },
        { state: 'changed', entryId: 1 },
      ]);
    },
  );

  it('keeps its number while it is postponed', () => {
    const input = withStored(storedGame({ number: '201' }));
    const { rows } = plan(
      [
        { status: 'Postponed', number: '201' },
        { home: 'Bulls', away: 'Nets', start: '12:00', end: '13:00', number: '0201' },
      ],
      input,
    );
    expect(rows.map(({ state, entryId }) => [state, entryId])).not.toContainEqual(['new', null]);
  });

  it('gets a new time as the same game, also after its former time and if it was added by hand', () => {
    const now = { date: '2026-12-06', time: '12:00:00' };
    for (const game of [postponed({ number: '201' }), postponed({ isImported: false })]) {
      const input = { ...withStored(game), now };
      const { rows } = plan([{ date: NEXT, number: '201', status: 'Rescheduled' }], input);
      expect(rows).toMatchObject([
        {
          state: 'changed',
          entryId: 1,
          reason: 'It was postponed and gets a new time. New date.',
          was: 'Sat, Dec 5, 2026, 10–11 AM',
        },
      ]);
    }
  });

  it('can return to its former time, and be canceled', () => {
    const input = withStored(postponed());
    expect(reasonOf({}, input)).toBe('changed: It was postponed and gets a new time.');
    expect(plan([{ status: 'Canceled' }], input).rows).toMatchObject([{ state: 'gone', entryId: 1 }]);
  });

  it.each([true, false])(
    'stays if the file lacks it, whether missing games are canceled (%j)',
    (cancelsMissing) => {
      const input = { ...withStored(postponed()), cancelsMissing };
      expect(states([{ home: 'Bulls', away: 'Nets' }], input)).toEqual(['new']);
    },
  );

  it('changes nothing if the file is imported again', () => {
    const rows = [{ status: 'Postponed' }, { home: 'Bulls', away: 'Nets', start: '12:00', end: '13:00' }];
    const after = applied(withStored(storedGame()), plan(rows, withStored(storedGame())));
    expect(states(rows, after)).toEqual(['unchanged', 'unchanged']);
  });
});
