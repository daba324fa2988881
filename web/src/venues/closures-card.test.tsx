import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { stubWindow } from '#testing/coach-calls.tsx';
import {
  answer,
  button,
  league,
  NOTHING,
  renderVenues,
  showVenues,
  type,
  valuesOf,
} from './testing/venues-page.tsx';

cleanBetweenTests();

describe('ClosuresCard', () => {
  it('adds a closure of a gym for one day', async () => {
    const { press, changes } = await showVenues({ 'POST /api/admin/closures': answer(NOTHING) });
    await press(button('Add closure'));
    type('Where', 'gym 2');
    type('First date', '2026-12-10');
    type('Reason', 'Concert');
    await press(button('Preview changes'));
    expect(await screen.findByText('2 booked slots stay')).toBeTruthy();
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
        existing: true,
        preview: false,
      },
    ]);
  });

  it('edits a closure starting from its stored values', async () => {
    const { press } = await showVenues();
    await press(button('Change closure Dec 24 – Dec 31, 2026, All schools'));
    expect(valuesOf('Where', 'First date', 'Last date (optional)', 'Reason')).toEqual([
      'all',
      '2026-12-24',
      '2026-12-31',
      'School holidays',
    ]);
    type('Last date (optional)', '2026-12-01');
    expect(button('Preview changes').disabled).toBe(true);
  });

  it('removes a closure from its dialog after a preview and keeps the focus on the card', async () => {
    const lists = league();
    stubWindow();
    const { press, changes } = await renderVenues(
      {
        'DELETE /api/admin/closures/3': ({ url }) => {
          if (url.endsWith('preview=false')) lists.closures = [];
          return answer({ ...NOTHING, inserted: 8 });
        },
      },
      lists,
    );
    const [bar] = screen.getAllByRole('button', { name: /^Change or remove closure Dec 24/ });
    if (bar === undefined) throw new Error('The closure does not show.');
    bar.focus();
    await press(bar);
    await press(button('Remove closure'));
    expect(await screen.findByText('8 slots added')).toBeTruthy();
    await press(button('Yes, remove it'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /closure Dec 24/ })).toBeNull());
    expect(changes().map(([method, url]) => `${method} ${url}`)).toEqual([
      'DELETE /api/admin/closures/3?preview=true',
      'DELETE /api/admin/closures/3?preview=false',
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Closures'));
  });
});
