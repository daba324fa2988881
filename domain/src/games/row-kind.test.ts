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
  return kindOf(texts, { time: readRowTime(texts, READING), reading: READING, isLast: true, answers });
};
const kind = (cells: Cells) => kindWith(cells).kind;

it.each([
  'Canceled',
  'CANCELLED',
  'Cancelled - snow',
  'Game canceled',
  'Cancellation',
  'Cancelation',
  'Canc.',
  'CXL',
  "Cxl'd",
  'Deleted',
  'Removed',
  'Void',
  'Called off',
  'No game',
  'Off',
])('reads the status %j as canceled', (status) => {
  expect(kind({ status })).toEqual({ kind: 'canceled', status, isPostponed: false });
});

it.each([
  'Postponed',
  'PPD',
  'Game postponed',
  'Postpone',
  'Rained out',
  'Snowed Out',
  'Weathered out',
  'Rainout',
  'Snow out',
  'Snowout',
  'Weather',
])('reads the status %j as postponed', (status) => {
  expect(kind({ status })).toEqual({ kind: 'canceled', status, isPostponed: true });
});

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
  'Finalized',
  'Final: 45-40',
  'W 45-40',
  '45 : 40',
  'Re-scheduled',
  'Has been moved',
  'New date',
  'Time changed',
  'Date change',
  'Moved to 10:00 AM',
  'Moved: 12/5',
  'Moved till 12/5 10:00 AM',
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
  [
    'Moved to 12/5 11:30 AM',
    'The status says "Moved to 12/5 11:30 AM", the row says Sat, Dec 5, 2026, 10:00 AM. Correct the row or the status.',
  ],
  [
    'Moved to 1/9 10:00 AM',
    'The status says "Moved to 1/9 10:00 AM", the row says Sat, Dec 5, 2026, 10:00 AM. Correct the row or the status.',
  ],
])('reports a row that is not where its status %j says', (status, problem) => {
  expect(kindWith({ status }).problem).toBe(problem);
});

it.each([
  [{ date: '' }, '10:00 AM'],
  [{ start: '', end: '' }, 'Sat, Dec 5, 2026'],
  [{ date: '', start: '', end: '' }, 'no day'],
])('reports what a row with %j says instead of its status', (cells, says) => {
  expect(kindWith({ ...cells, status: 'Moved to 1/9 11:30 AM' }).problem).toBe(
    `The status says "Moved to 1/9 11:30 AM", the row says ${says}. Correct the row or the status.`,
  );
});

it('asks what "Rescheduled" means of a row of which a later one may be the same game', () => {
  const texts = textsOf(rowOf({ status: 'Rescheduled' }));
  const time = readRowTime(texts, READING);
  const { question } = kindOf(texts, { time, reading: READING, isLast: false, answers: new Map() });
  expect(question?.question.choices.map(({ answer }) => answer)).toEqual([
    'import',
    'canceled',
    'postponed',
    'leave-out',
  ]);
});

