import type { AvailabilityEffect, Closure } from '@portal/contract/venues-hours.ts';
import { screen, within } from '@testing-library/react';
import { navigate } from '#router/location.ts';
import { COACH, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { VenuesPage } from '../venues-page.tsx';

export const SALK = {
  id: 1,
  schoolId: 7,
  schoolName: 'Salk',
  gymName: 'Gym',
  scheduleName: 'SALK',
  address: '',
  doorNote: '',
  courts: [
    { id: 11, name: '1' },
    { id: 12, name: '2' },
  ],
  usedBy: { slots: 34, permits: 2, closures: 0 },
};
const ANNEX = {
  ...SALK,
  id: 2,
  gymName: 'Annex',
  scheduleName: 'OTHER',
  courts: [{ id: 21, name: 'A' }],
  usedBy: { slots: 0, permits: 0, closures: 0 },
};
export const MONDAYS = {
  id: 5,
  venueId: 1,
  courtId: null as number | null,
  weekday: 1,
  fromTime: '18:00:00',
  toTime: '22:00:00',
  firstDate: '2026-11-16',
  lastDate: '2027-03-14',
  slotMinutes: 60,
  status: 'approved',
  purpose: 'any',
};
export const HOLIDAYS = {
  id: 3,
  firstDate: '2026-12-24',
  lastDate: '2026-12-31',
  schoolId: null,
  venueId: null,
  courtId: null,
  weekday: null,
  fromTime: null,
  toTime: null,
  reason: 'School holidays',
};
export const NOTHING: AvailabilityEffect = {
  inserted: 0,
  updated: 0,
  unchanged: 40,
  withdrawn: 0,
  keptBecauseBooked: 2,
  cancelled: [],
};
export const CANCELS: AvailabilityEffect = {
  ...NOTHING,
  updated: 12,
  cancelled: [
    {
      entryId: 1,
      type: 'game',
      title: '',
      date: '2026-11-23',
      startTime: '18:00:00',
      endTime: '19:15:00',
      scheduleName: 'SALK',
      court: '2',
      divisionName: 'Boys 3-4',
      homeTeam: 'Owls',
      awayTeam: 'Hawks',
    },
  ],
};

export const league = () => ({
  venues: [ANNEX, SALK],
  season: 'Winter 2026' as string | null,
  permits: [MONDAYS, { ...MONDAYS, id: 6, weekday: 3, courtId: 12, status: 'pending' }],
  closures: [HOLIDAYS] as Closure[],
  weekStart: 'monday',
  effect: NOTHING as AvailabilityEffect | null,
});

/** Shows /admin/venues in a small league. Answers the lists from `lists`, which the test changes as the server would. */
export async function showVenues(replies: Parameters<typeof stubServer>[0] = {}, lists = league()) {
  stubWindow();
  // a calendar of buttons slows every query by role
  navigate('/?closures=list');
  return await renderVenues(replies, lists);
}

/** Renders the same page with the window and URL that the test has set. */
export async function renderVenues(replies: Parameters<typeof stubServer>[0] = {}, lists = league()) {
  const requests = stubServer({
    'GET /api/league-clock': () => ({
      body: {
        date: '2026-12-08',
        time: '12:00:00',
        timeZone: 'America/New_York',
        weekStart: lists.weekStart,
      },
    }),
    'GET /api/admin/seasons': { body: { seasons: [] } },
    'GET /api/admin/venues': () => ({ body: lists.venues }),
    'GET /api/admin/permits': () => ({ body: { season: lists.season, permits: lists.permits } }),
    'GET /api/admin/closures': () => ({ body: { season: lists.season, closures: lists.closures } }),
    'GET /api/admin/file-imports': { body: [] },
    'GET /api/admin/availability-preview': () => ({ body: { effect: lists.effect } }),
    'POST /api/admin/losses/preview': {
      body: { shownHash: '', practices: [], others: [], emails: 0, slots: 0, gyms: [] },
    },
    ...replies,
  });
  const page = renderSignedIn(<VenuesPage />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  const changes = () =>
    requests
      .filter(({ method, url }) => method !== 'GET' && !url.endsWith('/losses/preview'))
      .map(({ method, url, body }) => [method, url, body]);
  return { ...page, changes, lists };
}

export const region = (name: string) => within(screen.getByRole('region', { name }));
export const answer = (effect: AvailabilityEffect | null) => ({ body: { message: 'Done.', effect } });
export const valuesOf = (...labels: string[]) =>
  labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
