import type { LossPreview } from '@portal/contract/losses.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anEntry, place } from '#losses/testing/place.ts';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { stubWindow } from '#testing/coach-calls.tsx';
import { button, type } from '#testing/on-screen.ts';
import { NOTHING, renderVenues, showVenues } from './testing/venues-page.tsx';

cleanBetweenTests();

const CONCERT = 'Thu, Dec 10, 2026, Salk - Gym: Concert';
const HOLIDAYS = 'Dec 24 – Dec 31, 2026, all schools: School holidays';
const game = (id: number, date: string, closedBy: string) =>
  anEntry(id, { type: 'game', date, team: 'Boys 3-4 Hawks vs Owls', closedBy });
const LOST: LossPreview = {
  shownHash: '0a'.repeat(32),
  practices: [
    {
      EntryId: 1,
      team: 'Boys 3-4 Hawks',
      lost: place('2026-12-10'),
      proposed: { AvailabilityId: 21, ...place('2026-12-11') },
      spare: [],
      coaches: 2,
      closedBy: CONCERT,
    },
  ],
  others: [game(8, '2026-12-10', CONCERT), game(9, '2026-12-24', HOLIDAYS)],
  emails: 6,
  slots: 4,
  gyms: [],
};
const TITLE = '3 entries are booked while the gym is closed';
const DONE = { popupMessage: 'Saved. 4 slots are closed, 3 entries canceled.' };
const calls = (lost: LossPreview = LOST) => ({
  'POST /api/admin/losses/preview': { body: lost },
  'POST /api/admin/losses': { body: DONE },
});
const FILE = new File(['First Date'], 'closures.csv');
const importing = (keptBecauseBooked: number) => ({
  'POST /api/admin/closures/import': {
    body: {
      message: 'Closures: 2 added.',
      counts: { inserted: 2, updated: 0, unchanged: 0 },
      rows: [{ line: 2, change: 'added', text: CONCERT }],
      effect: { ...NOTHING, keptBecauseBooked },
      questions: [],
    },
  },
});

async function importClosures(keptBecauseBooked: number, lost = LOST) {
  const page = await showVenues({ ...calls(lost), ...importing(keptBecauseBooked) });
  await page.press(button('Import'));
  type('File type', 'closures');
  fireEvent.change(screen.getByLabelText(/^Choose a file: Closures/), { target: { files: [FILE] } });
  await screen.findByText('Closures: 2 added.');
  await page.press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' }));
  return page;
}

describe('Entries that are booked while the gym is closed', () => {
  it('are listed with their closures after an import and resolved in one call', async () => {
    const { press, changes } = await importClosures(2);
    const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
    const [row] = dialog.getAllByRole('row').slice(1);
    expect(row?.textContent).toContain(CONCERT);
    expect(dialog.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      CONCERT,
      HOLIDAYS,
    ]);
    const links = dialog.getAllByRole<HTMLAnchorElement>('link', { name: 'Find new places for these games' });
    expect(links.map((link) => link.getAttribute('href')?.replace(/^.*lost/, 'lost'))).toEqual([
      'lost=1&from=2026-12-10&until=2026-12-10',
      'lost=1&from=2026-12-24&until=2026-12-24',
    ]);
    await press(button('Save and email the coaches'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes().slice(2)).toEqual([
      [
        'POST',
        '/api/admin/losses',
        {
          bookedWhileClosed: true,
          shownHash: LOST.shownHash,
          decisions: [{ EntryId: 1, choice: 'propose', AvailabilityId: 21 }],
        },
      ],
    ]);
  });

  it('are not mentioned after an import that affects no bookings', async () => {
    const { changes } = await importClosures(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes().map(([, url]) => url)).toEqual(Array(2).fill('/api/admin/closures/import'));
  });

  it('are listed if the URL asks for them, and can be left unchanged', async () => {
    stubWindow();
    navigate('/admin/venues?ask=booked');
    const { press } = await renderVenues(calls());
    await screen.findByRole('dialog', { name: TITLE });
    await press(button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.search).toBe('');
  });

  it('are none once everything is resolved', async () => {
    stubWindow();
    navigate('/admin/venues?ask=booked');
    await renderVenues(calls({ ...LOST, practices: [], others: [], emails: 0, slots: 0 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Closed gyms' }));
    expect(dialog.getByText('Nothing is booked while a gym is closed.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Save and email the coaches' })).toBeNull();
  });
});
