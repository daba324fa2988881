import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { newestToast, showLeague } from './testing/league-page.tsx';

cleanBetweenTests();

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
    await press(button(/^Bob ?\(Invited\)$/));
    await press(button('Invite again'));
    expect(screen.getByText('Invitation sent to coach2@example.org.')).toBeTruthy();
    await press(button('Invite again'));
    expect(screen.getByRole('alert').textContent).toBe('Bob was invited less than an hour ago.');
    expect(screen.queryByText('Invitation sent to coach2@example.org.')).toBeNull();
    expect(changes()).toHaveLength(2);
  });

  it('invites all coaches without account after a confirmation that gives their number', async () => {
    const { press, changes } = await showLeague({
      'POST /api/admin/coaches/invite-all': {
        body: { message: 'Invited 1 coach.', invited: 1, recent: 0 },
      },
    });
    await press(button('Invite everyone not registered'));
    expect(screen.getByRole('alertdialog', { name: 'Invite 1 coach?' })).toBeTruthy();
    await act(async () => fireEvent.click(button('Send')));
    await waitFor(() => expect(newestToast()).toMatchObject({ text: 'Invited 1 coach.' }));
    expect(changes()).toEqual([['POST', '/api/admin/coaches/invite-all', { coachIds: null }]]);
  });

  it('invites the coaches of the selected teams who have no account', async () => {
    const { press, changes } = await showLeague({
      'POST /api/admin/coaches/invite-all': { body: { message: 'Invited 1 coach.', invited: 1, recent: 0 } },
    });
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    await press(box('Select all of Girls 5-6'));
    expect(screen.getByText('1 team selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Invite \d/ })).toBeNull();
    expect(box('Select all teams').indeterminate).toBe(true);
    await press(box('Select Hawks, Boys 3-4'));
    expect(box('Select all of Boys 3-4').indeterminate).toBe(true);
    await press(button('Invite 1'));
    await act(async () => fireEvent.click(button('Send')));
    await waitFor(() => expect(newestToast()).toMatchObject({ text: 'Invited 1 coach.' }));
    expect(changes()).toEqual([['POST', '/api/admin/coaches/invite-all', { coachIds: [2] }]]);
    await press(button('Clear'));
    expect([box('Select all teams').checked, box('Select Hawks, Boys 3-4').checked]).toEqual([false, false]);
    await press(box('Select all teams'));
    expect(screen.getByText('3 teams selected')).toBeTruthy();
  });
});
