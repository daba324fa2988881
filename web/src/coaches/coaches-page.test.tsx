import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { listToasts } from '#ui/toast.ts';
import { aCoach, aLeague, aTeam, showLeague } from './testing/league-page.tsx';

cleanBetweenTests();

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const newestToast = () => listToasts().at(-1);
const errorOf = (label: string) =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((part) => part?.id.endsWith('-error'))?.textContent;

describe('CoachesPage', () => {
  it('lists teams by division with their coaches and marks what is missing', async () => {
    await showLeague();
    expect(rows()).toEqual([
      'TeamCoachesActions',
      'Boys 3-4 2',
      'HawksAnn AmesHas accountcoach1@example.orgEditTake offBobNo accountcoach2@example.org · invited Nov 17InviteEditTake offAdd coachRenameCalendar',
      'OwlsWithout coachAdd coachRenameCalendarRemove',
      'Girls 5-6 1',
      'HawksCleo CruzNot confirmedcoach3@example.orgEditTake offAdd coachRenameCalendar',
    ]);
    expect(screen.getByText('3 teams · 3 coaches · 1 without coach · 1 without account')).toBeTruthy();
    expect(document.title).toBe('Teams and Coaches · Coaches Portal');
    expect(screen.getByRole('link', { name: 'Admin dashboard' }).getAttribute('href')).toBe('/admin');
  });

  it('shows which emails a coach has turned off and how', async () => {
    const since = '2026-11-17T17:00:00.000Z';
    const mailsOff = [
      { mails: 'reminders', since, byWayOf: 'link' },
      { mails: 'bookings', since, byWayOf: 'account' },
    ] as const;
    const coaches = [aCoach(1, { mailsOff: [...mailsOff] }), aCoach(2)];
    await showLeague({}, { league: [aTeam(1, 'Hawks', { coaches })] });
    const said =
      'Gets no reminders since Nov 17 (by a mail’s link), no mails about own bookings since Nov 17';
    expect(screen.getAllByText(/^Gets no/).map(({ textContent }) => textContent)).toEqual([said]);
  });

  it.each([
    [769, false],
    [1_100, false],
    [1_101, true],
  ])('shows a table only if there is room beside the sidebar: at %i px %s', async (width, hasTable) => {
    await showLeague({}, { width });
    expect(screen.queryByRole('table') !== null).toBe(hasTable);
  });

  it('shows cards on a phone', async () => {
    await showLeague({}, { width: 'phone' });
    expect(screen.queryByRole('table')).toBeNull();
    const girls = within(screen.getByRole('region', { name: 'Girls 5-6' }));
    expect(girls.getByRole('heading', { name: 'Hawks' })).toBeTruthy();
    expect(girls.getByText('coach3@example.org')).toBeTruthy();
  });

  it('filters by text, division and missing data and keeps the filters in the URL', async () => {
    await showLeague();
    type('Search', 'cleo');
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.getByText('1 of 3 teams · 1 coach · 0 without coach · 0 without account')).toBeTruthy();
    await waitFor(() => expect(window.location.search).toBe('?q=cleo'));
    type('Division', 'Boys 3-4');
    await waitFor(() => expect(screen.getByText('No team fits')).toBeTruthy());
    fireEvent.click(button('Clear filters'));
    await waitFor(() => expect(rows()).toHaveLength(6));
    expect(window.location.search).toBe('');
    type('Show', 'no-coach');
    await waitFor(() => expect(rows()[2]).toMatch(/^OwlsWithout coach/));
    expect(window.location.search).toBe('?show=no-coach');
  });

  it('opens with the filters of the URL', async () => {
    navigate('/admin/coaches?division=Girls+5-6&show=no-account');
    await showLeague();
    expect(screen.getByText('No team fits')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Division').value).toBe('Girls 5-6');
  });

  it('explains what to do if there is no team yet', async () => {
    await showLeague({}, { league: [] });
    expect(screen.getByText('No teams yet')).toBeTruthy();
    expect(button('Invite all without account').disabled).toBe(true);
    expect(button('Add team').disabled).toBe(false);
  });

  it('shows why the list could not be loaded and retries', async () => {
    let isDown = true;
    const { press } = await showLeague({
      'GET /api/admin/teams': () =>
        isDown
          ? { status: 503, body: { error: 'The database is away.', code: 'DATABASE_AWAY' } }
          : { body: aLeague() },
    });
    expect(screen.getByRole('alert').textContent).toContain('The database is away.');
    isDown = false;
    await press(button('Try again'));
    expect(rows()).toHaveLength(6);
  });
});

