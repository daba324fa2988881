import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { answer, button, NOTHING, showVenues, type, valuesOf } from './testing/venues-page.tsx';

cleanBetweenTests();

describe('a closure', () => {
  it('is of a gym for one day', async () => {
    const { press, changes } = await showVenues({ 'POST /api/admin/closures': answer(NOTHING) });
    await press(button('Add closure'));
    type('Where', 'gym 2');
    type('First date', '2026-12-10');
    type('Reason', 'Concert');
    await press(button('See what it changes'));
    expect(await screen.findByText('2 slots kept because booked')).toBeTruthy();
    await press(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes().at(-1)).toEqual([
      'POST',
      '/api/admin/closures',
      {
        schoolId: null,
        venueId: 2,
        firstDate: '2026-12-10',
        lastDate: '2026-12-10',
        reason: 'Concert',
        preview: false,
      },
    ]);
  });

  it('is changed with what it was', async () => {
    const { press } = await showVenues();
    await press(button('Change closure Dec 24 – Dec 31, 2026, All schools'));
    expect(valuesOf('Where', 'First date', 'Last date (empty: the same day)', 'Reason')).toEqual([
      'all',
      '2026-12-24',
      '2026-12-31',
      'School holidays',
    ]);
    type('Last date (empty: the same day)', '2026-12-01');
    expect(button('See what it changes').disabled).toBe(true);
  });
});
