import { describe, expect, it } from 'vitest';
import {
  entryLabel,
  mayAdd,
  mayMove,
  mayUpdate,
  mayWriteNote,
  NOT_A_PRACTICE,
  type RowAction,
  type RowState,
  rowActions,
  takenByText,
  usedByText,
} from './row-actions.ts';

const NOW = { date: '2026-11-17', time: '12:00:00' };
const AHEAD = { date: '2026-11-17', startTime: '18:00:00' };
const BEGUN = { date: '2026-11-17', startTime: '12:00:00' };
const TAKEN_BY = 'GAME 18:00-19:15';
const ACTIONS = ['add', 'update', 'cancel'] as const satisfies RowAction[];

const TYPES = ['OPEN', 'PRACTICE', 'PRACTSCHED', 'GAME', 'PLAYOFF', 'CLINIC', 'BLACKOUT'];

/**
 * Add, Update and Cancel for every future row, one letter each, written from the specification and
 * independently of the rules, so that a changed cell must be changed twice.
 * + allowed p pending c closed by the school, or not updatable t taken by another entry
 * o occupied g not a practice x not cancelable
 */
const CELLS: Record<string, string> = {
  //          OPEN PRAC PRAS GAME PLAY CLIN BLAC
  OPEN: '     +cx  ocx  ocx  ocx  ocx  ocx  ocx',
  PENDING: '  ppp  pp+  pp+  pp+  pp+  pp+  pp+',
  RESERVED: ' ttx  ttx  ttx  ttx  ttx  ttx  ttx',
  PRACTICE: ' ogx  o++  o++  og+  og+  og+  og+',
  PRACTSCHED: 'ogx o++  o++  og+  og+  og+  og+',
  GAME: '     ogx  o++  o++  og+  og+  og+  og+',
  PLAYOFF: '  ogx  o++  o++  og+  og+  og+  og+',
  CLINIC: '   ocx  oc+  oc+  oc+  oc+  oc+  oc+',
  BLACKOUT: ' ocx  oc+  oc+  oc+  oc+  oc+  oc+',
  CANCELED: ' ccx  ccx  ccx  ccx  ccx  ccx  ccx',
  DECLINED: ' ccx  ccx  ccx  ccx  ccx  ccx  ccx',
};

const CLOSED: Record<string, string> = {
  CANCELED: 'The school has canceled this time',
  DECLINED: 'The school has declined this time',
};

const OCCUPIED: Record<string, string> = {
  PRACTICE: 'practice',
  PRACTSCHED: 'practice',
  GAME: 'game',
  PLAYOFF: 'playoff',
  CLINIC: 'clinic',
  BLACKOUT: 'blackout',
};

/** The verdict that a letter stands for, with its sentence. */
function answerOf(letter: string, action: RowAction, { type, status }: RowState) {
  const refused = (reason: string, text: string | undefined) => ({ allowed: false, reason, text });
  switch (letter) {
    case '+':
      return { allowed: true };
    case 'e':
      return refused('expired', 'Actions disabled: expired');
    case 'p':
      return refused('pending', 'Actions disabled: pending');
    case 'c':
      return refused('closed', action === 'add' ? CLOSED[status] : `Not updatable (${status})`);
    case 't':
      return refused('taken', 'Used by game, 6–7:15 PM');
    case 'o':
      return refused('occupied', `There is already a ${OCCUPIED[status === 'OPEN' ? type : status]} here`);
    case 'g':
      return refused('not-a-practice', 'Only practices can be updated here.');
    case 'x':
      return refused('not-cancelable', `Not cancelable (${status})`);
    default:
      throw new Error(`No answer is called ${letter}.`);
  }
}

const cells = Object.entries(CELLS).flatMap(([status, line]) =>
  line
    .trim()
    .split(/\s+/)
    .map((letters, index) => ({ status, type: TYPES[index] ?? '', letters })),
);

it('lets an Update set the teams of a playoff that are not known yet', () => {
  const row = {
    type: 'PLAYOFF',
    status: 'PLAYOFF',
    date: '2026-11-24',
    startTime: '18:00:00',
    takenBy: '',
    hasOpenSides: true,
  };
  expect(mayUpdate(row, { date: '2026-11-23', time: '12:00:00' })).toEqual({ allowed: true });
});

describe('the table of row states', () => {
  it('has a cell for every status and type in the specification', () => {
    expect(cells).toHaveLength(11 * 7);
    expect(cells.every(({ letters }) => letters.length === 3)).toBe(true);
  });

  describe.each(cells)('status $status, type $type', ({ status, type, letters }) => {
    const state = { status, type, takenBy: TAKEN_BY };
    it.each(ACTIONS.map((action, index) => [action, letters.charAt(index)] as const))(
      '%s is %s before the start',
      (action, letter) => {
        const row = { ...state, ...AHEAD };
        expect(rowActions(row, NOW)[action]).toEqual(answerOf(letter, action, row));
      },
    );

    it('allows nothing from its start on', () => {
      const row = { ...state, ...BEGUN };
      const expired = answerOf('e', 'add', row);
      expect(rowActions(row, NOW)).toEqual({ add: expired, update: expired, cancel: expired });
    });
  });
});

