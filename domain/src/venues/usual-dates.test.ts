import { expect, it } from 'vitest';
import { otherDatesText, usualDates } from './usual-dates.ts';

const WINTER = { firstDate: '2026-11-16', lastDate: '2027-03-14' };
const SHORT = { firstDate: '2026-12-07', lastDate: '2027-02-05' };

it('finds the dates that most permits have', () => {
  expect(usualDates([SHORT, WINTER, WINTER])).toEqual(WINTER);
  expect(usualDates([SHORT, WINTER])).toEqual(WINTER);
  expect(usualDates([])).toBeNull();
});

it.each([
  [WINTER, ''],
  [{ ...WINTER, firstDate: '2026-12-07' }, 'from Dec 7'],
  [{ ...WINTER, lastDate: '2027-02-05' }, 'until Feb 5'],
  [SHORT, 'Dec 7 – Feb 5'],
])('says how %j differs from the usual dates', (dates, text) => {
  expect(otherDatesText(dates, WINTER)).toBe(text);
});
