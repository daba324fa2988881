import { describe, expect, it } from 'vitest';
import { assumptionTexts, isAssumedOpen, NO_ASSUMPTIONS } from './assumptions.ts';

const SALK = { venueId: 1, schoolName: 'Salk', gymName: 'Gym' };
const OBHS = { venueId: 2, schoolName: 'OBHS', gymName: 'Main Gym' };
const DAY = '2027-01-09';

describe('what a plan assumes', () => {
  it.each([
    ['nothing', {}, true],
    ['another gym is out', { withoutVenueIds: [2] }, true],
    ['the gym is out', { withoutVenueIds: [1] }, false],
    ['it begins on that day', { firstDate: DAY }, true],
    ['it begins later', { firstDate: '2027-01-10' }, false],
    ['it ends on that day', { lastDate: DAY }, true],
    ['it ends before', { lastDate: '2027-01-08' }, false],
    ['the gym is lost on that day', { lost: [{ venueId: 1, firstDate: DAY, lastDate: DAY }] }, false],
    [
      'all gyms are lost around that day',
      { lost: [{ venueId: null, firstDate: '2027-01-08', lastDate: '2027-01-10' }] },
      false,
    ],
    [
      'the gym is lost on the day after',
      { lost: [{ venueId: 1, firstDate: '2027-01-10', lastDate: '2027-01-10' }] },
      true,
    ],
  ])('says whether a gym has games on a day: %s', (_, change, isOpen) => {
    expect(isAssumedOpen({ ...NO_ASSUMPTIONS, ...change }, 1, DAY)).toBe(isOpen);
  });

  it('is described briefly', () => {
    const supposed = {
      withoutVenueIds: [2, 3],
      lost: [
        { venueId: 1, firstDate: DAY, lastDate: DAY },
        { venueId: null, firstDate: DAY, lastDate: '2027-01-10' },
      ],
      firstDate: '2027-01-02',
      lastDate: '2027-03-07',
    };
    expect(assumptionTexts(supposed, [SALK, OBHS])).toEqual([
      'Without OBHS Main Gym',
      'Without a gym that is gone',
      'Salk closed on Jan 9',
      'All gyms closed Jan 9 – Jan 10, 2027',
      'From Jan 2',
      'Until Mar 7',
    ]);
    expect(assumptionTexts(NO_ASSUMPTIONS, [])).toEqual([]);
  });
});
