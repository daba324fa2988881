import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { stubWindow } from '#testing/coach-calls.tsx';
import { button, type } from '#testing/on-screen.ts';
import { answer, NOTHING, renderVenues } from './testing/venues-page.tsx';

cleanBetweenTests();

const FALL = { year: '2027', season: 'FALL' };

describe('VenuesPage for a season that is being prepared', () => {
  it('loads and changes that season and links back to it', async () => {
    stubWindow();
    navigate('/admin/venues?season=2027-fall&closures=list');
    const urls: string[] = [];
    const note = ({ url }: { url: string }) => {
      urls.push(url);
      return { body: { season: 'Fall 2027', permits: [], closures: [], effect: NOTHING } };
    };
    const { changes, press, settle } = await renderVenues({
      'GET /api/admin/permits': note,
      'GET /api/admin/closures': note,
      'GET /api/admin/availability-preview': note,
      'POST /api/admin/closures': answer(NOTHING),
      'POST /api/admin/permits/import': {
        body: {
          message: 'One line.',
          counts: { inserted: 1, updated: 0, unchanged: 0 },
          rows: [],
          effect: null,
          questions: [],
        },
      },
    });
    expect([...new Set(urls)].toSorted()).toEqual([
      '/api/admin/availability-preview?year=2027&season=FALL',
      '/api/admin/closures?year=2027&season=FALL',
      '/api/admin/permits?year=2027&season=FALL',
    ]);
    expect(screen.getByRole('link', { name: 'Admin dashboard' }).getAttribute('href')).toBe(
      '/admin?season=2027-fall',
    );
    await press(button('Add closure'));
    type('Where', 'all');
    type('First date', '2027-11-25');
    type('Reason', 'Holiday');
    await press(button('Preview changes'));
    await press(button('Save'));
    await press(button('Import'));
    type('File type', 'permits');
    const file = new File(['x'], 'permits.csv');
    fireEvent.change(screen.getByLabelText(/^Choose a file: Permits/), { target: { files: [file] } });
    await settle();
    expect(
      changes().map(([, url, body]) => {
        const { year, season, existing } = body as typeof FALL & { existing: unknown };
        return [url, year, season, existing];
      }),
    ).toEqual([
      ['/api/admin/closures', '2027', 'FALL', true],
      ['/api/admin/closures', '2027', 'FALL', true],
      ['/api/admin/permits/import', '2027', 'FALL', 'true'],
    ]);
  });

  it('says once that the season was removed and offers no changes', async () => {
    stubWindow();
    navigate('/admin/venues?season=2072-fall');
    const gone = { status: 409, body: { error: 'Fall 2072 is not set up yet.', code: 'WRONG_STATE' } };
    const winter = { year: 2026, season: 'WINTER', label: 'Winter 2026', isActive: true, isPrepared: false };
    await renderVenues({
      'GET /api/admin/seasons': { body: { seasons: [winter] } },
      'GET /api/admin/permits': gone,
      'GET /api/admin/closures': gone,
      'GET /api/admin/availability-preview': gone,
    });
    expect(
      screen.getByText('Fall 2072 is not in the list of seasons. It may have been removed.'),
    ).toBeTruthy();
    expect([screen.queryAllByRole('alert'), screen.queryAllByRole('region')]).toEqual([[], []]);
  });
});