describe('actions for an unusual row', () => {
  const said = (status: string, type: string) =>
    Object.values(rowActions({ status, type, takenBy: '', ...AHEAD }, NOW)).map((verdict) =>
      verdict.allowed ? '+' : verdict.text,
    );

  it.each([
    ['avail', 'available', ['+', 'Not updatable (OPEN)', 'Not cancelable (OPEN)']],
    ['Blacked Out', 'blackout', ['There is already a blackout here', 'Not updatable (BLACKOUT)', '+']],
    [
      ' Cancelled ',
      'OPEN',
      ['The school has canceled this time', 'Not updatable (CANCELED)', 'Not cancelable (CANCELED)'],
    ],
    ['pending', 'practice', ['Actions disabled: pending', 'Actions disabled: pending', '+']],
    [
      'pending',
      'available',
      ['Actions disabled: pending', 'Actions disabled: pending', 'Actions disabled: pending'],
    ],
    ['practice', 'practsched', ['There is already a practice here', '+', '+']],
    [
      'something new',
      'OPEN',
      ['This time is not open', NOT_A_PRACTICE.text, 'Not cancelable (SOMETHING NEW)'],
    ],
    ['', '', ['This time is not open', NOT_A_PRACTICE.text, 'Not cancelable ()']],
    ['constructor', 'OPEN', ['This time is not open', NOT_A_PRACTICE.text, 'Not cancelable (CONSTRUCTOR)']],
  ])('are as expected for the status %j and the type %j', (status, type, texts) => {
    expect(said(status, type)).toEqual(texts);
  });

  it('are refused for a RESERVED slot even if the entry that takes it is unknown', () => {
    expect(said('RESERVED', 'OPEN')).toEqual([
      'Used by another entry',
      'Used by another entry',
      'Not cancelable (RESERVED)',
    ]);
  });
});

describe('a past row', () => {
  const open = { type: 'OPEN', status: 'OPEN', takenBy: '' };
  it.each([
    ['2026-11-16', '23:59:59', false],
    ['2026-11-17', '11:59:59', false],
    ['2026-11-17', '12:00:00', false],
    ['2026-11-17', '12:00:01', true],
    ['2026-11-18', '00:00:00', true],
    ['2027-01-01', '08:00:00', true],
  ])('a past row at %s %s can be added to: %s', (date, startTime, allowed) => {
    expect(mayAdd({ ...open, date, startTime }, NOW).allowed).toBe(allowed);
  });
});

describe('moving and noting', () => {
  const row = (type: string, time: typeof AHEAD) => ({ type, status: type, takenBy: '', ...time });

  it.each(['PRACTICE', 'PRACTSCHED', 'GAME', 'PLAYOFF', 'CLINIC'])(
    'lets a %s move until it starts',
    (type) => {
      expect(mayMove(row(type, AHEAD), NOW)).toBe(true);
      expect(mayMove(row(type, BEGUN), NOW)).toBe(false);
    },
  );

  it.each(['OPEN', 'BLACKOUT', 'CANCELED'])('never lets a row of type %s move', (type) => {
    expect(mayMove(row(type, AHEAD), NOW)).toBe(false);
  });

  it('lets an entry have a note until it starts, and a slot none', () => {
    expect(mayWriteNote({ entryId: 1, ...AHEAD }, NOW)).toBe(true);
    expect(mayWriteNote({ entryId: 1, ...BEGUN }, NOW)).toBe(false);
    expect(mayWriteNote({ entryId: null, ...AHEAD }, NOW)).toBe(false);
  });
});

describe('what uses a slot', () => {
  it.each([
    [{ takenBy: TAKEN_BY }, 'Used by game, 6–7:15 PM'],
    [{ takenBy: `${TAKEN_BY} (Fall 2026)` }, 'Used by game, 6–7:15 PM (Fall 2026)'],
    [{ takenBy: '' }, 'Used by another entry'],
    [{ takenBy: 'a school event' }, 'Used by a school event'],
    [{ takenBy: TAKEN_BY, takenOn: 'Main' }, 'Court Main is in use: game, 6–7:15 PM'],
    [
      { takenBy: TAKEN_BY, takenOn: 'Court B', takenFor: 'Hawks' },
      'Court B is in use: Hawks game, 6–7:15 PM',
    ],
  ])('is told for %j', (row, text) => {
    expect(usedByText(row)).toBe(text);
  });
});

describe('the names of entries', () => {
  const entry = { type: 'playoff', startTime: '18:00:00', endTime: '19:30:00' };
  it('have the short form for a row that another entry takes', () => {
    expect(takenByText(entry)).toBe('PLAYOFF 18:00-19:30');
    expect(takenByText({ ...entry, otherSeason: null })).toBe('PLAYOFF 18:00-19:30');
    expect(takenByText({ ...entry, otherSeason: 'Fall 2026' })).toBe('PLAYOFF 18:00-19:30 (Fall 2026)');
  });

  it('have the long form for a sentence', () => {
    expect(entryLabel(entry)).toBe('Playoff, 6–7:30 PM');
    expect(entryLabel({ ...entry, type: 'PRACTICE' })).toBe('Practice, 6–7:30 PM');
  });

  it('have a title and a text for the popup about games', () => {
    expect(NOT_A_PRACTICE).toEqual({ title: 'Not a practice', text: 'Only practices can be updated here.' });
  });
});
