import { describe, expect, it } from 'vitest';
import {
  differenceText,
  hoursNumber,
  hoursText,
  parseHours,
  parseMinutes,
  signedHours,
} from './hours-text.ts';
import { returnLetter } from './return-letter.ts';

describe('hours as text', () => {
  it.each([
    ['12', 720],
    ['12.5', 750],
    ['12:30', 750],
    ['.5', 30],
    ['1,234.5', 74_070],
    ['12.33', 740],
    ['12 h', 720],
    ['12 hrs.', 720],
    ['1 hour', 60],
    ['12.5 hours', 750],
    ['1 hr', 60],
    ['27:30:00', 1_650],
    ['3h 15m', 195],
    ['3 hrs 5 min', 185],
    ['90 min', 90],
    ['90 mins.', 90],
    ['1,350 minutes', 1_350],
    ['90m', 90],
    ['1h30', 90],
    ['1 hr 05', 65],
    ['1 hour and 30 minutes', 90],
    ['1 h, 30 min', 90],
    ['1 1/2', 90],
    ['2½ hours', 150],
    ['¾', 45],
    ['2,5', 150],
    ['2,25 h', 135],
    ['10h30', 630],
    ['12,345.5', 740_730],
    ['1,234,567', null],
    ['99999.5', 5_999_970],
    ['100000', null],
    ['  12:30 ', 750],
    ['1 minute', 1],
    ['about 1½', null],
    ['1½ or 2', null],
    ['about 12:30', null],
    ['12:30 or so', null],
    ['about 1h30', null],
    ['a 2,5', null],
    ['90 min or so', null],
    ['1h75', null],
    ['0 min', null],
    ['1 2/2', null],
    ['0', null],
    ['-3', null],
    ['', null],
    ['abc', null],
    ['12:75', null],
    ['1.2.3', null],
    ['1e3', null],
    ['999999', null],
  ])('hours that people write as %j are %j minutes', (text, minutes) => {
    expect(parseHours(text)).toBe(minutes);
  });

  it.each([
    ['90', 90],
    ['90.0', 90],
    ['1,350', 1_350],
    ['90 min', 90],
    ['1:30', 90],
    ['1h30', 90],
    ['1.5 h', 90],
    [' 90 ', 90],
    ['6,000,000', 6_000_000],
    ['6000001', null],
    ['0', null],
    ['', null],
    ['90.5', null],
    ['ninety', null],
  ])('minutes that people write as %j are %j', (text, minutes) => {
    expect(parseMinutes(text)).toBe(minutes);
  });

  it('are shown with at most two decimals', () => {
    expect([0, 60, 90, 740, 74_070].map(hoursNumber)).toEqual(['0', '1', '1.5', '12.33', '1,234.5']);
    expect([60, 90].map(hoursText)).toEqual(['1 hour', '1.5 hours']);
  });

  it('are shown with a sign and words if they are a difference', () => {
    expect([90, 0, -90].map(signedHours)).toEqual(['+1.5', '0', '−1.5']);
    expect([90, 0, -90, null].map(differenceText)).toEqual([
      '1.5 hours over',
      'matches',
      '1.5 hours under',
      'not invoiced yet',
    ]);
  });
});

describe('the letter that returns hours', () => {
  it('has a line for each day and gym, and the total', () => {
    const time = (date: string, court: string, endTime = '22:00:00') => ({
      date,
      gymName: 'Main Gym',
      court,
      startTime: '18:00:00',
      endTime,
    });
    expect(
      returnLetter({
        leagueName: 'Maplewood YB',
        contact: 'gyms@example.org',
        schoolName: 'OBHS',
        date: '2026-11-23',
        by: 'Alex Morgan',
        times: [
          time('2026-12-22', ''),
          time('2026-12-15', 'A', '20:00:00'),
          time('2026-12-08', 'A'),
          time('2026-12-08', 'B'),
        ],
      }).split('\n'),
    ).toEqual([
      'Maplewood YB',
      'Mon, Nov 23, 2026',
      '',
      'To: OBHS',
      'Subject: 14 hours of our permits that we return',
      '',
      'We don’t need these hours of our permits and return them. Please take them off our invoice, and send no custodian for us at these times.',
      '',
      'Tue, Dec 8, 2026: Main Gym, courts A, B, permit 6:00 PM – 10:00 PM, 8 hours',
      'Tue, Dec 15, 2026: Main Gym, court A, permit 6:00 PM – 8:00 PM, 2 hours',
      'Tue, Dec 22, 2026: Main Gym, permit 6:00 PM – 10:00 PM, 4 hours',
      '',
      'Total: 14 hours on 3 days',
      '',
      'Please confirm this letter.',
      '',
      'Alex Morgan',
      'Maplewood YB',
      'gyms@example.org',
    ]);
  });
});
