import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { LeagueHome } from './league-home.tsx';
import { aHome } from './testing/a-home.ts';

cleanBetweenTests();

const CALL = 'GET /api/admin/home';

async function show(...args: Parameters<typeof aHome>) {
  stubServer({ [CALL]: { body: aHome(...args) } });
  const page = renderSignedIn(<LeagueHome />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  return page;
}

const region = (name: string) => within(screen.getByRole('region', { name }));

it('gives each thing to do one link to the page where to do it', async () => {
  await show({ attention: { pendingPermits: 2, coachesToInvite: 1_070 } });
  const items = region('Needs attention').getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    '2 permits pendingReview permits',
    '1,070 coaches not invitedInvite coaches',
  ]);
  expect(screen.getByRole('link', { name: 'Review permits' }).getAttribute('href')).toBe(
    '/admin/venues?permits=pending',
  );
});

it('names the teams that have no practice next week', async () => {
  await show({ attention: { teamsWithoutPractice: [{ teamName: 'Hawks', divisionName: 'Boys 3-4' }] } });
  expect(region('Needs attention').getByText('Hawks (Boys 3-4)')).toBeTruthy();
});

it('says that nothing is left to do, and what will appear in the empty cards', async () => {
  await show();
  expect(region('Needs attention').getByText('All caught up')).toBeTruthy();
  expect(region('Next day').getByText('Nothing is scheduled for today or later.')).toBeTruthy();
  expect(region('Gym use').getByText(/^Gym time appears here/)).toBeTruthy();
  expect(region('Practices per team').getByText(/^Teams appear here/)).toBeTruthy();
});

it('shows the next day by gym and in words, with a link to its day board', async () => {
  const entry = {
    entryId: 1,
    startTime: '18:00:00',
    endTime: '19:00:00',
    court: '2',
    type: 'practice',
    text: 'Hawks',
    divisionName: 'Boys 3-4',
  } as const;
  await show({
    board: {
      date: '2026-11-23',
      gyms: [{ venueId: 1, schoolName: 'Salk', gymName: 'Gym', entries: [entry] }],
    },
  });
  const card = region('Tonight');
  expect(card.getByText('Mon, Nov 23 · 1 practice at 1 gym')).toBeTruthy();
  expect(card.getByText(': 6–7 PM: Hawks (Boys 3-4), court 2')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Open day board' }).getAttribute('href')).toBe(
    '/admin/combined-schedule?view=board&day=2026-11-23',
  );
});

it('shows the hours of each week as a table, and names the outliers among the teams', async () => {
  await show({
    weeks: [{ first: '2026-11-23', last: '2026-11-29', open: 84.5, booked: 53, game: 7.5, blackout: 0 }],
    practices: [2, 2, 0].map((practices, index) => ({
      teamName: `Team ${index}`,
      divisionName: 'U8',
      practices,
    })),
  });
  const row = within(screen.getByRole('table', { name: 'Hours of gym time by week' })).getAllByRole('row')[1];
  expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    'Nov 23',
    '84.5',
    '53',
    '7.5',
    '0',
  ]);
  const spread = region('Practices per team').getAllByRole('listitem');
  expect(spread.map((item) => item.textContent)).toEqual([
    '2 practices:2 teams',
    '0 practices:1 teamTeam 2 (U8)',
  ]);
});

it('shows only the request to set up the season on an empty portal', async () => {
  await show({ season: null });
  expect(screen.getByRole('link', { name: 'Set up the season' }).getAttribute('href')).toBe('/admin');
  expect(screen.queryByRole('region', { name: 'Gym use' })).toBeNull();
});

it('shows a failure, retries, and keeps the last version if a later load fails', async () => {
  let reply: { status?: number; body: unknown } = { status: 500, body: {} };
  stubServer({ [CALL]: () => reply });
  const { settle, press, poll } = renderSignedIn(<LeagueHome />, { ...COACH, role: 'ADMIN' });
  await settle();
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t load the overview.');
  reply = { body: aHome() };
  await press(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All caught up')).toBeTruthy();
  reply = { status: 500, body: {} };
  await poll();
  expect(screen.getByText('Couldn’t refresh. You’re seeing the last version.')).toBeTruthy();
  expect(screen.getByText('All caught up')).toBeTruthy();
});
