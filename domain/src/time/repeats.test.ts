import { describe, expect, it } from 'vitest';
import { parseRepeats, repeatedDays } from './repeats.ts';

const PLAIN = { everyWeeks: 1, weekdays: null, ofMonth: null, count: null, weeks: null, lastDate: null };

describe('parseRepeats', () => {
  it.each([
    ['Weekly', {}],
    ['every week', {}],
    ['Weekly on Monday', { weekdays: [1] }],
    ['Repeats weekly on Tue and Thu', { weekdays: [2, 4] }],
    ['Mondays & Wednesdays', { weekdays: [1, 3] }],
    ['Bi-weekly', { everyWeeks: 2 }],
    ['biweekly', { everyWeeks: 2 }],
    ['Every other week', { everyWeeks: 2 }],
    ['every 2 weeks', { everyWeeks: 2 }],
    ['Every three weeks on Friday', { everyWeeks: 3, weekdays: [5] }],
    ['Every other Monday', { everyWeeks: 2, weekdays: [1] }],
    ['alternating weeks', { everyWeeks: 2 }],
    ['alternate weeks', { everyWeeks: 2 }],
    ['Every two weeks', { everyWeeks: 2 }],
    ['every second Friday', { everyWeeks: 2, weekdays: [5] }],
    ['Every day but Sunday', { weekdays: [1, 2, 3, 4, 5, 6] }],
    ['Weekly on M-F except Wed', { weekdays: [1, 2, 4, 5] }],
    ['Each 2nd week', { everyWeeks: 2 }],
    ['every third week', { everyWeeks: 3 }],
    ['Every 3rd week', { everyWeeks: 3 }],
    ['every four weeks', { everyWeeks: 4 }],
    ['Every 4 weeks for 3 times', { everyWeeks: 4, count: 3 }],
    ['FREQ=WEEKLY;BYDAY=SU,TU,TH,FR,SA', { weekdays: [0, 2, 4, 5, 6] }],
    ['1st & 3rd Mondays', { weekdays: [1], ofMonth: [1, 3] }],
    ['2nd Tuesday', { weekdays: [2], ofMonth: [2] }],
    ['the second Tuesday of each month', { weekdays: [2], ofMonth: [2] }],
    ['Monthly on the 1st, 2nd, and last Tue/Thu', { weekdays: [2, 4], ofMonth: [1, 2, -1] }],
    [
      'every 3rd Tuesday of the month until 3/2/2027',
      { weekdays: [2], ofMonth: [3], lastDate: '2027-03-02' },
    ],
    ['Every first Friday', { weekdays: [5], ofMonth: [1] }],
    ['Weekly x 10', { count: 10 }],
    ['Weekly for 8 weeks', { weeks: 8 }],
    ['Bi-weekly (Tue) until 3/2/2027', { everyWeeks: 2, weekdays: [2], lastDate: '2027-03-02' }],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10', { everyWeeks: 2, weekdays: [1, 3], count: 10 }],
    ['RRULE:FREQ=WEEKLY;UNTIL=20270301T045959Z;WKST=SU', { lastDate: '2027-03-01' }],
  ])('reads how days return from %j', (text, rule) => {
    expect(parseRepeats(text)).toEqual({ ...PLAIN, ...rule });
  });

  it.each(['None', 'No', 'One-time', 'Single date', 'Does not repeat', 'Never'])(
    'knows that %j means one day',
    (text) => {
      expect(parseRepeats(text)).toBe('once');
    },
  );

  it.each([
    'Monthly',
    '5th Tuesday',
    'first practice of the month',
    'every 3rd Tuesday',
    'Every third Friday',
    'Custom',
    'FREQ=MONTHLY;BYDAY=1MO',
    'FREQ=DAILY;COUNT=3',
    'FREQ=WEEKLY;UNTIL=spring',
    'Weekly until spring',
    '',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;EXDATE=20261221',
    'Weekly except 12/21',
  ])('does not guess what %j means', (text) => {
    expect(parseRepeats(text)).toBeNull();
  });
});

describe('repeatedDays', () => {
  const plain = { everyWeeks: 1, ofMonth: null, count: null, weeks: null };

  it('lists the days of every other week, in weeks that begin on Sunday', () => {
    expect(repeatedDays('2026-12-09', '2027-01-06', { ...plain, everyWeeks: 2, weekdays: [1, 3] })).toEqual([
      '2026-12-09',
      '2026-12-21',
      '2026-12-23',
      '2027-01-04',
      '2027-01-06',
    ]);
  });

  it('lists the first, the third or the last of a weekday in each month', () => {
    const tuesdays = { ...plain, weekdays: [2] as const };
    expect(repeatedDays('2026-12-01', '2027-01-31', { ...tuesdays, ofMonth: [1, 3] })).toEqual([
      '2026-12-01',
      '2026-12-15',
      '2027-01-05',
      '2027-01-19',
    ]);
    expect(repeatedDays('2026-12-01', null, { ...tuesdays, ofMonth: [-1], count: 3 })).toEqual([
      '2026-12-29',
      '2027-01-26',
      '2027-02-23',
    ]);
  });

  it('ends after a number of days, or of weeks with such a day', () => {
    expect(repeatedDays('2026-12-08', null, { ...plain, count: 3, weekdays: [1, 3] })).toEqual([
      '2026-12-09',
      '2026-12-14',
      '2026-12-16',
    ]);
    const monday = { ...plain, weeks: 2, weekdays: [1] as const };
    expect(repeatedDays('2026-12-10', null, monday)).toEqual(['2026-12-14', '2026-12-21']);
    expect(repeatedDays('2026-12-07', null, { ...monday, everyWeeks: 2 })).toEqual([
      '2026-12-07',
      '2026-12-21',
    ]);
  });
});
