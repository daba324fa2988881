import { describe, expect, it } from 'vitest';
import { aGame, aPractice, aRow, TODAY } from '../testing/a-row.ts';
import { misfitReason, unmovableReason } from './use-moving-entry.ts';

const from = (startTime: string, endTime: string) => ({
  ...{ startTime: `${startTime}:00`, endTime: `${endTime}:00` },
  ...{ slotStartTime: `${startTime}:00`, slotEndTime: `${endTime}:00` },
});
const NOON = { date: TODAY, time: '12:00:00' };
const hawks = aGame(1, from('18:00', '19:00'));
const DAY = [
  hawks,
  aPractice(2, { teamName: 'Bulls', homeTeam: 'Bulls', ...from('19:00', '20:00') }),
  aRow(3, from('20:00', '21:00')),
  aRow(4, { court: '2', ...from('18:00', '19:00') }),
  aPractice(5, { court: '3', ...from('20:00', '21:00') }),
  aRow(6, { court: '4', status: 'PENDING', ...from('18:00', '19:00') }),
  aRow(7, {
    court: '5',
    status: 'RESERVED',
    takenBy: 'GAME 17:00-18:30 (Fall 2026)',
    ...from('18:00', '19:00'),
  }),
];
const why = (row: typeof hawks, court: string, hour: number, now = NOON) =>
  misfitReason(row, { venueId: 1, court, start: hour * 60 }, DAY, now);

describe('misfitReason', () => {
  it.each([
    ['what takes the time', '1', 18.5, 'used by Practice: Bulls, 7–8 PM'],
    ['the time that is not approved', '2', 18.5, 'the school has not approved 7:00 PM – 7:30 PM'],
    ['time that is pending', '4', 18, 'the school has not approved 6:00 PM – 7:00 PM'],
    ['a team that is somewhere else', '1', 20, 'a team is busy: Practice: Hawks, 8–9 PM, Salk - Gym'],
    ['an entry of another season', '5', 18, 'used by Game, 5–6:30 PM (Fall 2026)'],
    ['nothing that the board knows', '2', 18, 'it does not fit'],
  ])('explains %s', (_what, court, hour, text) => {
    expect(why(hawks, court, hour)).toBe(text);
  });

  it('explains that the start has passed', () => {
    expect(why(hawks, '2', 18, { date: TODAY, time: '18:30:00' })).toBe('this start has already passed');
  });

  it('explains that practices take whole slots', () => {
    const practice = aPractice(9, { teamName: 'Nets', homeTeam: 'Nets', ...from('21:00', '21:30') });
    expect(why(practice, '2', 18.25)).toBe('a practice starts together with a slot');
  });
});

describe('unmovableReason', () => {
  it.each([
    [hawks, null],
    [aPractice(1), null],
    [aRow(1, { type: 'CLINIC', entryId: 3 }), null],
    [aGame(1, { type: 'PLAYOFF' }), null],
    [aRow(1), 'There is nothing to move here.'],
    [aGame(1, { date: '2026-11-23' }), 'It has already started.'],
    [
      aRow(1, { type: 'BLACKOUT', entryId: 3 }),
      'A blackout can’t be moved. Cancel it, and add it at the other place.',
    ],
  ])('returns the reason why %o can’t be moved: %s', (row, text) => {
    expect(unmovableReason(row, NOON)).toBe(text);
  });
});
