import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { CANCELS, league, region, showVenues } from './testing/venues-page.tsx';

cleanBetweenTests();

describe('VenuesPage', () => {
  it('shows the gyms, and the closures by date and along the season', async () => {
    const { press } = await showVenues();
    expect(document.title).toBe('Venues · Coaches Portal');
    expect(region('Gyms').getByRole('grid')).toBeTruthy();
    expect(region('Closures').getByText('All schools: School holidays')).toBeTruthy();
    expect(screen.queryByText('Not published yet')).toBeNull();
    const strip = within(screen.getByRole('toolbar', { name: 'Closures' }));
    await press(
      strip.getByRole('button', {
        name: 'Change closure Dec 24 – Dec 31, 2026, All schools: School holidays',
      }),
    );
    expect(screen.getByRole('dialog', { name: 'Change closure' })).toBeTruthy();
  });

  it('prints the permits of each school', async () => {
    const { press } = await showVenues();
    const ask = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    expect(screen.queryByRole('table', { hidden: true })).toBeNull();
    await press(button('Print permits'));
    expect(ask).toHaveBeenCalledOnce();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const rows = within(screen.getByRole('region', { name: 'Salk' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Gym', 'Court', 'Weekday', 'Hours', 'Dates', 'Status'],
      ['Gym', 'All courts', 'Monday', '6:00 PM – 10:00 PM', 'Nov 16, 2026 – Mar 14, 2027', 'Approved'],
      ['Gym', 'Court 2', 'Wednesday', '6:00 PM – 10:00 PM', 'Nov 16, 2026 – Mar 14, 2027', 'Pending'],
    ]);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('region', { name: 'Salk' })).toBeNull();
  });

  it('says what is not published yet and links to the step that does it', async () => {
    await showVenues({}, { ...league(), effect: CANCELS });
    const notice = screen.getByText('Not published yet').parentElement;
    expect(notice?.textContent).toContain('12 slots changed, 2 booked slots stay, 1 entry canceled.');
    expect(screen.getByRole('link', { name: 'Publish now' }).getAttribute('href')).toBe('/admin?step=slots');
  });

  it('says that the season, gyms, permits and closures are missing', async () => {
    const page = await showVenues({}, { ...league(), season: null, permits: [], closures: [], effect: null });
    expect(screen.getByText('No season is active yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Add|Change) permit/ })).toBeNull();
    expect(button('Print permits').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Add closure' })).toBeNull();
    page.unmount();
    await showVenues({}, { ...league(), venues: [], permits: [], closures: [], effect: null });
    expect(screen.getByText('No gyms yet')).toBeTruthy();
    expect(screen.getByText('No closures yet.')).toBeTruthy();
  });

  it('reports the failure of each list separately and retries only that list', async () => {
    let isDown = true;
    const { press } = await showVenues({
      'GET /api/admin/venues': () =>
        isDown
          ? { status: 503, body: { error: 'The database is away.', code: 'DATABASE_AWAY' } }
          : { body: league().venues },
    });
    expect(screen.getByRole('alert').textContent).toContain('The database is away.');
    isDown = false;
    await press(button('Try again'));
    expect(button(/^Salk - Gym/)).toBeTruthy();
  });

  it('reports only once that the server is unreachable', async () => {
    const away = { status: 503, body: { error: 'The database is away.', code: 'DATABASE_AWAY' } };
    await showVenues({
      'GET /api/admin/seasons': away,
      'GET /api/admin/venues': away,
      'GET /api/admin/permits': away,
      'GET /api/admin/closures': away,
      'GET /api/admin/availability-preview': away,
    });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});
