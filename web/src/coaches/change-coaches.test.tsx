import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button, type } from '#testing/on-screen.ts';
import { aCoach, aTeam, choose, newestToast, showLeague } from './testing/league-page.tsx';

cleanBetweenTests();

describe('Changing a coach on CoachesPage', () => {
  it('adds a second coach to a team', async () => {
    const { press, changes } = await showLeague({
      'POST /api/admin/teams/1/coaches': { body: { message: 'Sam Spark coaches Hawks now.' } },
    });
    await choose('Hawks, Boys 3-4', 'Add coach', press);
    type('First name', ' Sam ');
    type('Last name', ' Spark ');
    type('Email', ' sam@example.org ');
    await press(button('Add coach'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([
      [
        'POST',
        '/api/admin/teams/1/coaches',
        { firstName: 'Sam', lastName: 'Spark', email: 'sam@example.org' },
      ],
    ]);
    expect(newestToast()).toMatchObject({ text: 'Sam Spark coaches Hawks now.' });
  });

  it('asks about a slip in the domain of an email and corrects it with one press', async () => {
    const { press } = await showLeague();
    await choose('Hawks, Boys 3-4', 'Add coach', press);
    type('First name', 'Sam');
    type('Email', 'sam@gmial.com');
    const correction = await screen.findByRole('button', { name: 'sam@gmail.com' });
    expect(button('Add coach').getAttribute('aria-disabled')).not.toBe('true');
    await press(correction);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sam@gmail.com');
  });

  it('warns before and after changing an email address that the old account loses its teams', async () => {
    const { press, changes } = await showLeague({
      'PUT /api/admin/coaches/1': {
        body: { message: 'The account of coach1@example.org no longer has them.' },
      },
    });
    await press(button(/^Ann Ames ?\(Registered\)$/));
    await press(button('Edit'));
    const dialog = () => screen.getByRole('dialog', { name: 'Edit Ann Ames' }).textContent;
    type('Email', 'COACH1@example.org');
    expect(dialog()).not.toContain('will no longer see these teams');
    type('Email', 'ann@example.org');
    expect(dialog()).toContain('The account of coach1@example.org will no longer see these teams.');
    await press(button('Save'));
    await waitFor(() => expect(newestToast()?.text).toContain('no longer has them'));
    expect(changes()).toEqual([
      ['PUT', '/api/admin/coaches/1', { firstName: 'Ann', lastName: 'Ames', email: 'ann@example.org' }],
    ]);
  });

  it('changes the email of a coach without account without a warning', async () => {
    const { press } = await showLeague();
    await press(button(/^Bob ?\(Invited\)$/));
    await press(button('Edit'));
    type('Email', 'bob@example.org');
    expect(screen.getByRole('dialog', { name: 'Edit Bob' }).textContent).not.toContain('will no longer');
  });

  it('removes a coach from a team after a confirmation and closes the panel', async () => {
    const { press, changes, league } = await showLeague({
      'DELETE /api/admin/teams/1/coaches/2': () => {
        league[0]?.coaches.pop();
        return { body: { message: 'Removed from Hawks.' } };
      },
    });
    await press(button(/^Bob ?\(Invited\)$/));
    await press(button('Remove from team'));
    await press(button('Remove'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([['DELETE', '/api/admin/teams/1/coaches/2', undefined]]);
  });
});

describe('The panel of a coach on CoachesPage', () => {
  const anEmail = (id: number, recipient: string) => ({
    id,
    kind: 'coach_invited',
    label: 'Invitation',
    recipient,
    subject: 'Your team is waiting',
    state: 'sent',
    attempts: 1,
    nextAttemptAt: null,
    problem: null,
    createdAt: '2026-11-17T17:00:00.000Z',
    finishedAt: '2026-11-17T17:00:05.000Z',
    resendOf: null,
  });

  it('shows the address, all teams, which emails are turned off, and the emails sent to exactly this address', async () => {
    const since = '2026-11-17T17:00:00.000Z';
    const ann = aCoach(1, {
      firstName: 'Ann',
      lastName: 'Ames',
      mailsOff: [
        { mails: 'reminders', since, byWayOf: 'link' },
        { mails: 'bookings', since, byWayOf: 'account' },
      ],
    });
    const league = [
      aTeam(1, 'Hawks', { coaches: [ann] }),
      aTeam(2, 'Owls', { divisionName: 'Girls 5-6', coaches: [ann] }),
    ];
    const { press } = await showLeague(
      {
        'GET /api/admin/mail': {
          body: { mails: [anEmail(7, ann.email), anEmail(8, `not.${ann.email}`)], next: null },
        },
      },
      { league },
    );
    await press(screen.getAllByRole('button', { name: /^Ann Ames/ })[1] as HTMLElement);
    const panel = within(screen.getByRole('dialog', { name: 'Ann Ames' }));
    expect(panel.getByRole('link', { name: ann.email }).getAttribute('href')).toBe(`mailto:${ann.email}`);
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Hawks Boys 3-4',
      'Owls Girls 5-6',
      'No reminders since Nov 17 (unsubscribe link)',
      'No emails about own bookings since Nov 17',
      expect.stringMatching(/^InvitationNov 17, 2026.* · /),
    ]);
    expect(panel.getByRole('link', { name: 'Invitation' }).getAttribute('href')).toBe('/admin/mail?mail=7');
    expect(panel.getByRole('button', { name: 'Remove from Owls' })).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Invite' })).toBeNull();
    await press(panel.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
