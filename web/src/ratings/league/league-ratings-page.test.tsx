import type { RatingOverview } from '@portal/contract/ratings-overview.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { anOverview } from './testing/an-overview.ts';
import { showRatings } from './testing/ratings-page.tsx';

cleanBetweenTests();

describe('LeagueRatingsPage', () => {
  it('shows each division’s progress, who has not started and whose ratings differ', async () => {
    await showRatings();
    const division = screen.getByRole('region', { name: 'Boys 3-4' }).textContent;
    for (const text of [
      '1 submitted · 1 not started',
      '4 of 10 players submitted',
      '2 coaches still to submit: Bob Bell (Owls), Cat Cole (Owls)',
      'Last reminded Nov 20, 2026',
      'No players: Colts',
      'Ball handling3.5± 0.8',
      'Ann Ames (Hawks) rates 0.8 higher than the division',
      'over 2 whom another coach rated as well: −0.3',
    ])
      expect(division).toContain(text);
  });

  it('reminds the late coaches who were not reminded yet, after a confirmation', async () => {
    const { changes, press } = await showRatings('', {
      replies: { 'POST /api/admin/ratings/remind': { body: { message: 'Emailing 1 coach.' } } },
    });
    await press(button('Remind 1 coach'));
    const dialog = screen.getByRole('alertdialog', { name: 'Remind 1 coach?' });
    expect(dialog.textContent).toContain('1 coach was reminded in the last 24 hours');
    await press(button('Cancel'));
    expect(changes()).toEqual([]);
    await press(button('Remind all 1 coach'));
    await press(button('Send 1 email'));
    await waitFor(() => expect(listToasts().at(-1)).toMatchObject({ text: 'Emailing 1 coach.' }));
    expect(changes()).toEqual([['POST', '/api/admin/ratings/remind', { coachIds: [12] }]]);
  });

  it('reminds nobody while ratings are closed or if the season is over', async () => {
    for (const [at, changes] of [
      ['', { closed: 'locked' }],
      ['?season=3', { season: { id: 3, label: 'Fall 2025' } }],
    ] as const) {
      const { unmount } = await showRatings(at, { overview: anOverview(changes) });
      expect(screen.getByText(/2 coaches still to submit/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull();
      unmount();
    }
  });

  it('loads another season and includes drafts on request', async () => {
    const { urls, settle } = await showRatings();
    fireEvent.change(screen.getByLabelText('Season'), { target: { value: '3' } });
    fireEvent.click(screen.getByLabelText('Include drafts'));
    await settle();
    expect(urls().at(-1)).toBe('/api/admin/ratings?season=3&drafts=true');
    expect(window.location.search).toBe('?season=3&drafts=true');
  });

  it.each<[string, Partial<RatingOverview>, string]>([
    ['without a season', { season: null, seasons: [], divisions: [] }, 'No season yet'],
    ['without teams', { divisions: [] }, 'No teams yet'],
  ])('explains what to do %s', async (_, changes, title) => {
    await showRatings('', { overview: anOverview(changes) });
    expect(screen.getByText(title)).toBeTruthy();
  });
});

describe('AccessLog', () => {
  it('lists who did what, page by page', async () => {
    const entry = {
      id: 1,
      at: '2026-11-21T17:00:00.000Z',
      lastAt: '2026-11-21T17:30:00.000Z',
      times: 3,
      who: 'Alex (alex@example.org)',
      what: 'Viewed the overview',
      season: 'Winter 2026',
    };
    const { urls, press } = await showRatings('?view=log', {
      replies: {
        'GET /api/admin/ratings/access-log': { body: { entries: [entry], total: 60, pageSize: 50 } },
      },
    });
    expect(screen.getByRole('listitem').textContent).toContain(
      'Alex (alex@example.org): Viewed the overview · Winter 2026 · 3 times within the hour',
    );
    await press(button('Next'));
    expect(urls().at(-1)).toBe('/api/admin/ratings/access-log?page=2');
  });
});
