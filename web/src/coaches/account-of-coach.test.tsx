import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { aCoach, aTeam, newestToast, showLeague } from './testing/league-page.tsx';

cleanBetweenTests();

const ERASURE = {
  name: 'Ann Ames',
  email: 'coach1@example.org',
  goes: ['The account with its name, address and password.'],
  stays: ['Backups, until they are deleted.'],
  teams: [{ name: 'Hawks', divisionName: 'Boys 3-4', upcoming: 2, isLeftWithoutCoach: true }],
};

describe('The account of a coach on CoachesPage', () => {
  it('is logged out everywhere and disabled after a question', async () => {
    const { press, changes } = await showLeague({
      'POST /api/admin/accounts/101/end-sessions': { body: { message: 'Logged out.' } },
      'PUT /api/admin/accounts/101/disabled': { body: { message: 'Disabled.' } },
    });
    await press(button(/^Ann Ames ?\(Registered\)$/));
    await press(button('Log out everywhere'));
    await press(button('Log out'));
    await waitFor(() => expect(newestToast()?.text).toBe('Logged out.'));
    await press(button('Disable account'));
    await press(button('Disable'));
    await waitFor(() => expect(newestToast()?.text).toBe('Disabled.'));
    expect(changes()).toEqual([
      ['POST', '/api/admin/accounts/101/end-sessions', undefined],
      ['PUT', '/api/admin/accounts/101/disabled', { disabled: true }],
    ]);
  });

  it('can be enabled again if it is disabled', async () => {
    const { press, changes } = await showLeague(
      { 'PUT /api/admin/accounts/101/disabled': { body: { message: 'Enabled.' } } },
      {
        league: [
          aTeam(1, 'Hawks', { coaches: [aCoach(1, { firstName: 'Ann', lastName: 'Ames', disabled: true })] }),
        ],
      },
    );
    await press(button(/^Ann Ames/));
    expect(screen.getByText('Disabled: they can’t log in.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Log out everywhere' })).toBeNull();
    await press(button('Enable account'));
    await press(button('Enable'));
    await waitFor(() => expect(newestToast()?.text).toBe('Enabled.'));
    expect(changes()).toEqual([['PUT', '/api/admin/accounts/101/disabled', { disabled: false }]]);
  });

  it('is erased after a list of what goes and what stays', async () => {
    const { press, changes } = await showLeague({
      'GET /api/admin/people/101/erasure': { body: ERASURE },
      'POST /api/admin/people/101/erase': { body: { message: 'The person is erased.' } },
    });
    await press(button(/^Ann Ames ?\(Registered\)$/));
    await press(button('Erase person'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Erase Ann Ames?' });
    expect(dialog.textContent).toContain('The account with its name, address and password.');
    expect(dialog.textContent).toContain(
      'The team Hawks, Boys 3-4, with 2 upcoming entries, but without a coach.',
    );
    expect(dialog.textContent).toContain('may bring the person back');
    await press(button('Erase for good'));
    await waitFor(() => expect(newestToast()?.text).toBe('The person is erased.'));
    expect(changes()).toEqual([['POST', '/api/admin/people/101/erase', { email: 'coach1@example.org' }]]);
  });

  it('erases a coach without an account by the place on the list', async () => {
    const { press } = await showLeague({
      'GET /api/admin/people/coach-2/erasure': { body: { ...ERASURE, name: 'Bob', teams: [] } },
    });
    await press(button(/^Bob ?\(Invited\)$/));
    expect(screen.queryByRole('button', { name: 'Disable account' })).toBeNull();
    await press(button('Erase person'));
    expect(await screen.findByRole('alertdialog', { name: 'Erase Bob?' })).toBeTruthy();
    await press(button('Cancel'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says if it can’t load what would be erased', async () => {
    const { press } = await showLeague({ 'GET /api/admin/people/101/erasure': { status: 500, body: {} } });
    await press(button(/^Ann Ames ?\(Registered\)$/));
    await press(button('Erase person'));
    expect(await screen.findByText('We couldn’t load what would be erased.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull();
  });
});
