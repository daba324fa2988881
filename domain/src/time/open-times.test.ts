import { expect, it } from 'vitest';
import { parseOpenTimesCell } from './open-times.ts';

it.each([
  ['after 6 PM', '18:00:00', null],
  ['After 6:30pm', '18:30:00', null],
  ['6 PM on', '18:00:00', null],
  ['6pm onwards', '18:00:00', null],
  ['6pm onward', '18:00:00', null],
  ['starting 18:00', '18:00:00', null],
  ['6 PM - end of the day', '18:00:00', null],
  ['til 8 PM', null, '20:00:00'],
  ['ending 8 PM', null, '20:00:00'],
  ['6 PM and later', '18:00:00', null],
  ['from 6 PM', '18:00:00', null],
  ['from 6 PM on', '18:00:00', null],
  ['starting at 18:00', '18:00:00', null],
  ['6 PM+', '18:00:00', null],
  ['6 PM -', '18:00:00', null],
  ['6 PM - close', '18:00:00', null],
  ['6 PM to closing', '18:00:00', null],
  ['6 PM until end of day', '18:00:00', null],
  ['after noon', '12:00:00', null],
  ['until 8 PM', null, '20:00:00'],
  ['till 8pm', null, '20:00:00'],
  ['before 3:15 PM', null, '15:15:00'],
  ['up to 8 PM', null, '20:00:00'],
  ['open - 8 PM', null, '20:00:00'],
  ['- 8 PM', null, '20:00:00'],
  ['until midnight', null, '23:59:00'],
])('%j is open at one end', (text, fromTime, toTime) => {
  expect(parseOpenTimesCell(text)).toMatchObject({ fromTime, toTime });
});

it('names the time that is written, which may lack AM or PM', () => {
  expect(parseOpenTimesCell('after 6:00')?.text).toBe('6:00');
});

it.each([
  '',
  '6 PM',
  'after',
  'after school',
  '6 - 9 PM',
  'after 6 PM and before 9 PM',
  'on',
  'until soon',
  'well after 6 PM',
  '6 PM on time',
  'not until 8 PM',
])('%j says nothing of this kind', (text) => expect(parseOpenTimesCell(text)).toBeNull());
