import { expect, it } from 'vitest';
import { aPlace } from '../testing/a-row.ts';
import { offeredOn } from './use-moving-entry.ts';

it('finds a place’s gym on the board by name, and leaves out places that are not on the board', () => {
  const salk = { venueId: 1, name: 'Salk - Gym', courts: [{ court: '2' }] };
  const place = aPlace('18:00', '19:15', { Court: '2' });
  expect(
    offeredOn({ venues: [salk] }, [place, aPlace('18:00', '19:15', { SchoolName: 'Memorial' })]),
  ).toEqual([
    { venueId: 1, court: '2', start: 18 * 60, end: 19 * 60 + 15, level: 'free', text: 'free', place },
  ]);
  expect(offeredOn(null, [place])).toEqual([]);
});
