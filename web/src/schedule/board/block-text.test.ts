import { NO_FILTERS } from '@portal/domain/schedule/row-filters.ts';
import { describe, expect, it } from 'vitest';
import {
  blockLabel,
  blockName,
  countText,
  hourName,
  narrowedBy,
  sidesOf,
  typeWord,
  whenOf,
} from './block-text.ts';
import { aGame, aPractice, aRow, TODAY } from './testing/a-row.ts';

const aClinic = aRow(3, { type: 'CLINIC', detail: 'Ball Handling', entryId: 3 });
const aBlackout = aRow(4, { type: 'BLACKOUT', detail: 'School concert', entryId: 4 });
const taken = aRow(5, {
  status: 'RESERVED',
  takenBy: 'GAME 18:00-19:15',
  startTime: '19:00:00',
  endTime: '20:00:00',
});

describe('typeWord and blockName', () => {
  it.each([
    [aPractice(1), 'Practice', 'Hawks'],
    [aGame(1), 'Game', 'Hawks vs Owls'],
    [aGame(1, { type: 'PLAYOFF', status: 'PLAYOFF', awayTeam: 'External' }), 'Playoff', 'Hawks vs External'],
    [aGame(1, { detail: 'ann@example.org' }), 'Game', 'Hawks vs Owls'],
    [aClinic, 'Clinic', 'Ball Handling'],
    [aBlackout, 'Blackout', 'School concert'],
    [aRow(1, { status: 'PENDING' }), 'Pending', ''],
    [aGame(1, { status: 'PENDING' }), 'Pending game', 'Hawks vs Owls'],
    [aRow(1, { status: 'CANCELED' }), 'Canceled', ''],
    [aRow(1, { status: 'DECLINED' }), 'Declined', ''],
    [taken, 'In use', 'Game, 6–7:15 PM'],
    [{ ...taken, takenOn: 'Main', takenFor: 'Hawks vs Owls' }, 'In use', 'Hawks vs Owls on court Main'],
    [{ ...taken, takenOn: 'Main', takenFor: '' }, 'In use', 'Game, 6–7:15 PM on court Main'],
  ])('describe %o as %s with the name %s', (row, word, name) => {
    expect([typeWord(row), blockName(row)]).toEqual([word, name]);
  });
});

describe('blockLabel', () => {
  it.each([
    [aPractice(1), 'Practice: Hawks, Boys 3-4, 6:00 PM – 7:00 PM, Salk - Gym, court 1'],
    [aRow(1), 'Open, 6:00 PM – 7:00 PM, Salk - Gym, court 1'],
    [aBlackout, 'Blackout: School concert, 6:00 PM – 7:00 PM, Salk - Gym, court 1'],
    [taken, 'Used by game, 6–7:15 PM, 7:00 PM – 8:00 PM, Salk - Gym, court 1'],
    [
      { ...taken, takenOn: 'Main', takenFor: 'Hawks vs Owls' },
      'Court Main is in use: Hawks vs Owls game, 6–7:15 PM, 7:00 PM – 8:00 PM, Salk - Gym, court 1',
    ],
    [
      { ...taken, takenOn: 'Main', takenFor: '' },
      'Court Main is in use: game, 6–7:15 PM, 7:00 PM – 8:00 PM, Salk - Gym, court 1',
    ],
  ])('describes %o as %s', (row, label) => {
    expect(blockLabel(row, 'ahead')).toBe(label);
    expect(blockLabel(row, 'past')).toBe(`${label}, past`);
    expect(blockLabel(row, 'now')).toBe(`${label}, under way`);
  });
});

describe('whenOf', () => {
  it.each([
    [TODAY, '17:59:59', 'ahead'],
    [TODAY, '18:00:00', 'now'],
    [TODAY, '18:59:59', 'now'],
    [TODAY, '19:00:00', 'past'],
    ['2026-11-23', '23:00:00', 'ahead'],
    ['2026-11-25', '00:00:00', 'past'],
    ['2026-11-25', '18:30:00', 'past'],
  ])('compares 6 PM to 7 PM with %s %s: %s', (date, time, when) => {
    expect(whenOf(aRow(1), { date, time })).toBe(when);
  });
});

describe('hourName', () => {
  it.each([
    [0, '12 AM'],
    [9, '9 AM'],
    [12, '12 PM'],
    [23, '11 PM'],
  ])('formats hour %i as %s', (hour, name) => {
    expect(hourName(hour)).toBe(name);
  });
});

describe('countText', () => {
  it('counts entries and open slots, but not pending or taken ones', () => {
    expect(countText([aPractice(1), aGame(2), aRow(3), taken, aRow(6, { status: 'PENDING' })])).toBe(
      '2 entries, 1 open slot',
    );
    expect(countText([])).toBe('0 entries, 0 open slots');
  });
});

describe('narrowedBy', () => {
  it('names the active filters except venue and weekdays', () => {
    expect(narrowedBy({ ...NO_FILTERS, venue: 'Salk - Gym', weekday: '2' })).toBe('');
    const times = { startTime: '18:00:00', endTime: '20:30:00' };
    expect(narrowedBy({ ...NO_FILTERS, type: 'GAME', division: 'Boys 3-4', search: 'hawks', ...times })).toBe(
      'Game, Boys 3-4, from 6:00 PM, before 8:30 PM, “hawks”',
    );
  });
});

describe('sidesOf', () => {
  it('names each team with a practice or game once, but none from other entries or seasons', () => {
    const practice = aPractice(1);
    const rows = [practice, aPractice(2), aGame(3), aClinic, aBlackout, aRow(6)];
    const former = aPractice(7, { teamName: 'Bears', otherSeason: 'Fall 2025' });
    const { divisionName } = practice;
    expect(sidesOf([...rows, former])).toEqual([`${divisionName} Hawks`, `${divisionName} Hawks vs Owls`]);
  });
});
