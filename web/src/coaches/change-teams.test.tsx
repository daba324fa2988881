import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button, type } from '#testing/on-screen.ts';
import { aCoach, aTeam, choose, errorOf, newestToast, rows, showLeague } from './testing/league-page.tsx';

cleanBetweenTests();

const choices = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

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

  it('adds a team without a coach to the selected division', async () => {
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

  it('renames a team', async () => {
    const body = { message: 'Hawks are now called Owls.' };
    const { press, changes } = await showLeague({ 'PUT /api/admin/teams/1': { body } });
    await choose('Hawks, Boys 3-4', 'Rename or move', press);
    type('Team name', ' Owls ');
    await press(button('Save'));
    await waitFor(() => expect(newestToast()?.text).toBe(body.message));
    expect(changes()).toEqual([
      ['PUT', '/api/admin/teams/1', { divisionName: 'Boys 3-4', teamName: 'Owls' }],
    ]);
  });

  it('moves a team to another division after saying what becomes of its games', async () => {
    const body = { message: 'Hawks is in Girls 5-6 now.' };
    const { press, changes } = await showLeague({ 'PUT /api/admin/teams/1': { body } });
    await choose('Hawks, Boys 3-4', 'Rename or move', press);
    expect(screen.queryByText(/Games stay in the schedule/)).toBeNull();
    const division = within(screen.getByRole('dialog')).getByLabelText('Division');
    fireEvent.change(division, { target: { value: 'Girls 5-6' } });
    expect(screen.getByText(/Games stay in the schedule/)).toBeTruthy();
    await press(button('Save'));
    await waitFor(() => expect(newestToast()?.text).toBe(body.message));
    expect(changes()).toEqual([
      ['PUT', '/api/admin/teams/1', { divisionName: 'Girls 5-6', teamName: 'Hawks' }],
    ]);
  });

  it('removes a team after a confirmation and shows why it cannot be removed', async () => {
    const sentence = 'Owls can’t be removed: it has 1 entry in the schedule. Please withdraw it instead.';
    let isFree = false;
    const { press, league } = await showLeague({
      'DELETE /api/admin/teams/2': () => {
        if (!isFree) return { status: 409, body: { error: sentence, code: 'IN_USE' } };
        league.splice(1, 1);
        return { body: { message: 'The team is no longer in the league.' } };
      },
    });
    await press(button('Actions for Hawks, Boys 3-4'));
    expect(choices()).toEqual([
      ...['Add coach', 'Rename or move', 'Calendar', 'Share with families'],
      ...['Merge into…', 'Withdraw…', 'Remove'],
    ]);
    fireEvent.keyDown(document, { key: 'Escape' });
    await choose('Owls, Boys 3-4', 'Remove', press);
    await press(button('Remove'));
    await waitFor(() =>
      expect(within(screen.getByRole('alertdialog')).getByRole('alert').textContent).toBe(sentence),
    );
    isFree = true;
    await press(button('Remove'));
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
