import { NO_MARKS } from '@portal/domain/ratings/marks.ts';
import { describeScore } from '@portal/domain/ratings/skills.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { anAveragedPlayer } from './testing/an-overview.ts';
import { main, showRatings } from './testing/ratings-page.tsx';

cleanBetweenTests();

describe('PlayersView', () => {
  it('filters players by text and division and keeps the filters in the URL', async () => {
    const { press } = await showRatings('?view=players&division=Girls+5-6');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Ben S. #2 Grade 3',
    ]);
    const division = screen.getByLabelText<HTMLSelectElement>('Division');
    expect(division.value).toBe('Girls 5-6');
    fireEvent.change(division, { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'ava' } });
    await waitFor(() => expect(main()).toContain('1 of 2 players'));
    expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/^Ava S\. #1 Grade 33\.3Hawks Boys 3-4/);
    await press(screen.getByRole('link', { name: 'Overview' }));
    expect(window.location.search).toBe('?view=overview');
  });
});

describe('PlayerDialog', () => {
  const rated = {
    player: anAveragedPlayer(1, 'Ava'),
    ratings: [
      {
        accountId: 1,
        coachName: 'Ann Ames',
        marks: { ...NO_MARKS, speed: 4, passing: 'unseen' },
        note: 'Canary note: sees the free player.',
        state: 'draft',
        savedAt: '2026-11-20T17:00:00.000Z',
      },
      {
        accountId: 2,
        coachName: 'Bob Bell',
        marks: { ...NO_MARKS, speed: 2 },
        note: '',
        state: 'submitted',
        savedAt: '2026-11-21T17:00:00.000Z',
      },
    ],
  };
  const reply = { 'GET /api/admin/ratings/players/1': { body: rated } };

  it.each([
    ['the players', '?view=players'],
    ['the plot of the balance', '?view=balance'],
  ])(
    'opens from %s with every rating in words, its note, coach and time, and closes without a trace',
    async (_, at) => {
      const owl = { ...anAveragedPlayer(3, 'Cy'), teamId: 2, teamName: 'Owls' };
      const { press, settle } = await showRatings(at, {
        replies: {
          ...reply,
          'GET /api/admin/ratings/players': { body: { players: [anAveragedPlayer(1, 'Ava'), owl] } },
        },
      });
      const address = window.location.href;
      await press(at === '?view=players' ? button('Ava S. #1') : button('Ava S. #1, 3.3, AS'));
      if (at === '?view=balance') await press(button('Show ratings'));
      const dialog = await screen.findByRole('dialog', { name: 'Ava S. #1' });
      expect(dialog.textContent).toContain('Hawks (Boys 3-4) · Grade 3 · Overall, with drafts: 3.3');
      const ann = within(dialog).getByRole('region', { name: 'Ann Ames' }).textContent;
      expect(ann).toContain('Draft');
      expect(ann).toContain(`Speed4 – ${describeScore('speed', 4)}`);
      expect(ann).toContain('PassingNot seen');
      expect(ann).toContain('ShootingNo answer');
      expect(ann).toContain('Canary note: sees the free player.');
      expect(ann).toContain('Nov 20, 2026');
      const bob = within(dialog).getByRole('region', { name: 'Bob Bell' }).textContent;
      expect(bob).toContain('Submitted');
      expect(bob).not.toContain('Note about play');
      expect(window.location.href).toBe(address);
      const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage })).join('');
      expect(stored).not.toContain('Canary');
      await press(button('Close'));
      await settle();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(main()).not.toContain('Canary');
    },
  );

  it('keeps the ratings of a renamed player after the administrator has confirmed whose they are', async () => {
    const sentence =
      'There is a rating of Ava S. #1, by Bob Bell, which will then appear under Eva S. #1. Please confirm.';
    const { press, changes, settle } = await showRatings('?view=players', {
      replies: {
        ...reply,
        'PUT /api/ratings/players/1': ({ url }) =>
          url.endsWith('?withRatings=true')
            ? { body: { message: 'Eva S. #1 was saved.', roster: {} } }
            : { status: 409, body: { code: 'IN_USE', error: sentence, conflict: { raters: ['Bob Bell'] } } },
      },
    });
    await press(button('Ava S. #1'));
    await press(await screen.findByRole('button', { name: 'Edit or remove' }));
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Eva' } });
    await press(button('Save'));
    expect(await screen.findByText(sentence)).toBeTruthy();
    await press(button('Save and keep ratings'));
    await settle();
    expect(changes().map(([, url]) => url)).toEqual([
      '/api/ratings/players/1',
      '/api/ratings/players/1?withRatings=true',
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('deletes ratings with a player only after the administrator has confirmed whose they are', async () => {
    const sentence =
      'There is a rating of Ava S. #1, by Bob Bell, which will be deleted as well. Please confirm.';
    const { press, changes } = await showRatings('?view=players', {
      replies: {
        ...reply,
        'DELETE /api/ratings/players/1': {
          status: 409,
          body: { code: 'IN_USE', error: sentence, conflict: { ratings: 1, raters: ['Bob Bell'] } },
        },
      },
    });
    await press(button('Ava S. #1'));
    await press(await screen.findByRole('button', { name: 'Edit or remove' }));
    await press(button('Remove from team'));
    await press(button('Remove'));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(button('Remove with ratings')).toBeTruthy();
    expect(changes()).toHaveLength(1);
  });

  it('says that nobody has rated the player, and shows why ratings could not be loaded', async () => {
    const { press } = await showRatings('?view=players', {
      replies: {
        'GET /api/admin/ratings/players/1': { body: { ...rated, ratings: [] } },
        'GET /api/admin/ratings/players/2': {
          status: 404,
          body: { code: 'NOT_FOUND', error: 'No such player.' },
        },
      },
    });
    await press(button('Ava S. #1'));
    expect(await screen.findByText('Not rated yet')).toBeTruthy();
    await press(button('Close'));
    await press(button('Ben S. #2'));
    expect((await screen.findByRole('alert')).textContent).toContain('No such player.');
  });
});
