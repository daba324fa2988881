import { describe, expect, it } from 'vitest';
import type { GameField } from './game.ts';
import { keyPart } from './game-question.ts';
import { readRowTime, textsOf } from './read-game-row.ts';
import { isStatusNote, kindOf } from './row-kind.ts';
import { rowOf } from './testing/season.ts';

type Cells = Partial<Record<GameField, string>>;

const READING = {
  order: 'month-first',
  season: { firstDate: '2026-11-21', lastDate: '2027-02-27' },
  zone: null,
} as const;

const kindWith = (cells: Cells, answers: ReadonlyMap<string, string> = new Map()) => {
  const texts = textsOf(rowOf(cells));
  return kindOf(texts, { time: readRowTime(texts, READING), reading: READING, answers });
};
const kind = (cells: Cells) => kindWith(cells).kind;

it.each(['Canceled', 'CANCELLED', 'Cancelled - snow', 'Deleted', 'Off'])(
  'reads the status %j as canceled',
  (status) => {
    expect(kind({ status })).toEqual({ kind: 'canceled', status, isPostponed: false });
  },
);

it.each(['Postponed', 'PPD', 'Game postponed', 'Rained out', 'Snowed Out', 'Weather'])(
  'reads the status %j as postponed',
  (status) => {
    expect(kind({ status })).toEqual({ kind: 'canceled', status, isPostponed: true });
  },
);

it.each([
  '',
  'Scheduled',
  'Final',
  'Final/OT',
  'Completed',
  'Confirmed',
  'Rescheduled',
  'Delayed',
  'Moved to 12/5',
  'Delayed until 10:00 AM',
  'Played',
  'Official',
])('reads the status %j as a game that will be played', (status) => {
  expect(kindWith({ status })).toEqual({ kind: { kind: 'game', type: null }, question: null, problem: null });
});

it.each([
  [
    'Moved to 1/9',
    'The status says "Moved to 1/9", the row says Sat, Dec 5, 2026, 10:00 AM. Correct the row or the status.',
  ],
  [
    'Delayed until 11:30',
    'The status says "Delayed until 11:30", the row says Sat, Dec 5, 2026, 10:00 AM. Correct the row or the status.',
  ],
])('reports a row that is not where its status %j says', (status, problem) => {
  expect(kindWith({ status }).problem).toBe(problem);
});

describe('a status that may mean several things', () => {
  it.each([
    ['Forfeit', ['canceled', 'import', 'leave-out']],
    ['FF', ['canceled', 'import', 'leave-out']],
    ['Final - Forfeit', ['canceled', 'import', 'leave-out']],
    ['Tentative', ['import', 'postponed', 'canceled', 'leave-out']],
    ['TBC', ['import', 'postponed', 'canceled', 'leave-out']],
    ['If necessary', ['import', 'postponed', 'canceled', 'leave-out']],
    ['Moved to Salk', ['import', 'canceled', 'postponed', 'leave-out']],
    ['On hold', ['import', 'postponed', 'canceled', 'leave-out']],
    ['constructor', ['import', 'postponed', 'canceled', 'leave-out']],
  ])('asks what %j means', (status, answers) => {
    const { question } = kindWith({ status });
    expect(question?.question).toMatchObject({ key: `status:${keyPart(status)}`, answer: null });
    expect(question?.question.choices.map(({ answer }) => answer)).toEqual(answers);
  });

  it('reads the status as it was answered', () => {
    const forfeit = (answer: string) =>
      kindWith({ status: 'Forfeit' }, new Map([['status:forfeit', answer]])).kind;
    expect(forfeit('canceled')).toEqual({ kind: 'canceled', status: 'Forfeit', isPostponed: false });
    expect(forfeit('import')).toEqual({ kind: 'game', type: null });
  });

  it('asks about a note that says what a status would', () => {
    const { question } = kindWith({ status: 'Scheduled', notes: 'PPD - snow' });
    expect(question?.question).toMatchObject({
      key: `note:${keyPart('PPD - snow')}`,
      text: 'What does the note "PPD - snow" mean for these games?',
    });
    expect(isStatusNote('Bring white shirts')).toBe(false);
    expect(isStatusNote('')).toBe(false);
  });
});

it.each([
  ['Playoff', 'playoff'],
  ['Tournament', 'playoff'],
  ['Semi-Final', 'playoff'],
  ['Game', 'game'],
  ['Regular Season', 'game'],
  ['Scrimmage', 'game'],
  ['', null],
])('reads the type %j as %j', (type, expected) => {
  expect(kind({ type })).toEqual({ kind: 'game', type: expected });
});

it.each<[Cells, string]>([
  [{ type: 'Practice' }, 'The type is "Practice". Only games are imported.'],
  [{ type: 'Team Meeting' }, 'The type is "Team Meeting". Only games are imported.'],
  [{ away: 'BYE' }, 'A bye is not a game. You can ignore this row.'],
])('reads %j as no game', (cells, reason) => {
  expect(kind(cells)).toEqual({ kind: 'other', reason });
});

it('reads an unscheduled game as a game without a day', () => {
  expect(kind({ status: 'Unscheduled' })).toEqual({
    kind: 'unset',
    reason: 'The status is "Unscheduled": set the day, time and place first.',
  });
});
