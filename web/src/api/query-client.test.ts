import { afterEach, expect, it, vi } from 'vitest';
import { reservationTypes } from '#schedule/queries.ts';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { queryClient } from './query-client.ts';

cleanBetweenTests();
afterEach(() => queryClient.clear());

it('logs a failed load of the reservation types', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  stubServer({ 'GET /api/admin/reservation-types': { status: 500 } });
  const error = await queryClient.fetchQuery(reservationTypes).catch((reason: unknown) => reason);
  expect(warn.mock.calls).toEqual([['Failed to load reservation-types:', error]]);
});