describe('a status that may mean several things', () => {
  it.each([
    ['Forfeit', ['canceled', 'import', 'leave-out']],
    ['FF', ['canceled', 'import', 'leave-out']],
    ['Final - Forfeit', ['canceled', 'import', 'leave-out']],
    ['Tentative', ['import', 'postponed', 'canceled', 'leave-out']],
    ['Forfeited', ['canceled', 'import', 'leave-out']],
    ['W/O', ['canceled', 'import', 'leave-out']],
    ['Walkover', ['canceled', 'import', 'leave-out']],
    ['To be confirmed', ['import', 'postponed', 'canceled', 'leave-out']],
    ['If needed', ['import', 'postponed', 'canceled', 'leave-out']],
    ['Not confirmed', ['import', 'postponed', 'canceled', 'leave-out']],
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
    const onHold = kindWith({ status: 'On hold' }, new Map([['status:on hold', 'postponed']])).kind;
    expect(onHold).toEqual({ kind: 'canceled', status: 'On hold', isPostponed: true });
  });

  it('asks about a note that says what a status would', () => {
    const { question } = kindWith({ status: 'Scheduled', notes: 'PPD - snow' });
    expect(question?.question).toMatchObject({
      key: `note:${keyPart('PPD - snow')}`,
      text: 'What does the note "PPD - snow" mean for these games?',
    });
  });

  it.each([
    ['PPD - snow', ['postponed', 'import', 'canceled', 'leave-out']],
    ['Canceled', ['canceled', 'import', 'postponed', 'leave-out']],
  ])('offers what the note %j says first', (notes, answers) => {
    const { question } = kindWith({ notes });
    expect(question?.question.choices.map(({ answer }) => answer)).toEqual(answers);
    for (const { label } of question?.question.choices ?? []) expect(label).toMatch(/./);
  });

  it('asks about the status and not about the note if both may mean something', () => {
    expect(kindWith({ status: 'Tentative', notes: 'PPD' }).question?.question.key).toBe('status:tentative');
    expect(kindWith({ status: 'Scheduled', notes: 'Bring white shirts' }).question).toBeNull();
  });

  it.each([
    ['NOTE TIME CHANGE TO 11:30', true],
    ['Please note: canceled', true],
    ['Note new balls', false],
    ['Bring white shirts', false],
    ['', false],
    ['TBD', false],
    ['Final', false],
    [`Postponed ${'x'.repeat(50)}`, true],
    [`Postponed ${'x'.repeat(51)}`, false],
  ])('knows whether the note %j says what a status would: %j', (note, is) => {
    expect(isStatusNote(note)).toBe(is);
  });
});

it.each([
  ['Playoff', 'playoff'],
  ['Tournament', 'playoff'],
  ['Semi-Final', 'playoff'],
  ['Play-Offs', 'playoff'],
  ['Play Off', 'playoff'],
  ['Postseason', 'playoff'],
  ['Championships', 'playoff'],
  ['Finals', 'playoff'],
  ['Semi Finals', 'playoff'],
  ['Quarterfinal', 'playoff'],
  ['Quarter-Finals', 'playoff'],
  ['Consolation', 'playoff'],
  ['Game', 'game'],
  ['Regular Season', 'game'],
  ['Scrimmage', 'game'],
  ['', null],
  ['N/A', null],
])('reads the type %j as %j', (type, expected) => {
  expect(kind({ type })).toEqual({ kind: 'game', type: expected });
});

it.each<[Cells, string]>([
  [{ type: 'Practice' }, 'The type is "Practice". Only games are imported.'],
  [{ type: 'Team Meeting' }, 'The type is "Team Meeting". Only games are imported.'],
  ...[
    'Practices',
    'Training',
    'Clinic',
    'Event',
    'Try-outs',
    'Tryout',
    'Picture Day',
    'Photo',
    'Party',
    'Camps',
    'Black out',
    'Bye',
  ].map((type): [Cells, string] => [{ type }, `The type is "${type}". Only games are imported.`]),
  ...['BYE', 'Bye week', '(bye)', 'Off', 'Bye: Hawks', 'bye – Owls'].map((away): [Cells, string] => [
    { away },
    'A bye is not a game. You can ignore this row.',
  ]),
  ...['Team practice', 'Skills clinics', 'School closed', 'Winter break', 'Try outs'].map(
    (home): [Cells, string] => [
      { home, away: '' },
      `The event "${home}" is not a game. You can ignore this row.`,
    ],
  ),
])('reads %j as no game', (cells, reason) => {
  expect(kind(cells)).toEqual({ kind: 'other', reason });
});

it.each<Cells>([
  { home: 'Camp Hill', away: 'Owls' },
  { home: 'Hawks', away: '' },
])('reads %j as a game', (cells) => {
  expect(kind(cells)).toEqual({ kind: 'game', type: null });
});

it.each(['Unscheduled', 'Not scheduled', 'To be scheduled', 'To be rescheduled', 'TBD', 'TBA'])(
  'reads the status %j as a game without a day',
  (status) => {
    expect(kind({ status })).toEqual({
      kind: 'unset',
      reason: `The status is "${status}": set the day, time and place first.`,
    });
  },
);

it.each(['Herons BYE', 'Herons (bye)', 'Herons - Bye'])('takes %j for a bye, which is no game', (home) => {
  expect(kind({ home, away: '' })).toEqual({
    kind: 'other',
    reason: 'A bye is not a game. You can ignore this row.',
  });
});
