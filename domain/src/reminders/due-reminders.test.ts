import { describe, expect, it } from 'vitest';
import { dueDays, shouldRemind } from './due-reminders.ts';
import { isReminderTime } from './reminder-time.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const due = (now: string, timeZone: string, time = '17:00', since = LONG_AGO) =>
  dueDays(new Date(now), { time, timeZone, since }).map(({ date, dueAt }) => [date, dueAt.toISOString()]);

describe('isReminderTime', () => {
  it.each(['00:00', '17:00', '23:59', 'off'])('accepts %s', (text) =>
    expect(isReminderTime(text)).toBe(true),
  );
  it.each(['', '24:00', '17', '5:00', '17:60', '17:00:00', 'OFF', ' off', '17:00\n'])('rejects %j', (text) =>
    expect(isReminderTime(text)).toBe(false),
  );
});

describe('the days with due reminders', () => {
  const YORK = 'America/New_York';

  it.each([
    ['a second before the hour', '2026-11-18T21:59:59Z', ['2026-11-18']],
    ['at the hour', '2026-11-18T22:00:00Z', ['2026-11-18', '2026-11-19']],
    ['in the last second of the day', '2026-11-19T04:59:59Z', ['2026-11-18', '2026-11-19']],
    ['at midnight', '2026-11-19T05:00:00Z', ['2026-11-19']],
  ])('are right %s', (_when, now, days) => expect(due(now, YORK).map(([date]) => date)).toEqual(days));

  it('are empty while reminders are off', () => expect(due('2026-11-18T23:00:00Z', YORK, 'off')).toEqual([]));

  it.each([
    ['was switched on after the hour of today', '2026-11-18T22:00:00.001Z', []],
    ['was switched on at the hour of today', '2026-11-18T22:00:00Z', ['2026-11-19']],
    ['was switched on after the hour of yesterday', '2026-11-17T22:00:01Z', ['2026-11-19']],
    ['was on yesterday', '2026-11-17T22:00:00Z', ['2026-11-18', '2026-11-19']],
  ])('do not include earlier days if the setting %s', (_when, since, days) =>
    expect(due('2026-11-18T23:00:00Z', YORK, '17:00', new Date(since)).map(([date]) => date)).toEqual(days),
  );

  it.each([
    ['the day before the clocks go forward', YORK, '2026-03-07T23:00:00Z', '2026-03-08', '2026-03-07T22:00Z'],
    ['the day on which they do', YORK, '2026-03-08T23:00:00Z', '2026-03-09', '2026-03-08T21:00Z'],
    ['the day before they go back', YORK, '2026-10-31T23:00:00Z', '2026-11-01', '2026-10-31T21:00Z'],
    ['the day on which they do', YORK, '2026-11-01T23:00:00Z', '2026-11-02', '2026-11-01T22:00Z'],
    ['a zone of odd minutes', 'Asia/Kathmandu', '2026-11-18T12:00:00Z', '2026-11-19', '2026-11-18T11:15Z'],
    ['far east', 'Pacific/Kiritimati', '2026-11-18T03:30:00Z', '2026-11-19', '2026-11-18T03:00Z'],
    ['far west', 'Pacific/Pago_Pago', '2026-11-19T05:00:00Z', '2026-11-19', '2026-11-19T04:00Z'],
    [
      'a change of half an hour',
      'Australia/Lord_Howe',
      '2026-10-04T06:30:00Z',
      '2026-10-05',
      '2026-10-04T06:00Z',
    ],
  ])('are due at the hour of the local clock: %s', (_what, timeZone, now, day, dueAt) =>
    expect(due(now, timeZone).at(-1)).toEqual([day, new Date(dueAt).toISOString()]),
  );

  it.each([
    ['that the clocks leave out', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['that the clocks show twice', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ])('are due only once at an hour %s', (_what, date, time, dueAt) => {
    const at = new Date(dueAt).getTime();
    const before = due(new Date(at - 1).toISOString(), YORK, time);
    const after = [0, 1, 2].map((hours) => due(new Date(at + hours * 3_600_000).toISOString(), YORK, time));
    expect(before.map(([day]) => day)).toEqual([date]);
    for (const days of after) expect(days.at(-1)?.[1]).toBe(dueAt);
  });

  it('follow the league’s current time zone', () => {
    const now = '2026-11-18T23:30:00Z';
    expect(due(now, 'America/New_York').at(-1)?.[0]).toBe('2026-11-19');
    expect(due(now, 'America/Los_Angeles').at(-1)?.[0]).toBe('2026-11-18');
    expect(due(now, 'Pacific/Kiritimati').at(-1)?.[0]).toBe('2026-11-19');
  });
});

describe('a reminder of an entry', () => {
  const timeZone = 'America/New_York';
  const day = { date: '2026-11-19', dueAt: new Date('2026-11-18T22:00:00Z') };
  const toRemind = (now: string, createdAt = '2026-11-10T00:00:00Z', startTime = '18:00:00') =>
    shouldRemind({ startTime, createdAt: new Date(createdAt) }, day, { now: new Date(now), timeZone });

  it.each([
    ['two hours ahead', '2026-11-19T21:00:00Z', true],
    ['a little less', '2026-11-19T21:00:00.001Z', false],
    ['begun', '2026-11-19T23:00:00Z', false],
    ['long over', '2026-11-20T12:00:00Z', false],
  ])('is sent late only if the start is still far enough away: %s', (_what, now, expected) =>
    expect(toRemind(now)).toBe(expected),
  );

  it.each([
    ['a moment before the hour', '2026-11-18T21:59:59.999Z', true],
    ['at the hour', '2026-11-18T22:00:00Z', false],
    ['after the hour', '2026-11-18T23:00:00Z', false],
  ])('is sent only if the entry was booked before that hour: %s', (_what, createdAt, expected) =>
    expect(toRemind('2026-11-18T23:30:00Z', createdAt)).toBe(expected),
  );

  it.each([
    // The clock jumps from 2 to 3 at night, so 00:30 to 03:15 is an hour and three quarters.
    ['forward', '2026-03-08', '2026-03-08T05:30:00Z', '03:15:00', false],
    ['forward', '2026-03-08', '2026-03-08T05:30:00Z', '03:30:00', true],
    // The clock goes back from 2 to 1. From the first 00:30 to 01:45 is too short; to 02:00 it is two and a half hours.
    ['back', '2026-11-01', '2026-11-01T04:30:00Z', '01:45:00', false],
    ['back', '2026-11-01', '2026-11-01T04:30:00Z', '02:00:00', true],
  ])('counts elapsed hours when the clocks go %s', (_way, date, now, startTime, expected) =>
    expect(
      shouldRemind(
        { startTime, createdAt: LONG_AGO },
        { date, dueAt: new Date('2026-01-01T00:00:00Z') },
        { now: new Date(now), timeZone },
      ),
    ).toBe(expected),
  );
});