describe('Changing a team on CoachesPage', () => {
  it('adds a team with its first coach', async () => {
    const { press, changes, league } = await showLeague({
      'POST /api/admin/teams': () => {
        league.push(aTeam(4, 'Sparks', { divisionName: 'Coed 1-2', coaches: [aCoach(4)] }));
        return { body: { id: 4, isNew: true, message: 'Sparks is in the league now.' } };
      },
    });
    await press(button('Add team'));
    const dialog = within(screen.getByRole('dialog', { name: 'Add team' }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add team' });
    expect(document.activeElement).toBe(dialog.getByLabelText('Division'));
    fireEvent.change(dialog.getByLabelText('Division'), { target: { value: ' Coed 1-2 ' } });
    expect(save.disabled).toBe(true);
    type('Team name', 'Sparks ');
    expect(save.disabled).toBe(false);
    type('First name', 'Sam');
    expect(save.disabled).toBe(true);
    type('Email', 'sam@');
    expect([save.disabled, errorOf('Email')]).toEqual([true, 'Invalid email format']);
    type('Email', 'Sam@example.org');
    await press(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([
      [
        'POST',
        '/api/admin/teams',
        {
          divisionName: 'Coed 1-2',
          teamName: 'Sparks',
          coach: { firstName: 'Sam', lastName: '', email: 'Sam@example.org' },
        },
      ],
    ]);
    expect(newestToast()).toMatchObject({
      tone: 'good',
      title: 'Saved',
      text: 'Sparks is in the league now.',
    });
    await waitFor(() => expect(rows().some((row) => row?.startsWith('Sparks'))).toBe(true));
  });

  it('adds a team without a coach to the division that is shown', async () => {
    navigate('/admin/coaches?division=Girls+5-6');
    const { press, changes } = await showLeague({
      'POST /api/admin/teams': { body: { id: 4, isNew: true, message: 'Done.' } },
    });
    await press(button('Add team'));
    type('Team name', 'Sparks');
    fireEvent.submit(screen.getByLabelText('Team name'));
    await waitFor(() =>
      expect(changes()).toEqual([
        ['POST', '/api/admin/teams', { divisionName: 'Girls 5-6', teamName: 'Sparks' }],
      ]),
    );
  });

  it('renames a team and shows a rejected name below the field', async () => {
    const sentence = 'There is already a team called “Owls” in Boys 3-4.';
    const { press, changes } = await showLeague({
      'PUT /api/admin/teams/1': {
        status: 409,
        body: { error: sentence, code: 'IN_USE', fields: { teamName: sentence } },
      },
    });
    await press(button('Rename Hawks, Boys 3-4'));
    type('Team name', '  ');
    expect(button('Save').disabled).toBe(true);
    type('Team name', 'Owls');
    await press(button('Save'));
    await waitFor(() => expect(errorOf('Team name')).toBe(sentence));
    expect(screen.queryByRole('alert')).toBeNull();
    type('Team name', 'Owlets');
    expect(errorOf('Team name')).toBeFalsy();
    expect(changes()).toEqual([['PUT', '/api/admin/teams/1', { teamName: 'Owls' }]]);
  });

  it('removes a team without coaches after a confirmation and shows why another cannot be removed', async () => {
    const sentence = 'Owls can’t be removed: it has 1 entry in the schedule, including canceled ones.';
    let isFree = false;
    const { press, league } = await showLeague({
      'DELETE /api/admin/teams/2': () => {
        if (!isFree) return { status: 409, body: { error: sentence, code: 'IN_USE' } };
        league.splice(1, 1);
        return { body: { message: 'The team is no longer in the league.' } };
      },
    });
    expect(screen.queryByRole('button', { name: 'Remove Hawks, Boys 3-4' })).toBeNull();
    await press(button('Remove Owls, Boys 3-4'));
    await press(button('Yes, remove it'));
    await waitFor(() =>
      expect(within(screen.getByRole('alertdialog')).getByRole('alert').textContent).toBe(sentence),
    );
    isFree = true;
    await press(button('Yes, remove it'));
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('Changing a coach on CoachesPage', () => {
  it('adds a second coach to a team', async () => {
    const { press, changes } = await showLeague({
      'POST /api/admin/teams/1/coaches': { body: { message: 'Sam Spark coaches Hawks now.' } },
    });
    await press(button('Add coach to Hawks, Boys 3-4'));
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
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

  it('warns before and after a new email address that the old account loses its teams', async () => {
    const { press, changes } = await showLeague({
      'PUT /api/admin/coaches/1': {
        body: { message: 'The account of coach1@example.org has them no longer.' },
      },
    });
    await press(button('Edit Ann Ames'));
    const dialog = () => screen.getByRole('dialog', { name: 'Edit Ann Ames' }).textContent;
    type('Email', 'COACH1@example.org');
    expect(dialog()).not.toContain('will no longer have these teams');
    type('Email', 'ann@example.org');
    expect(dialog()).toContain('The account of coach1@example.org will no longer have these teams.');
    await press(button('Save'));
    await waitFor(() => expect(newestToast()?.text).toContain('has them no longer'));
    expect(changes()).toEqual([
      ['PUT', '/api/admin/coaches/1', { firstName: 'Ann', lastName: 'Ames', email: 'ann@example.org' }],
    ]);
  });

  it('changes the email of a coach without account without a warning and reports a lost connection', async () => {
    const { press } = await showLeague({ 'PUT /api/admin/coaches/2': new TypeError('Failed to fetch') });
    await press(button('Edit Bob'));
    type('Email', 'bob@example.org');
    expect(screen.getByRole('dialog').textContent).not.toContain('will no longer have');
    await press(button('Save'));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('This could not be saved. Please try again.'),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('bob@example.org');
  });

  it('unlinks a coach from a team after a confirmation', async () => {
    const { press, changes } = await showLeague({
      'DELETE /api/admin/teams/1/coaches/2': { body: { message: 'Removed from Hawks.' } },
    });
    await press(button('Take off Bob from Hawks'));
    await press(button('No, keep'));
    expect(changes()).toEqual([]);
    await press(button('Take off Bob from Hawks'));
    await press(button('Yes, take off'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(changes()).toEqual([['DELETE', '/api/admin/teams/1/coaches/2', undefined]]);
  });
});

describe('Inviting coaches on CoachesPage', () => {
  it('invites a coach without account immediately and shows a refusal', async () => {
    let count = 0;
    const { press, changes } = await showLeague({
      'POST /api/admin/coaches/2/invite': () => {
        count += 1;
        return count === 1
          ? { body: { message: 'Invitation sent to coach2@example.org.' } }
          : { status: 429, body: { error: 'Bob was invited less than an hour ago.', code: 'THROTTLED' } };
      },
    });
    expect(screen.queryByRole('button', { name: 'Invite Ann Ames' })).toBeNull();
    await press(button('Invite Bob'));
    expect(newestToast()).toMatchObject({ tone: 'good', title: 'Invited' });
    await press(button('Invite Bob'));
    expect(newestToast()).toMatchObject({
      tone: 'bad',
      title: 'Not invited',
      text: 'Bob was invited less than an hour ago.',
    });
    expect(changes()).toHaveLength(2);
  });

  it('invites all coaches without account after a confirmation that gives their number', async () => {
    const { press, changes } = await showLeague({
      'POST /api/admin/coaches/invite-all': {
        body: { message: 'Invited 1 coach.', invited: 1, recent: 0 },
      },
    });
    await press(button('Invite all without account'));
    expect(screen.getByRole('alertdialog').textContent).toContain('1 coach has no account yet.');
    expect(document.activeElement).toBe(button('No, not now'));
    await act(async () => fireEvent.click(button('Yes, send')));
    await waitFor(() => expect(newestToast()).toMatchObject({ text: 'Invited 1 coach.' }));
    expect(changes()).toEqual([['POST', '/api/admin/coaches/invite-all', undefined]]);
  });
});
