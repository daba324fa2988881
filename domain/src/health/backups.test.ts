import { describe, expect, it } from 'vitest';
import { expiredBackups, isBackupLate, lastBackupDue, newestBackup } from './backups.ts';

const due = (now: string, timeZone = 'America/New_York') =>
  lastBackupDue(new Date(now), timeZone).toISOString();

describe('lastBackupDue', () => {
  it.each([
    ['at that second', '2026-11-17T08:30:00Z', '2026-11-17T08:30:00.000Z'],
    ['a second before', '2026-11-17T08:29:59Z', '2026-11-16T08:30:00.000Z'],
    ['in the evening', '2026-11-18T04:59:59Z', '2026-11-17T08:30:00.000Z'],
    ['just after midnight', '2026-11-18T05:00:00Z', '2026-11-17T08:30:00.000Z'],
    ['on the day that the clocks go forward', '2026-03-08T12:00:00Z', '2026-03-08T07:30:00.000Z'],
    ['on the day that they go back', '2026-11-01T12:00:00Z', '2026-11-01T08:30:00.000Z'],
  ])('is 3:30 in league time, asked %s', (_, now, expected) => {
    expect(due(now)).toBe(expected);
  });

  it('follows the time zone of the league', () => {
    expect(due('2026-11-17T12:00:00Z', 'Pacific/Kiritimati')).toBe('2026-11-16T13:30:00.000Z');
    expect(due('2026-11-17T12:00:00Z', 'Asia/Kathmandu')).toBe('2026-11-16T21:45:00.000Z');
  });
});

describe('isBackupLate', () => {
  it.each([
    ['2026-11-15T12:00:00.000Z', false],
    ['2026-11-15T11:59:59.999Z', true],
    ['2026-11-18T12:00:00Z', false],
  ])('isBackupLate for a last backup of %s, at noon of the 17th, is %s', (lastAt, expected) => {
    expect(isBackupLate(new Date(lastAt), new Date('2026-11-17T12:00:00Z'))).toBe(expected);
  });
});

describe('expiredBackups', () => {
  const backups = (...days: string[]) => days.map((day) => ({ madeAt: new Date(`${day}T08:30:00Z`) }));
  const expired = (days: string[], keepDays = 14) =>
    expiredBackups(backups(...days), { now: new Date('2026-11-17T08:30:00Z'), keepDays }).map(({ madeAt }) =>
      madeAt.toISOString().slice(0, 10),
    );

  it('returns the backups older than the number of days to keep', () => {
    expect(expired(['2026-11-17', '2026-11-03', '2026-11-02', '2026-10-01'])).toEqual([
      '2026-11-02',
      '2026-10-01',
    ]);
    expect(expired(['2026-11-17', '2026-11-16', '2026-11-15'], 1)).toEqual(['2026-11-15']);
  });

  it('returns nothing until there are two recent backups, whatever time the clock shows', () => {
    expect(expired(['2026-11-17', '2026-10-01', '2026-09-30'])).toEqual([]);
    expect(expired(['2027-11-17', '2026-11-17', '2026-10-01'])).toEqual([]);
    expect(expired(['2027-11-17', '2026-11-17', '2026-11-16', '2026-10-01'])).toEqual(['2026-10-01']);
    expect(expired([])).toEqual([]);
  });

  it('returns old backups to keep for one day, although backups are a little more than a day apart', () => {
    const kept = ['2026-11-15T08:30:00Z', '2026-11-16T08:30:10Z', '2026-11-17T08:30:40Z'];
    const now = new Date('2026-11-17T08:30:40Z');
    const expired = expiredBackups(
      kept.map((instant) => ({ madeAt: new Date(instant) })),
      { now, keepDays: 1 },
    );
    expect(expired).toHaveLength(2);
  });
});

describe('newestBackup', () => {
  const at = (...days: string[]) => days.map((day) => ({ madeAt: new Date(`${day}T08:30:00Z`) }));
  const newest = (...days: string[]) => newestBackup(at(...days), new Date('2026-11-17T08:30:00Z'));

  it('is the latest one that is not dated in the future', () => {
    expect(newest('2026-11-15', '2026-11-17', '2026-11-16')).toEqual(at('2026-11-17')[0]);
    expect(newest('2027-01-01', '2026-11-15', '2026-11-18')).toEqual(at('2026-11-15')[0]);
    expect(newest('2027-01-01')).toBeNull();
    expect(newest()).toBeNull();
  });
});
