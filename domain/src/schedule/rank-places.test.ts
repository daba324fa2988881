import { expect, it } from 'vitest';
import { rankPlaces } from './rank-places.ts';

const FROM = { date: '2026-11-24', startTime: '18:00:00', venueId: 1 };
const place = (changes: Partial<typeof FROM> & { id?: string; costs?: string[] }) => ({
  id: '',
  costs: [] as string[],
  ...FROM,
  ...changes,
});
const idsOf = (places: readonly { id: string }[]) => places.map(({ id }) => id);

it('ranks places by day, then by time and gym', () => {
  const places = [
    place({ id: 'next day', date: '2026-11-25' }),
    place({ id: 'other gym', venueId: 2 }),
    place({ id: 'two hours earlier', startTime: '16:00:00' }),
    place({ id: 'an hour later', startTime: '19:00:00' }),
  ];
  expect(idsOf(rankPlaces(FROM, places))).toEqual([
    'an hour later',
    'two hours earlier',
    'other gym',
    'next day',
  ]);
});

it('ranks a place with a cost after a place on the next day', () => {
  const places = [
    place({ id: 'costs', costs: ['The team plays twice that day.'] }),
    place({ id: 'next day', date: '2026-11-25' }),
  ];
  expect(idsOf(rankPlaces(FROM, places))).toEqual(['next day', 'costs']);
});

it('lists only one court of a gym at the same time', () => {
  const places = [place({ id: 'court 1' }), place({ id: 'court 2' }), place({ id: 'other gym', venueId: 2 })];
  expect(idsOf(rankPlaces(FROM, places))).toEqual(['court 1', 'other gym']);
});

it.each([
  [{ startTime: '19:00:00' }, 'Same day, same gym, 1 hour later'],
  [{ startTime: '18:30:00' }, 'Same day, same gym, 30 minutes later'],
  [{ startTime: '15:45:00', venueId: 2 }, 'Same day, other gym, 2 hours 15 minutes earlier'],
  [{ date: '2026-11-28' }, '4 days later, same gym, same time'],
  [{ date: '2026-11-23', startTime: '18:01:00' }, '1 day earlier, same gym, 1 minute later'],
])('describes how near %j is: %s', (input, why) => {
  expect(rankPlaces(FROM, [place(input)])[0]?.why).toBe(why);
});
