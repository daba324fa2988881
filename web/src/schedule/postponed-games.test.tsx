import type { PostponedGame } from '@portal/contract/schedule-postponed.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { button } from '#testing/on-screen.ts';
import { ToastRegion } from '#ui/toast-region.tsx';
import { ADMIN, DONE, dialog, sent, stubAdminCalls, toasts } from './dialogs/testing/dialog-page.tsx';
import { PostponedGames } from './postponed-games.tsx';

cleanBetweenTests();

const GAME: PostponedGame = {
  EntryId: 71,
  AvailabilityId: 7,
  type: 'game',
  date: '2026-11-19',
  startTime: '18:00:00',
  endTime: '19:15:00',
  SchoolName: 'Salk',
  GymName: 'Gym',
  Court: '1',
  DivisionName: 'Boys 5-6',
  HomeTeam: 'Hawks',
  AwayTeam: 'Owls',
  reason: 'Snow',
  Note: '',
};

async function show(replies: Parameters<typeof stubAdminCalls>[0] = {}) {
  const listed = { games: [GAME] };
  const requests = stubAdminCalls({ 'GET /api/admin/postponed-games': () => ({ body: listed }), ...replies });
  const page = renderSignedIn(
    <main id="main" tabIndex={-1}>
      <PostponedGames />
      <ToastRegion />
    </main>,
    ADMIN,
  );
  await page.settle();
  return { ...page, requests, listed };
}

describe('PostponedGames', () => {
  it('says what each game was and why it was postponed', async () => {
    await show();
    expect(screen.getByRole('heading', { name: 'To be made up: 1 game' })).toBeTruthy();
    expect(screen.getByText('Game: Hawks vs Owls (Boys 5-6)')).toBeTruthy();
    expect(
      screen.getByText('It was Thu, Nov 19, 2026, 6–7:15 PM, Salk - Gym, court 1. Reason: Snow'),
    ).toBeTruthy();
  });

  it('cancels a game like any other entry, with a reason and Undo', async () => {
    const undo = { id: 5, until: '2026-11-23T17:10:00Z' };
    const { press, requests, settle, listed } = await show({
      'POST /api/admin/cancel-reservation': () => {
        listed.games = [];
        return { body: { ...DONE, undo } };
      },
      'POST /api/admin/cancellations/5/undo': { body: { ...DONE, popupMessage: 'Restored.' } },
    });
    await press(button('Cancel game'));
    expect(screen.getByRole('alertdialog', { name: 'Cancel this game?' })).toBeTruthy();
    expect(dialog().getByText('It was Thu, Nov 19, 2026, 6:00 PM – 7:15 PM')).toBeTruthy();
    expect(dialog().queryByRole('radio')).toBeNull();
    await press(button('Yes, cancel it'));
    await settle();
    expect(screen.queryByRole('heading')).toBeNull();
    await press(toasts().getByRole('button', { name: 'Undo' }));
    expect(await toasts().findByText('Restored.')).toBeTruthy();
    expect(sent(requests).map(({ url, body }) => [url, body])).toEqual([
      [
        '/api/admin/cancel-reservation',
        {
          AvailabilityId: 7,
          EntryId: 71,
          RequestingCoachEmail: '',
          AdminEmail: 'ada@example.org',
          DivisionName: 'Boys 5-6',
          HomeTeam: 'Hawks',
          AwayTeam: 'Owls',
        },
      ],
      ['/api/admin/cancellations/5/undo', {}],
    ]);
  });
});
