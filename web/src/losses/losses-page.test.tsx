import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { press } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { LossesPage } from './losses-page.tsx';
import { place } from './testing/place.ts';

cleanBetweenTests();

const LIST = 'GET /api/admin/losses';
const CREDIT = { id: 5, validUntil: '2026-12-06', state: 'open' };
const item = (id: number, team: string, changes: object) => ({
  id,
  team,
  lost: place('2026-11-24'),
  instead: null,
  credit: null,
  ...changes,
});
const LOSSES = [
  {
    id: 2,
    at: '2026-11-22T15:00:00Z',
    reason: 'Blackout: Floor work',
    by: 'ann@example.org',
    blackout: { AvailabilityId: 11, EntryId: 12, scope: 'school' },
    closureId: null,
    closedAlike: 0,
    items: [
      item(21, 'Boys 3-4 Hawks', { outcome: 'accepted', instead: place('2026-11-25') }),
      item(22, 'Boys 3-4 Owls', { outcome: 'declined', credit: CREDIT }),
    ],
  },
  {
    id: 1,
    at: '2026-11-15T15:00:00Z',
    reason: 'Closed: Concert',
    by: null,
    blackout: null,
    closureId: 9,
    closedAlike: 0,
    items: [item(11, 'Boys 3-4 Bulls', { outcome: 'moved', instead: place('2026-11-18') })],
  },
];

async function show(losses: unknown[], replies: Parameters<typeof stubServer>[0] = {}, at = '') {
  navigate(`/admin/losses${at}`);
  const requests = stubServer({ [LIST]: { body: { losses, makeUps: [] } }, ...replies });
  const page = renderSignedIn(<LossesPage />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  return requests;
}

const rowTexts = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('LossesPage', () => {
  it('shows each closing with the outcome for every team', async () => {
    await show(LOSSES);
    expect(rowTexts('Blackout: Floor work')).toEqual([
      'Boys 3-4 HawksTue, Nov 24, 6–7 PM, SalkAcceptedWed, Nov 25, 6–7 PM, Salk',
      'Boys 3-4 OwlsTue, Nov 24, 6–7 PM, SalkDeclinedUntil Sun, Dec 6Remove',
    ]);
    expect(screen.getByText(/2 practices/).textContent).toContain('by ann@example.org');
  });

  it('shows only open items if the URL says so', async () => {
    await show(LOSSES, {}, '?show=open');
    expect(screen.getAllByRole('table')).toHaveLength(1);
    await press('All 2');
    expect(screen.getAllByRole('table')).toHaveLength(2);
  });

  it('says that no practices were lost', async () => {
    await show([]);
    expect(screen.getByText('No practices lost')).toBeTruthy();
    const close = screen.getByRole('link', { name: 'Close a gym' });
    expect(close.getAttribute('href')).toBe('/admin/venues?ask=closure');
  });

  it('removes a credit after a confirmation', async () => {
    const requests = await show(LOSSES, {
      'POST /api/admin/make-ups/5/waive': { body: { message: 'The make-up practice is removed.' } },
    });
    await press('Remove the make-up practice for Boys 3-4 Owls');
    const dialog = screen.getByRole('alertdialog', {
      name: 'Remove the make-up practice for Boys 3-4 Owls?',
    });
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await act(
      async () =>
        void fireEvent.click(within(dialog).getByRole('button', { name: 'Remove make-up practice' })),
    );
    expect(requests.some(({ url }) => url === '/api/admin/make-ups/5/waive')).toBe(true);
    expect(listToasts().map(({ title }) => title)).toEqual(['Make-up practice removed']);
  });

  it('cancels the blackout in all gyms that it closed after a confirmation', async () => {
    const requests = await show(LOSSES, {
      'POST /api/admin/cancel/blackout': { body: { popupMessage: 'Entry has been cancelled.' } },
    });
    await press('Cancel blackout: Blackout: Floor work');
    const dialog = screen.getByRole('alertdialog', { name: 'Cancel this blackout?' });
    await act(
      async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel blackout' })),
    );
    expect(requests.find(({ url }) => url === '/api/admin/cancel/blackout')?.body).toEqual({
      AvailabilityId: 11,
      EntryId: 12,
      blackoutScope: 'school',
    });
  });

  it('removes the closure after a confirmation', async () => {
    const requests = await show(LOSSES, {
      'DELETE /api/admin/closures/9': { body: { message: 'Saved. Not published yet.', effect: null } },
    });
    await press('Remove closure: Closed: Concert');
    const dialog = screen.getByRole('alertdialog', { name: 'Remove this closure?' });
    await act(
      async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Remove closure' })),
    );
    expect(requests.find(({ method }) => method === 'DELETE')?.url).toBe(
      '/api/admin/closures/9?preview=false',
    );
    expect(listToasts().map(({ title }) => title)).toEqual(['Closure removed']);
  });
});
