import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { anOverview } from './testing/an-overview.ts';
import { main, showRatings } from './testing/ratings-page.tsx';

cleanBetweenTests();

describe('LeagueRatingsPage', () => {
  it('sets or removes the deadline of the selected season', async () => {
    const { changes, press } = await showRatings('?view=manage', {
      replies: { 'PUT /api/admin/ratings/deadline': { body: { message: 'Set.' } } },
    });
    expect(button('Set deadline').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Last day for coaches'), { target: { value: '' } });
    await press(button('Set deadline'));
    expect(changes()).toEqual([['PUT', '/api/admin/ratings/deadline', { season: 7, deadline: null }]]);
  });

  it('locks ratings after a confirmation and shows why that failed', async () => {
    const { changes, press } = await showRatings('?view=manage', {
      replies: {
        'POST /api/admin/ratings/lock': { status: 503, body: { code: 'BUSY', error: 'Too busy.' } },
      },
    });
    await press(button('Lock ratings'));
    await press(button('Lock'));
    expect(screen.getByRole('alert').textContent).toBe('Too busy.');
    expect(changes()).toEqual([['POST', '/api/admin/ratings/lock', { season: 7, confirm: true }]]);
  });

  it('names who locked the ratings, and unlocks them', async () => {
    const overview = anOverview({ closed: 'locked', lockedAt: '2026-11-20T17:00:00.000Z', lockedBy: 'Alex' });
    const { changes, press } = await showRatings('?view=manage', {
      overview,
      replies: { 'POST /api/admin/ratings/unlock': { body: { message: 'Unlocked.' } } },
    });
    expect(main()).toContain('Locked by Alex.');
    await press(button('Unlock ratings'));
    await press(button('Unlock'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(changes()).toEqual([['POST', '/api/admin/ratings/unlock', { season: 7, confirm: true }]]);
  });

  it('deletes a season’s ratings only after its name was typed', async () => {
    const { changes, press } = await showRatings('?view=manage', {
      replies: { 'DELETE /api/admin/ratings/seasons/3': { body: { message: 'Deleted.' } } },
    });
    expect(main()).toContain('Fall 2025: 8 players, 8 ratings; will be deleted on Tue, Dec 1, 2026');
    await press(button('Delete permanently: Fall 2025'));
    const yes = button('Delete permanently');
    expect(yes.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Type the season’s name to confirm'), {
      target: { value: 'fall 2025' },
    });
    await press(yes);
    await waitFor(() => expect(listToasts().at(-1)).toMatchObject({ text: 'Deleted.' }));
    expect(changes()).toEqual([['DELETE', '/api/admin/ratings/seasons/3?confirm=true', undefined]]);
  });

  it('shows what a roster file would change before it is imported', async () => {
    const answer = {
      message: 'This file has 2 new players.',
      family: 'TeamSnap roster',
      counts: {
        added: 2,
        changed: 0,
        unchanged: 0,
        missing: 1,
        repeated: 0,
        excluded: 0,
        blank: 0,
        waiting: 0,
        leftOut: 0,
        doubtful: 1,
      },
      teams: [
        { divisionName: 'Boys 3-4', teamName: 'Hawks', added: 2, changed: 0, unchanged: 0, missing: 1 },
      ],
      doubtful: [{ line: 4, reason: 'The team is missing.' }],
      questions: [],
      shown: 'seen',
    };
    const { changes, press } = await showRatings('?view=manage', {
      replies: { 'POST /api/admin/ratings/rosters': { body: answer } },
    });
    const file = new File(['x'], 'roster.csv');
    fireEvent.change(screen.getByLabelText(/^Choose a file of rosters/), { target: { files: [file] } });
    expect((await screen.findByRole('region', { name: 'Teams in the file' })).textContent).toContain(
      'Boys 3-4Hawks2001',
    );
    expect(main()).toContain('Read as: TeamSnap roster');
    expect(main()).toContain('Line 4: The team is missing.');
    await press(button('Import'));
    expect(changes().map(([, , body]) => body)).toMatchObject([
      { preview: 'true' },
      { preview: 'false', shown: 'seen' },
    ]);
  });
});
