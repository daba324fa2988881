import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button, CANCELS, league, region, showVenues } from './testing/venues-page.tsx';

cleanBetweenTests();

describe('VenuesPage', () => {
  it('shows each gym with its schedule name, courts and weekly permits', async () => {
    await showVenues();
    expect(document.title).toBe('Venues · Coaches Portal');
    const salk = region('Salk - Gym');
    expect(salk.getByText('2 courts: 1, 2')).toBeTruthy();
    expect(
      salk.getAllByRole('button', { name: /^Change permit/ }).map(({ textContent }) => textContent),
    ).toEqual([
      'Change permit at SALK: Monday 6:00 PM – 10:00 PMAll courtsNov 16, 2026 – Mar 14, 2027Approved, 60 min',
      'Change permit at SALK: Wednesday 6:00 PM – 10:00 PMCourt 2Nov 16, 2026 – Mar 14, 2027Pending, 60 min',
    ]);
    expect(region('Salk - Annex').getByText('No permits yet: no gym time.')).toBeTruthy();
    expect(region('Closures').getByText('All schools: School holidays')).toBeTruthy();
    expect(screen.queryByText(/Not published yet/)).toBeNull();
  });

  it('says what is not published yet and links to the step that does it', async () => {
    await showVenues({}, { ...league(), effect: CANCELS });
    const notice = screen.getByText('Not published yet').parentElement;
    expect(notice?.textContent).toContain('12 slots changed, 2 booked slots stay, 1 entry canceled.');
    expect(screen.getByRole('link', { name: 'Publish now' }).getAttribute('href')).toBe('/admin');
  });

  it('says that the season, gyms, permits and closures are missing', async () => {
    const page = await showVenues({}, { ...league(), season: null, permits: [], closures: [], effect: null });
    expect(screen.getByText('No season is active yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add permit/ })).toBeNull();
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
    expect(region('Salk - Gym')).toBeTruthy();
  });
});
