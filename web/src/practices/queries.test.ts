import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { openSlots } from './queries.ts';

cleanBetweenTests();

const SLOT = {
  Id: 7,
  AvailableDate: '2026-11-24',
  AvailableTime: '18:00:00',
  EndTime: '19:00:00',
  SchoolName: 'Salk',
  GymName: 'Gym',
  Court: '1',
  ScheduleName: 'SALK',
  VenueId: 1,
};

it.each([
  ['an object with availability', { availability: [SLOT] }],
  ['a bare array', [SLOT]],
])('reads open slots from %s', async (_, body) => {
  stubServer({ 'GET /api/reservations/availability': { body } });
  const slots = await new QueryClient().fetchQuery(openSlots);
  expect(slots.map(({ id }) => id)).toEqual([7]);
});
