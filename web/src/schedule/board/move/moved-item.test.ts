import { expect, it } from 'vitest';
import { timeFrom } from './moved-item.ts';

it('keeps the length of a moved item and ends by midnight', () => {
  expect(timeFrom(18.25 * 60, 60)).toEqual({ startTime: '18:15:00', endTime: '19:15:00' });
  expect(timeFrom(23.5 * 60, 60)).toEqual({ startTime: '23:30:00', endTime: '23:59:00' });
});
